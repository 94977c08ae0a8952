"""The best game plan for a problem: openers searched, the winner's tree built, bounds kept.

``solve`` is the way in. It is anytime (a beam or a number of openers gives a good plan quickly and
says how far from proven it is), resumable (with a certificate) and runs on any executor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Literal

import numpy as np

from tilewise.search.certificate import Certificate, Claim
from tilewise.search.engine import Engine
from tilewise.search.executors import Here, Outcome, Report, engine_for, search_openers
from tilewise.search.kernel.state import INFEASIBLE
from tilewise.search.problem import Ints, Problem
from tilewise.trees.tree import Tree

Objective = Literal["total", "worst-case"]


@dataclass(frozen=True)
class Progress:
    """How far a search is: openers dealt with, of how many, and the best total if there is one."""

    done: int
    openers: int
    total: int | float | None
    opener: int | None
    seconds: float


@dataclass(frozen=True)
class Result:
    """What a search found.

    opener: row of the problem's guesses, or None when no plan wins in time (or below ``bound``).
    total: weight times guesses, summed over the answers; an int if the weights are. None likewise.
    max_guesses: most guesses the plan takes. tree: the plan. bound: a proven lower bound of the
    total of any plan (with the opener asked for); proven: it is the total, or shows that there is
    none to be found. openers_searched: those that took a search. nodes: positions expanded.
    """

    opener: int | None
    total: int | float | None
    max_guesses: int | None
    tree: Tree | None
    proven: bool
    bound: int | float
    openers_searched: int
    nodes: int
    seconds: float
    objective: Objective


def solve(
    problem: Problem,
    *,
    opener: int | None = None,
    openers: int | None = None,
    beam: int | None = None,
    objective: Objective = "total",
    bound: int | float | None = None,
    executor: Executor | None = None,
    width: int = 1,
    certificate: Path | None = None,
    resume: bool = False,
    words: Sequence[str] | None = None,
    lists: Mapping[str, str] | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Result:
    """Find the plan of least total cost.

    opener: only plans that start with this row of the guesses. openers: only the most promising
    so many. beam: most guesses tried in any position. With neither ``openers`` nor ``beam`` the
    result is proven. objective: ``"worst-case"`` asks first for the fewest guesses that always
    win, and among such plans for the least total. bound: only totals below it are of interest.
    executor: where to search, ``width`` being the workers it has; this process if None.
    certificate: a file that takes down what is shown of each opener, and that ``resume`` goes on
    from; ``words`` spells the guesses in it. lists: SHA-256 of the word lists, for the tree.

    Raises ValueError for a problem or options that make no sense, ProofError for a certificate
    that is no use.
    """
    _check_options(problem, opener, openers, beam, objective, bound, certificate, words)
    start = perf_counter()
    engine = engine_for(problem, beam)
    search = _Search(problem, engine, opener, openers, beam, executor or Here(), width)
    below = INFEASIBLE if bound is None else min(INFEASIBLE, engine.game.cost_above(bound))
    if certificate is not None:
        assert words is not None
        with Certificate(certificate, problem, words, resume) as record:
            found = search.run(below, problem.max_guesses, progress, record)
    elif objective == "worst-case":
        found = search.fewest_turns(progress)
    else:
        found = search.run(below, problem.max_guesses, progress)
    result = search.result(found, objective, lists or {})
    return replace(result, seconds=perf_counter() - start)


def _check_options(
    problem: Problem,
    opener: int | None,
    openers: int | None,
    beam: int | None,
    objective: str,
    bound: float | None,
    certificate: Path | None,
    words: Sequence[str] | None,
) -> None:
    if opener is not None and not 0 <= opener < len(problem.guesses):
        raise ValueError(f"opener {opener} is not a row of the guesses")
    if (openers is not None and openers < 1) or (beam is not None and beam < 1):
        raise ValueError("openers and beam must be 1 at least")
    if objective not in ("total", "worst-case"):
        raise ValueError(f"objective {objective!r} is neither 'total' nor 'worst-case'")
    if objective == "worst-case" and (bound is not None or certificate is not None):
        raise ValueError("a bound or a certificate goes with the objective 'total' only")
    if certificate is not None and (beam or openers or opener is not None or bound is not None):
        raise ValueError("a certificate is about all openers and all guesses, without a bound")
    if certificate is not None and (words is None or len(words) != len(problem.guesses)):
        raise ValueError("a certificate needs the spelling of every guess")


@dataclass(frozen=True)
class _Found:
    """End of a search, in the terms of the prepared problem."""

    opener: int
    value: int
    bound: int
    turns: int
    searched: int
    nodes: int


@dataclass(frozen=True)
class _Search:
    """One call of ``solve``."""

    problem: Problem
    engine: Engine
    opener: int | None
    openers: int | None
    beam: int | None
    executor: Executor
    width: int

    def candidates(self) -> tuple[Ints, Ints, int]:
        """Openers to search, their floors, and a lower bound for all that are left out."""
        every = self.engine.openers
        if self.opener is None:
            rest = every.floors[self.openers :] if self.openers else every.floors[:0]
            left_out = int(rest.min()) if len(rest) else INFEASIBLE
            return every.guesses[: self.openers], every.floors[: self.openers], left_out
        mine = int(self.engine.game.place[self.opener])
        stand_in = every.like[mine]
        if stand_in < 0:
            raise ValueError("this opener tells no answer from another")
        lane = np.flatnonzero(every.guesses == stand_in)
        return np.array([mine]), every.floors[lane], INFEASIBLE

    def run(
        self,
        below: int,
        turns: int,
        progress: Callable[[Progress], None] | None,
        record: Certificate | None = None,
    ) -> _Found:
        """Search for a total below one, within some turns."""
        start = perf_counter()
        openers, floors, bound = self.candidates()
        best, winner = below, -1
        done = searched = nodes = 0
        for report in self._reports(openers, floors, below, turns, record):
            for outcome in report.outcomes:
                if outcome.exact and outcome.value < best:
                    best, winner = outcome.value, outcome.opener
            # With a beam, values are those of some plan, and only floors bound all of them.
            bound = min([bound, *(o.value for o in report.outcomes)])
            done += len(report.outcomes)
            searched += len(report.outcomes) if report.seconds else 0
            nodes += report.expanded
            if progress is not None:
                total = None if winner < 0 else self.engine.game.units(best)
                row = None if winner < 0 else int(self.engine.game.order[winner])
                progress(Progress(done, len(openers), total, row, perf_counter() - start))
        if self.beam is not None:
            bound = int(floors.min())
        return _Found(winner, best, min(bound, best), turns, searched, nodes)

    def _reports(
        self, openers: Ints, floors: Ints, below: int, turns: int, record: Certificate | None
    ) -> Iterator[Report]:
        if record is not None:
            known = self._known(openers, record)
            yield Report(tuple(known.values()), 0, 0.0)
            below = min([below, *(o.value for o in known.values() if o.exact)])
            fresh = np.array([o not in known for o in openers.tolist()], bool)
            openers, floors = openers[fresh], floors[fresh]
        for report in search_openers(
            self.problem,
            openers,
            floors,
            below=below,
            turns=turns,
            beam=self.beam,
            executor=self.executor,
            width=self.width,
        ):
            if record is not None:
                record.add([self._claim(outcome) for outcome in report.outcomes])
            yield report

    def _known(self, openers: Ints, record: Certificate) -> dict[int, Outcome]:
        """What a certificate has on these openers; states what needs no search first."""
        game, like = self.engine.game, self.engine.openers.like
        merged = [
            Claim(row, silent=True)
            if like[place] < 0
            else Claim(row, like=int(game.order[like[place]]))
            for place, row in enumerate(game.order.tolist())
            if like[place] != place and row not in record.claims
        ]
        record.add(merged)
        known = {}
        for place in openers.tolist():
            claim = record.claims.get(int(game.order[place]))
            if claim is not None:
                value = claim.bound if claim.total is None else claim.total
                assert value is not None
                cost = INFEASIBLE if value == float("inf") else game.cost(value)
                known[place] = Outcome(place, cost, claim.total is not None)
        return known

    def _claim(self, outcome: Outcome) -> Claim:
        game = self.engine.game
        hopeless = outcome.value >= INFEASIBLE
        value = float("inf") if hopeless else game.units(outcome.value)
        row = int(game.order[outcome.opener])
        return Claim(row, total=value) if outcome.exact else Claim(row, bound=value)

    def fewest_turns(self, progress: Callable[[Progress], None] | None) -> _Found:
        """The least total within the fewest turns that always win."""
        for turns in range(1, self.problem.max_guesses + 1):
            found = self.run(INFEASIBLE, turns, progress)
            if found.opener >= 0:
                break
        return found

    def result(self, found: _Found, objective: Objective, lists: Mapping[str, str]) -> Result:
        game = self.engine.game
        bound = float("inf") if found.bound >= INFEASIBLE else game.units(found.bound)
        nothing = Result(
            opener=None,
            total=None,
            max_guesses=None,
            tree=None,
            proven=found.bound >= found.value and self.beam is None,
            bound=bound,
            openers_searched=found.searched,
            nodes=found.nodes,
            seconds=0.0,
            objective=objective,
        )
        if found.opener < 0:
            return nothing
        root, taken = self.engine.plan(found.opener, found.turns)
        total = (taken * self.problem.weights).sum().item()
        proven = nothing.proven or found.bound >= found.value
        tree = Tree(
            root=root,
            length=game.guesses.shape[1],
            hard=game.hard,
            max_guesses=game.max_guesses,
            objective=objective,
            total=total,
            worst=root.depth,
            proven=proven,
            bound=total if proven else bound,
            lists=dict(lists),
        )
        return replace(
            nothing,
            opener=root.guess,
            total=total,
            max_guesses=root.depth,
            tree=tree,
            proven=proven,
            bound=tree.bound,
        )
