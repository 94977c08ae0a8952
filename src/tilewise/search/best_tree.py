"""The best strategy tree of a problem: openers searched, the winner's tree built, bounds kept.

``find_best_tree`` is the way in. It is anytime (a beam or a number of openers gives a good tree
quickly and says how far from proven it is), resumable (with a certificate) and runs in threads or
on any executor.

A certificate that is resumed is somebody's word, so what can be looked at in little time is. An
opener that it calls hopeless is searched again: one false line of this kind would hide a win. So
are the most promising openers, none of which may beat the best total; these are what a search that
is not to be a proof would look at, and mostly as good as any. The rest is taken on trust (our own
runs write no other lines), and the winner's tree has to take as much as the certificate says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import ProofError
from tilewise.rules.hardmode import HardMode
from tilewise.search.certificate import HOPELESS, Certificate, CertificateFile, Claim
from tilewise.search.engine import Engine
from tilewise.search.executors import (
    BatchReport,
    OpenerOutcome,
    OpenerSearch,
    Workplace,
    engine_for,
    local_workers,
)
from tilewise.search.kernel.state import INFEASIBLE
from tilewise.search.problem import NO_WIN, Cost, Int64Array, SearchProblem
from tilewise.search.time_left import TimeLeft
from tilewise.trees.tree import Tree

ESTIMATED = 1000
"""Openers of least floors that are looked at more closely, where not all are searched."""

SEARCHED_AGAIN = 10
"""Openers, the most promising, of which a certificate that is resumed is not believed."""

BOUNDING = 0.2
"""Time to raise the bounds of what was not searched, a share of what the search took."""

LEAST_BOUNDING = 0.01
"""Seconds; in less, only a few bounds are raised, and to load the code for it takes longer."""

Objective = Literal["total", "worst-case"]


@dataclass(frozen=True)
class SearchOptions:
    """How far to search, and for what. With neither `openers` nor `beam` the result is proven.

    Attributes:
        opener: only trees that start with this row of the guesses.
        openers: only the most promising so many openers.
        beam: most guesses tried in any position; doubled until there is a tree that wins in time,
            or a game that must be lost is not won by that.
        objective: ``"worst-case"`` asks first for the fewest guesses that always win, and among
            such trees for the least total.
        bound: only totals below it are of interest.
    """

    opener: int | None = None
    openers: int | None = None
    beam: int | None = None
    objective: Objective = "total"
    bound: int | float | None = None

    def check(self, problem: SearchProblem) -> None:
        """Refuse options that make no sense.

        Raises:
            ValueError: these do not.
        """
        if self.opener is not None and not 0 <= self.opener < len(problem.guesses):
            raise ValueError(f"opener {self.opener} is not a row of the guesses")
        if any(number is not None and number < 1 for number in (self.openers, self.beam)):
            raise ValueError("openers and beam must be 1 at least")
        if self.objective not in get_args(Objective):
            raise ValueError(f"objective {self.objective!r} is neither 'total' nor 'worst-case'")
        if self.objective == "worst-case" and self.bound is not None:
            raise ValueError("a bound goes with the objective 'total' only")
        if isinstance(problem.loss, int):
            raise ValueError("a tree loses no games, or the fewest; none of them has a price")

    def widened(self, guesses: int) -> SearchOptions:
        """Try twice as many guesses in each position, all if those are as many as there are."""
        beam = None if self.beam is None or 2 * self.beam >= guesses else 2 * self.beam
        return replace(self, beam=beam)

    def check_certificate(self, problem: SearchProblem, file: CertificateFile) -> None:
        """Refuse to certify a search that is not about everything.

        Raises:
            ValueError: it is not, or the words do not fit.
        """
        if self != SearchOptions():
            raise ValueError("a certificate is about all openers and all guesses, without a bound")
        if len(file.words) != len(problem.guesses):
            raise ValueError("a certificate needs the spelling of every guess")


@dataclass(frozen=True)
class SearchProgress:
    """How far a search is.

    Attributes:
        done: openers dealt with.
        openers: openers there are.
        total: the best total so far, if there is one.
        lost: the answers lost there.
        opener: its opener, a row of the problem's guesses.
        seconds: time since the start.
        left: time it is likely to take yet; None as long as that cannot be told.
    """

    done: int
    openers: int
    total: float | None
    lost: int
    opener: int | None
    seconds: float
    left: float | None


@dataclass(frozen=True)
class SearchResult:
    """What a search found.

    Attributes:
        opener: row of the problem's guesses; None when no tree wins in time, as it must (or below
            the bound that was set).
        total: weight times guesses, summed over the answers; an int if the weights are. A lost
            game has made all its guesses. None as for `opener`.
        lost: the answers that are not found in time.
        max_guesses: most guesses the tree takes.
        tree: the tree.
        proven: whether the total is the bound, or the bound shows that there is none to be found.
        bound: proven lower bound of the total of any tree (with the opener asked for) that loses
            no more than ``bound_lost``.
        bound_lost: answers that any tree loses at least.
        openers_searched: those that took a search.
        nodes: positions expanded.
        seconds: time it took.
        objective: what the tree is best at.
        beam: most guesses tried in any position, after all; None for all of them.
        on_trust: openers of which an earlier run's certificate was believed.
    """

    opener: int | None
    total: int | float | None
    lost: int
    max_guesses: int | None
    tree: Tree | None
    proven: bool
    bound: int | float
    bound_lost: int
    openers_searched: int
    nodes: int
    seconds: float
    objective: Objective
    beam: int | None
    on_trust: int

    @property
    def cost(self) -> Cost:
        """What the tree costs."""
        return NO_WIN if self.total is None else Cost(self.lost, self.total)


def find_best_tree(
    problem: SearchProblem,
    options: SearchOptions | None = None,
    *,
    place: Workplace | None = None,
    certificate: CertificateFile | None = None,
    lists: Mapping[str, str] | None = None,
    progress: Callable[[SearchProgress], None] | None = None,
) -> SearchResult:
    """Find the strategy tree of least total cost.

    Args:
        problem: the game.
        options: how far to search; to the proof if None.
        place: where to search; a thread of this process if None.
        certificate: takes down what is shown of each opener.
        lists: SHA-256 of the word lists, for the tree.
        progress: told how far the search is.

    Raises:
        ValueError: the problem or the options make no sense.
        ProofError: the certificate cannot be read or written, or is found to be false.
    """
    options = options or SearchOptions()
    options.check(problem)
    if certificate is not None:
        options.check_certificate(problem, certificate)
    if place is None:
        with local_workers() as place:
            return _find(problem, options, place, certificate, lists or {}, progress)
    return _find(problem, options, place, certificate, lists or {}, progress)


def _find(
    problem: SearchProblem,
    options: SearchOptions,
    place: Workplace,
    certificate: CertificateFile | None,
    lists: Mapping[str, str],
    progress: Callable[[SearchProgress], None] | None,
) -> SearchResult:
    start = perf_counter()
    best: SearchResult | None = None
    while True:
        engine = engine_for(problem, options.beam)
        search = _Search(problem, options, engine, place, progress, certificate)
        found = search.find()
        result = search.result(found, lists)
        loses_fewer = best is None or result.lost < best.lost
        best = result if best is None or result.cost < best.cost else best
        if not (loses_fewer and search.is_too_narrow(found)):
            return replace(best, seconds=perf_counter() - start)
        options = options.widened(len(problem.guesses))


@dataclass(frozen=True)
class _Found:
    """End of a search, in the terms of the prepared problem; opener -1 if it found no tree."""

    opener: int
    value: int
    bound: int
    turns: int
    searched: int
    nodes: int
    on_trust: int


@dataclass(frozen=True, eq=False)
class _Field:
    """The openers in question, and what is known of each without a tree.

    Attributes:
        openers: int64 (U,), by rising floor.
        bounds: int64 (U,), a lower bound of the total of each, raised as the search goes.
        settled: bool (U,), whether its bound will not be raised without another search.
        chosen: places of those to be searched, rising.
    """

    openers: Int64Array
    bounds: Int64Array
    settled: NDArray[np.bool_]
    chosen: Int64Array

    @classmethod
    def of(cls, openers: Int64Array, floors: Int64Array, chosen: Int64Array) -> _Field:
        return cls(openers, floors.copy(), np.zeros(len(openers), np.bool_), chosen)

    def learn(self, outcomes: Sequence[OpenerOutcome]) -> None:
        """Take over what a search without a beam has shown."""
        place = {int(self.openers[i]): i for i in self.chosen}
        for outcome in outcomes:
            i = place[outcome.opener]
            self.bounds[i], self.settled[i] = outcome.value, True


@dataclass
class _Tally:
    """What the reports so far come to."""

    best: int
    winner: int = -1
    done: int = 0
    searched: int = 0
    nodes: int = 0
    on_trust: int = 0

    def add(self, report: BatchReport) -> None:
        for outcome in report.outcomes:
            if outcome.exact and outcome.value < self.best:
                self.best, self.winner = outcome.value, outcome.opener
        self.done += len(report.outcomes)
        self.searched += len(report.outcomes) if report.seconds else 0
        self.nodes += report.expanded
        self.on_trust += report.on_trust


@dataclass(frozen=True)
class _Search:
    """One call of ``find_best_tree``."""

    problem: SearchProblem
    options: SearchOptions
    engine: Engine
    place: Workplace
    progress: Callable[[SearchProgress], None] | None
    certificate: CertificateFile | None

    def find(self) -> _Found:
        if self.certificate is not None:
            with Certificate(self.certificate, self.problem) as record:
                return self.run(self.problem.max_guesses, record)
        if self.options.objective == "worst-case":
            return self.fewest_turns()
        return self.run(self.problem.max_guesses)

    def is_too_narrow(self, found: _Found) -> bool:
        """Whether there may be a tree, or one that loses less, that only the beam has missed."""
        options = self.options
        if options.beam is None or options.bound is not None:
            return False
        lost = self._told(found.value if found.opener >= 0 else INFEASIBLE).lost
        return self._told(found.bound).lost < lost

    def field(self) -> _Field:
        every, wanted = self.engine.openers, self.options.opener
        if wanted is None:
            return _Field.of(every.guesses, every.floors, self._most_promising())
        mine = int(self.engine.game.place[wanted])
        stand_in = every.like[mine]
        if stand_in < 0:
            raise ValueError("this opener tells no answer from another")
        floors = every.floors[every.guesses == stand_in]
        return _Field.of(np.array([mine]), floors, np.array([0]))

    def _most_promising(self) -> Int64Array:
        """Choose openers by their estimated totals, of those with the least floors."""
        every, wanted = self.engine.openers.guesses, self.options.openers
        return np.arange(len(every)) if wanted is None else self._promising(every, wanted)

    def _promising(self, openers: Int64Array, wanted: int) -> Int64Array:
        """Return the places of the most promising of some openers, which are by rising floor."""
        likely = openers[: wanted + ESTIMATED].tolist()
        estimates = [self.engine.estimate(opener) for opener in likely]
        return np.sort(np.argsort(estimates, kind="stable")[:wanted])

    def run(self, turns: int, record: Certificate | None = None, below: int = INFEASIBLE) -> _Found:
        """Search for the least cost within some turns, if it is below some cost."""
        start = perf_counter()
        pace = TimeLeft()
        field = self.field()
        if self.options.bound is not None:
            below = min(below, self.engine.game.cost_above(self.options.bound))
        tally = _Tally(below)
        for report in self._reports(field, below, turns, record):
            tally.add(report)
            if self.options.beam is None:
                field.learn(report.outcomes)
            self._tell(tally, len(field.chosen), pace, perf_counter() - start)
        self._raise_bounds(field, tally.best, turns, BOUNDING * (perf_counter() - start))
        bound = min(int(field.bounds.min(initial=INFEASIBLE)), tally.best)
        return _Found(
            tally.winner, tally.best, bound, turns, tally.searched, tally.nodes, tally.on_trust
        )

    def _raise_bounds(self, field: _Field, best: int, turns: int, seconds: float) -> None:
        """Bound what was not searched, or only with a beam, by more than floors, for a while."""
        if seconds < LEAST_BOUNDING:
            return
        deadline = perf_counter() + seconds
        while len(field.bounds) and perf_counter() < deadline:
            i = int(field.bounds.argmin())
            if field.settled[i] or field.bounds[i] >= best:
                break
            bound = self.engine.bound(int(field.openers[i]), best, turns)
            field.bounds[i] = max(bound, int(field.bounds[i]))
            field.settled[i] = True

    def _tell(self, tally: _Tally, openers: int, pace: TimeLeft, seconds: float) -> None:
        if self.progress is not None:
            found, game = tally.winner >= 0, self.engine.game
            best = game.told(tally.best)
            self.progress(
                SearchProgress(
                    done=tally.done,
                    openers=openers,
                    total=best.total if found else None,
                    lost=int(best.lost) if found else 0,
                    opener=int(game.order[tally.winner]) if found else None,
                    seconds=seconds,
                    left=pace.left(tally.done, openers, seconds),
                )
            )

    def _reports(
        self, field: _Field, below: int, turns: int, record: Certificate | None
    ) -> Iterator[BatchReport]:
        openers, floors = field.openers[field.chosen], field.bounds[field.chosen]
        if record is not None:
            known = self._known(openers, record)
            below = min([below, *(o.value for o in known.values() if o.exact)])
            is_known = np.array([o in known for o in openers.tolist()], bool)
            self._doubt(openers[is_known], floors[is_known], known, below, record)
            record.add(self._need_no_search(record))
            yield BatchReport(tuple(known.values()), 0, 0.0, on_trust=len(known))
            openers, floors = openers[~is_known], floors[~is_known]
        search = OpenerSearch(self.problem, openers, floors, below, turns, self.options.beam)
        for report in search.reports(self.place):
            if record is not None:
                record.add([self._claim(outcome) for outcome in report.outcomes])
            yield report

    def _need_no_search(self, record: Certificate) -> list[Claim]:
        """State of which openers no search is needed, where the record does not say it."""
        game, like = self.engine.game, self.engine.openers.like
        return [
            Claim(row, silent=True)
            if like[place] < 0
            else Claim(row, like=int(game.order[like[place]]))
            for place, row in enumerate(game.order.tolist())
            if like[place] != place and row not in record.claims
        ]

    def _known(self, openers: Int64Array, record: Certificate) -> dict[int, OpenerOutcome]:
        """What a certificate has on these openers.

        Raises:
            ProofError: it calls one silent, or like another, that splits like no other.
        """
        game = self.engine.game
        known = {}
        for place in openers.tolist():
            claim = record.claims.get(int(game.order[place]))
            if claim is not None:
                if claim.total is None and claim.bound is None:
                    raise ProofError(
                        "{path} is false: {word} splits like no other word; remove it and start "
                        "again",
                        path=record.path,
                        word=record.words[claim.opener],
                    )
                told = claim.cost
                cost = INFEASIBLE if told == NO_WIN else min(game.cost(told), INFEASIBLE)
                is_total = claim.total is not None and cost < INFEASIBLE
                known[place] = OpenerOutcome(place, cost, is_total)
        return known

    def _doubt(
        self,
        openers: Int64Array,
        floors: Int64Array,
        known: Mapping[int, OpenerOutcome],
        best: int,
        record: Certificate,
    ) -> None:
        """Search again what a certificate is not believed about some openers, by rising floor.

        Raises:
            ProofError: one costs less than it says.
        """
        claimed = np.array([known[opener].value for opener in openers.tolist()], np.int64)
        hopeless = np.flatnonzero(claimed == INFEASIBLE)
        others = np.flatnonzero(claimed < INFEASIBLE)
        likely = others[self._promising(openers[others], SEARCHED_AGAIN)]
        turns = self.problem.max_guesses
        for places, limit in ((hopeless, INFEASIBLE), (likely, best)):
            search = OpenerSearch(
                self.problem, openers[places], floors[places], limit, turns, self.options.beam
            )
            for report in search.reports(self.place):
                for outcome in report.outcomes:
                    if outcome.exact and outcome.value < known[outcome.opener].value:
                        raise self._falsehood(outcome, known[outcome.opener], record)

    def _falsehood(
        self, outcome: OpenerOutcome, known: OpenerOutcome, record: Certificate
    ) -> ProofError:
        word = record.words[int(self.engine.game.order[outcome.opener])]
        if known.value == INFEASIBLE:
            return ProofError(
                "{path} is false: {word} can win in time; remove it and start again",
                path=record.path,
                word=word,
            )
        return ProofError(
            "{path} is false: {word} costs {value}, less than the best total; remove it and start "
            "again",
            path=record.path,
            word=word,
            value=self._told(outcome.value),
        )

    def _claim(self, outcome: OpenerOutcome) -> Claim:
        told = self._told(outcome.value)
        row = int(self.engine.game.order[outcome.opener])
        if told == NO_WIN:
            told = Cost(0, HOPELESS)
        if outcome.exact:
            return Claim(row, total=told.total, lost=int(told.lost))
        return Claim(row, bound=told.total, lost=int(told.lost))

    def _told(self, cost: int) -> Cost:
        return NO_WIN if cost >= INFEASIBLE else self.engine.game.told(cost)

    def fewest_turns(self) -> _Found:
        """Search for the least total within the fewest turns that always win, if any do."""
        price = self.engine.game.loss.per_answer
        for turns in range(1, self.problem.max_guesses + 1):
            found = self.run(turns, below=price or INFEASIBLE)
            if found.opener >= 0:
                return found
        return self.run(self.problem.max_guesses) if price else found

    def result(self, found: _Found, lists: Mapping[str, str]) -> SearchResult:
        """Put what was found in the problem's terms, with the winner's tree."""
        game, bound = self.engine.game, self._told(found.bound)
        nothing = SearchResult(
            opener=None,
            total=None,
            lost=0,
            max_guesses=None,
            tree=None,
            proven=found.bound >= found.value and self.options.beam is None,
            bound=bound.total,
            bound_lost=0 if bound == NO_WIN else int(bound.lost),
            openers_searched=found.searched,
            nodes=found.nodes,
            seconds=0.0,
            objective=self.options.objective,
            beam=self.options.beam,
            on_trust=found.on_trust,
        )
        if found.opener < 0:
            return nothing
        root, taken = self.engine.tree(found.opener, found.turns)
        lost = int((taken > found.turns).sum())
        made = np.minimum(taken, found.turns)
        total = (made * self.problem.weights).sum().item()
        cost = made[game.order[: len(made)]] @ game.weights + game.loss.of(0, lost)
        if self.certificate is not None and found.on_trust and cost != found.value:
            raise ProofError(
                "{path} is false: the best tree takes {total}, not {claimed}; remove it and start "
                "again",
                path=self.certificate.path,
                total=Cost(lost, total),
                claimed=game.told(found.value),
            )
        proven = found.bound >= found.value
        tree = Tree(
            root=root,
            length=game.guesses.shape[1],
            hard=HardMode(self.problem.hard),
            max_guesses=self.problem.max_guesses,
            objective=self.options.objective,
            total=total,
            lost=lost,
            worst=root.depth,
            proven=proven,
            bound=total if proven else bound.total,
            bound_lost=lost if proven else int(bound.lost),
            lists=dict(lists),
        )
        return replace(
            nothing,
            opener=root.guess,
            total=total,
            lost=lost,
            max_guesses=root.depth,
            tree=tree,
            proven=proven,
            bound=tree.bound,
            bound_lost=tree.bound_lost,
        )
