"""Reads a certificate for a search, and adds results to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tilewise.errors import ProofError
from tilewise.search.certificate import HOPELESS, Certificate, Claim
from tilewise.search.engine import Engine
from tilewise.search.executors import OpenerOutcome
from tilewise.search.problem import INFEASIBLE, NO_WIN, Int64Array


@dataclass(frozen=True)
class Record:
    """A certificate that a search continues; openers are rows of the prepared problem's guesses.

    Attributes:
        certificate: the certificate.
        engine: the engine of the search.
    """

    certificate: Certificate
    engine: Engine

    def outcomes(self, openers: Int64Array) -> dict[int, OpenerOutcome]:
        """Return what the certificate says about some openers, by opener.

        Raises:
            ProofError: it calls one of them silent or like another, and that is false.
        """
        game = self.engine.game
        found = {}
        for opener in openers.tolist():
            claim = self.certificate.claims.get(int(game.order[opener]))
            if claim is None:
                continue
            if claim.total is None and claim.bound is None:
                raise ProofError(
                    "{path} is wrong: no other word splits the answers as {word} does; "
                    "delete the file and start again",
                    path=self.certificate.path,
                    word=self._word(opener),
                )
            cost = game.cost(claim.cost)
            is_total = claim.total is not None and cost < INFEASIBLE
            found[opener] = OpenerOutcome(opener, cost, is_total)
        return found

    def add(self, outcomes: Iterable[OpenerOutcome]) -> None:
        """Write what a search has found."""
        self.certificate.add([self._claim(outcome) for outcome in outcomes])

    def _claim(self, outcome: OpenerOutcome) -> Claim:
        found = self.engine.game.told(outcome.value)
        lost, total = (0, HOPELESS) if found == NO_WIN else found
        row = int(self.engine.game.order[outcome.opener])
        if outcome.exact:
            return Claim(row, total=total, lost=int(lost))
        return Claim(row, bound=total, lost=int(lost))

    def add_unsearched(self) -> None:
        """Write which openers need no search, if the certificate does not say it yet."""
        order, like = self.engine.game.order, self.engine.openers.like
        self.certificate.add(
            [
                Claim(row, silent=True)
                if like[opener] < 0
                else Claim(row, like=int(order[like[opener]]))
                for opener, row in enumerate(order.tolist())
                if like[opener] != opener and row not in self.certificate.claims
            ]
        )

    def falsehood(self, outcome: OpenerOutcome, claimed: int) -> ProofError:
        """Return the error for an opener that costs less than the certificate says."""
        if claimed == INFEASIBLE:
            return ProofError(
                "{path} is wrong: {word} can win in time; delete the file and start again",
                path=self.certificate.path,
                word=self._word(outcome.opener),
            )
        return ProofError(
            "{path} is wrong: {word} costs {value}, less than the best total; delete the file and "
            "start again",
            path=self.certificate.path,
            word=self._word(outcome.opener),
            value=self.engine.game.told(outcome.value),
        )

    def _word(self, opener: int) -> str:
        return self.certificate.words[int(self.engine.game.order[opener])]
