"""The search against brute force on small random lexicons, and bounds against the search."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise, product
from math import log
from pathlib import Path
from time import sleep

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import reference
from tests.packs import write_pack
from tests.search.calling import from_python
from tests.search.plain import (
    brute_force,
    colours,
    examples,
    lossy,
    problems,
    random_problem,
    same,
)
from tests.search.test_certificate import spelled
from tilewise.errors import SearchError, TreeError
from tilewise.lexicon import load
from tilewise.rules.games.mastermind import MASTERMIND
from tilewise.rules.hardmode import HardMode
from tilewise.search import engine as engines
from tilewise.search.best_tree import Search, TimeLeft
from tilewise.search.engine import Engine, available_memory, require_memory
from tilewise.search.kernel.bounds import bound, caps_of, fewest_collisions
from tilewise.search.kernel.views import restrict
from tilewise.search.live import SmallSearch
from tilewise.search.problem import Cost, SearchProblem, prepare
from tilewise.trees import tree as document
from tilewise.trees.tree import to_dot, to_text, verify

pytestmark = pytest.mark.slow


@pytest.mark.versions
@examples(400)
@given(problem=problems() | lossy())
def test_the_optimum_matches_brute_force(problem):
    assert_optimum(problem)


@examples(250)
@given(problem=problems(length=6) | lossy(length=6))
def test_the_optimum_with_patterns_of_16_bits_matches_brute_force(problem):
    assert_optimum(problem)


def assert_optimum(problem):
    result = Search(problem).best_tree()
    expected = brute_force(problem)
    assert result.proven
    assert same(result.cost, expected)
    assert same(result.bound, expected)
    turns = verify(result.tree, problem.guesses, problem.weights, colours)
    made = np.minimum(turns, problem.max_guesses)
    assert same(((turns > problem.max_guesses).sum(), (made * problem.weights).sum()), expected)
    assert result.tree.worst == made.max()
    if problem.weights.dtype.kind == "i":
        assert isinstance(result.tree.total, int)
        assert result.tree.total == expected.total


@pytest.mark.versions
@examples(150)
@given(
    problem=problems() | lossy(),
    which=st.integers(0, 1000),
    beam=st.none() | st.integers(1, 4),
    openers=st.none() | st.integers(1, 3),
)
def test_the_result_is_no_worse_than_a_known_tree(problem, which, beam, openers):
    known = some_tree(problem, which)
    found = []
    options = {"known": known, "beam": beam, "openers": openers}
    result = Search(problem, **options, found=found.append).best_tree()
    expected = brute_force(problem)
    if beam is None and openers is None:
        assert result.proven
        assert same(result.cost, expected)
    if known is not None:
        cost = (known.lost, known.total)
        assert result.cost < cost or same(result.cost, cost)
    # Every tree on the way is sound, and better than the last.
    costs = [better.cost for better in found]
    assert all(later < earlier for earlier, later in pairwise(costs))
    if known is None or result.tree.root != known.root:
        assert costs[-1:] == [result.cost]
    for better in (*found, result):
        assert better.bound < expected or same(better.bound, expected)
        turns = verify(better.tree, problem.guesses, problem.weights, colours)
        made = np.minimum(turns, problem.max_guesses)
        assert same(
            ((turns > problem.max_guesses).sum(), (made * problem.weights).sum()), better.cost
        )


def some_tree(problem, which):
    """A tree with some opener; None if there is none, or if the opener splits nothing."""
    opener = which % len(problem.guesses)
    if Engine(problem, memo_bits=8).openers.like[prepare(problem).place[opener]] < 0:
        return None
    return Search(problem, opener=opener, beam=1).best_tree().tree


def rovers():
    """Words such as hover, rover and lover, of which hard mode loses some."""
    english = load("en")
    answers = english.words.tokens[: english.words.answer_count]
    words = answers[answers[:, -1] == english.encode("rover")[-1]][:150]
    return SearchProblem(words, np.ones(len(words), int), 26, 4, hard=HardMode.HARD)


@pytest.mark.versions
def test_a_known_tree_saves_work():
    problem = rovers()
    first = Search(problem).best_tree()
    again = Search(problem, known=first.tree).best_tree()
    assert again.cost == first.cost
    assert first.tree.lost
    assert again.nodes < first.nodes / 2


@pytest.mark.versions
@examples(250)
@given(problem=problems() | lossy(), which=st.integers(0, 1000))
def test_the_optimum_of_any_opener_matches_brute_force(problem, which):
    opener = which % len(problem.guesses)
    engine = Engine(problem, memo_bits=8)
    if engine.openers.like[engine.game.place[opener]] < 0:
        with pytest.raises(ValueError, match="gets the same pattern from every answer"):
            Search(problem, opener=opener).best_tree()
        return
    result = Search(problem, opener=opener).best_tree()
    assert result.proven
    assert same(result.cost, brute_force(problem, opener))
    assert result.tree.root.guess == opener
    assert not result.tree.proven  # another opener may be better
    bound, least = Cost(result.tree.bound_lost, result.tree.bound), brute_force(problem)
    assert bound < least or same(bound, least)


@pytest.mark.versions
@examples(150)
@given(problem=problems(), share=st.floats(0.5, 1.5))
def test_what_is_not_below_a_limit_is_a_lower_bound(problem, share):
    engine = Engine(problem, memo_bits=8)
    openers = engine.openers.guesses
    if len(openers) == 0:
        return
    opener = int(openers[-1])
    exact, _ = Engine(problem, memo_bits=8).cost(opener)
    limit = int(engine.openers.floors[-1] * share) + 1
    value, is_exact = engine.cost(opener, limit)
    if is_exact:
        assert value == exact < limit
    else:
        assert limit <= value <= max(exact, limit)
        assert exact >= limit
    # What was remembered on the way must not mislead a later search.
    assert engine.cost(opener)[0] == exact


@pytest.mark.versions
@examples(150)
@given(problem=problems() | lossy())
def test_worst_case_is_the_fewest_turns_then_the_least_total(problem):
    result = Search(problem, objective="worst-case").best_tree()
    for turns in range(1, problem.max_guesses + 1):
        expected = brute_force(problem, turns=turns)
        if not expected.lost:
            assert result.tree.worst == turns
            break
    assert result.proven
    assert same(result.cost, expected)
    verify(result.tree, problem.guesses, problem.weights, colours)


@pytest.mark.versions
@examples(120)
@given(problem=problems() | lossy(), beam=st.integers(1, 4))
def test_a_beam_gives_a_sound_tree_and_a_sound_bound(problem, beam):
    result = Search(problem, beam=beam).best_tree()
    expected = brute_force(problem)
    assert result.bound <= (expected.lost, expected.total * (1 + 1e-9))
    assert result.beam is None or result.beam >= beam
    assert result.cost >= (expected.lost, expected.total * (1 - 1e-9))
    verify(result.tree, problem.guesses, problem.weights, colours)


@pytest.mark.versions
@pytest.mark.parametrize("beam", [2, 3])
def test_a_beam_is_doubled_twice_before_games_are_given_up(beam):
    problem = rovers()
    steps = []
    options = {"beam": beam, "openers": 5}
    result = Search(problem, **options, progress=steps.append).best_tree()
    assert result.beam == 4 * beam
    assert result.openers_searched == 5
    assert steps[-1].openers == 1  # with wider beams, only the best tree's opener
    wider = Engine(problem, beam=result.beam)
    cost, _ = wider.cost(int(wider.game.place[result.tree.root.guess]))
    assert result.tree.lost == wider.game.told(cost).lost


@examples(80)
@given(problem=problems(), beam=st.none() | st.integers(1, 4))
def test_time_for_bounds_raises_them_and_keeps_them_sound(problem, beam):
    options = {"openers": 1, "beam": beam, "bounding": 0}
    without = Search(problem, **options).best_tree()
    given_time = Search(problem, **options | {"bounding": 60}).best_tree()
    least = brute_force(problem)
    assert without.bound < given_time.bound or same(without.bound, given_time.bound)
    assert given_time.bound < least or same(given_time.bound, least)
    # All bounds are as high as they get without search.
    engine = Engine(problem, memo_bits=8)
    if beam is not None and given_time.beam is not None:
        bounds = [engine.bound(int(opener)) for opener in engine.openers.guesses]
        lowest = engine.game.told(min([*bounds, engine.game.cost(given_time.cost)]))
        assert lowest < given_time.bound or same(lowest, given_time.bound)


@pytest.mark.versions
@examples(80)
@given(problem=problems(), beam=st.none() | st.integers(1, 4))
def test_a_first_pass_is_between_bound_and_cost(problem, beam):
    engine, exact = Engine(problem, beam=beam, memo_bits=8), Engine(problem, memo_bits=8)
    for opener, floor in zip(engine.openers.guesses, engine.openers.floors, strict=True):
        cost = exact.cost(opener).value
        engine.cost(opener)  # what it remembers must not be taken for a bound
        assert floor <= engine.bound(int(opener)) <= cost
        assert engine.bound(int(opener), below=cost) <= cost


@pytest.mark.versions
@examples(100)
@given(
    problem=problems(),
    turns=st.integers(2, 6),
    pick=st.integers(0, 2**16 - 1),
    loss=st.sampled_from([2, 10, 1000]),
)
def test_bounds_and_choices_without_search(problem, turns, pick, loss):
    """`bound` never exceeds the true cost, and is it when it says so."""
    problem = replace(problem, hard=HardMode.OFF, loss=loss)
    engine = Engine(problem, memo_bits=8)
    members = np.array([i for i in range(engine.game.n_answers) if pick >> i & 1], np.int64)
    if len(members) < 2:
        return
    tables, root = engine.tables, engine.root
    value, exact, guess = from_python(bound)(tables, root, members, turns, engine.no_hints)
    everything = from_python(restrict)(tables, root, members, engine.no_hints)
    assert np.all(np.diff(everything.floors) >= 0)
    rows = engine.game.order[members]
    rest = np.setdiff1d(np.arange(len(problem.guesses)), rows)
    part = replace(
        problem,
        guesses=problem.guesses[np.concatenate([rows, rest])],
        weights=engine.game.weights[members],
    )
    true = brute_force(part, turns=turns)
    assert value == true if exact else value <= true
    if exact:
        place = {int(r): i for i, r in enumerate(np.concatenate([rows, rest]))}
        assert brute_force(part, place[int(engine.game.order[guess])], turns) == true


@pytest.mark.versions
@examples(60)
@given(
    seed=st.integers(0, 2**32),
    m=st.integers(2, 40),
    limit=st.integers(1, 60),
    heavy=st.integers(1, 9),
)
def test_bit_sliced_counting_finds_the_least(seed, m, limit, heavy):
    problem = random_problem(seed, 60, 300, 4, 5)
    engine = Engine(problem, memo_bits=4)
    random = np.random.default_rng(seed)
    members = np.sort(random.choice(60, m, replace=False)).astype(np.int64)
    quanta = np.sort(random.integers(0, heavy, m))[::-1].copy()
    caps = from_python(caps_of)(engine.tables, engine.root, members)
    counts = []
    for guess in engine.openers.guesses:
        seen, count = set(), 0
        for i, member in enumerate(members):
            pattern = reference.pattern(engine.game.guesses[guess], engine.game.guesses[member])
            count += quanta[i] if pattern in seen else 0
            seen.add(pattern)
        counts.append(count)
    found, lane = from_python(fewest_collisions)(
        engine.tables, engine.root, members, quanta, caps, limit, engine.no_hints
    )
    if min(counts) >= limit:
        assert (found, lane) == (limit, -1)
    else:
        assert found == min(counts) == counts[lane]


@pytest.mark.versions
@pytest.mark.parametrize("weights", [[1e100, 1e100, 1e-100], [1e100, 5, 7], [2.0**36, 2**36, 4]])
def test_all_weights_that_packs_may_have_are_searched(weights, tmp_path):
    words = ["crane", "slate", "banal"]
    answers = "".join(f"{word}\t{w!r}\n" for word, w in zip(words, weights, strict=True))
    pack = write_pack(tmp_path / "odd", answers=answers, guesses="tares\n")
    result = Search(SearchProblem.of(load(pack))).best_tree()
    assert result.proven
    lost, total = brute_force(SearchProblem.of(load(pack)))
    assert (result.tree.lost, lost) == (0, 0)
    assert result.tree.total == pytest.approx(total)


@pytest.mark.versions
def test_beams_and_openers_may_be_wider_than_any_list():
    problem = random_problem(4, 12, 30, 4, 4)
    wide = Search(problem, beam=10**20, openers=10**20).best_tree()
    assert wide.cost == Search(problem).best_tree().cost


# -- Exact search for games that count pegs, compared with a brute-force search ---


def problem(pegs: int, colours: int, max_guesses: int) -> SearchProblem:
    words = np.array(list(product(range(colours), repeat=pegs)), np.uint8)
    ones = np.ones(len(words), np.int64)
    return SearchProblem(words, ones, colours, max_guesses, rule=MASTERMIND)


@pytest.mark.versions
@pytest.mark.parametrize(("pegs", "colours"), [(2, 2), (2, 4), (3, 2)])
def test_the_best_plan_is_found(pegs: int, colours: int) -> None:
    small = problem(pegs, colours, 6)
    total = brute_force(small, told=MASTERMIND.pattern)
    assert SmallSearch(replace(small, loss=10)).best()[0] == total.total
    result = Search(small).best_tree()
    assert (result.cost, result.proven) == (total, True)


@pytest.mark.versions
@pytest.mark.parametrize(
    ("max_guesses", "total", "most"),
    [(10, 5_625, 6), (5, 5_626, 5)],
)
def test_four_pegs_in_six_colours(max_guesses: int, total: int, most: int) -> None:
    """The known optima: K. Koyama and T. W. Lai, *An Optimal Mastermind Strategy*, 1993."""
    codes = problem(4, 6, max_guesses)
    opener = int(np.flatnonzero((codes.guesses == (0, 0, 1, 2)).all(axis=1))[0])
    result = Search(codes, opener=opener).best_tree()
    assert (result.tree.total, result.tree.worst, result.proven) == (total, most, True)


# -- Exact search without the library it is compiled by ---


def test_searching_without_numba_is_one_clear_line():
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "from tilewise.errors import TilewiseError\n"
        "try:\n    import tilewise.search.best_tree\n"
        "except TilewiseError as error:\n    print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        env={"PYTHONPATH": "src"},
        capture_output=True,
        text=True,
    )
    assert "the optimal extra, which is not installed: pip install numba\n" in done.stdout
    assert done.stdout.count("\n") == 1


# -- Ctrl-C in the middle of compiled code ---


COMMAND = [sys.executable, "-m", "tilewise", "optimize", "en", "--prove", "--certificate"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_an_interrupted_proof_is_kept(tmp_path):
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        pytest.skip("it is ignored here, as under nohup, and so by whatever is started")
    path = tmp_path / "en.jsonl"
    command = [*COMMAND, str(path), "--workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not path.exists() or path.stat().st_size < 50_000:  # what needs no search
            assert process.poll() is None
            sleep(0.05)
        sleep(1)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in said
    assert path.read_bytes().startswith(b'{"format":"tilewise-proof"')


# -- The time left of a search is estimated from the time it has taken ---


@pytest.mark.versions
def test_without_progress_there_is_no_time_left():
    pace = TimeLeft()
    assert pace.left(0, 100, 0.5) is None
    assert pace.left(1, 100, 1.0) is None


@pytest.mark.versions
def test_growth_with_the_square_of_the_logarithm_is_extrapolated_exactly():
    pace = TimeLeft()
    for done in (1, 2, 5, 11, 30, 100, 400):
        left = pace.left(done, 1000, 7 * log(done) ** 2)
        if done > 1:
            assert left == pytest.approx(7 * (log(1000) ** 2 - log(done) ** 2))
    assert pace.left(1000, 1000, 7 * log(1000) ** 2) == 0


@pytest.mark.versions
def test_time_left_ignores_what_earlier_runs_searched():
    pace = TimeLeft()
    assert pace.left(500, 1000, 0.1) is None
    assert pace.left(510, 1000, 9.1) is None  # the slowest openers, rechecked
    rest = (log(1000) ** 2 - log(700) ** 2) / (log(700) ** 2 - log(500) ** 2)
    assert pace.left(700, 1000, 10.1) == pytest.approx(10 * rest)


# -- Memory is asked for before it is taken ---


@pytest.mark.versions
def test_what_is_there_is_told_and_taken():
    left = available_memory()
    if left is None:
        pytest.skip("no telling here")
    require_memory(min(left // 2, 1 << 40))
    with pytest.raises(SearchError, match=r"exact search of these lists needs about [\d.]+ GiB"):
        require_memory(left + (1 << 40))


def test_a_search_that_does_not_fit_is_not_begun(monkeypatch):
    rng = np.random.default_rng(1)
    words = np.unique(rng.integers(0, 26, (500_000, 6)).astype(np.uint8), axis=0)
    problem = SearchProblem(words, np.ones(4000, np.int64), 26)
    monkeypatch.setattr(engines, "available_memory", lambda: 5 << 30)
    with pytest.raises(SearchError, match=r"5\.0 GiB is left"):
        Search(problem).best_tree()


@pytest.mark.versions
def test_a_small_search_does_not_ask_for_memory(monkeypatch):
    monkeypatch.setattr(engines, "available_memory", lambda: 0)
    assert Search(random_problem(1, 5, 20, 4, 4)).best_tree().proven


@pytest.mark.versions
@pytest.mark.parametrize("used", [0, 3])
def test_control_groups_set_limits(tmp_path, used):
    (tmp_path / "memory.max").write_text("max\n")
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "memory.max").write_text(f"{10 << 20}\n")
    (inner / "memory.current").write_text(f"{(used + 2) << 20}\n")
    (inner / "memory.stat").write_text(f"anon 5\ninactive_file {2 << 20}\n")
    assert list(engines._group(inner)) == [(10 - used) << 20]


@pytest.mark.versions
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="Linux only")
def test_limits_of_the_shell_are_respected():
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30)); "
        "from tilewise.search.engine import available_memory; print(available_memory())"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert 0 < int(done.stdout) < 4 << 30


# -- Games that cannot all be won: lose the fewest, then make the fewest guesses ---


def tight(seed=4, mode=HardMode.OFF, max_guesses=2, weights="ints"):
    """Return a problem in which some answers are lost whatever is guessed."""
    return random_problem(seed, 14, 24, 8, 2, hard=mode, max_guesses=max_guesses, weights=weights)


@pytest.mark.versions
@pytest.mark.parametrize("mode", HardMode)
def test_trees_that_lose_are_written_read_and_drawn(mode):
    problem = tight(mode=mode)
    tree = Search(problem).best_tree().tree
    words = spelled(problem)
    written = json.loads(document.to_json(tree, words))
    assert (written["version"], written["lost"]) == (2, tree.lost)
    assert tree.lost == brute_force(problem)[0] > 0
    number = {word: row for row, word in enumerate(words)}
    again = document.from_document(written, number, {})
    assert again == tree
    verify(again, problem.guesses, problem.weights, colours)
    nodes = sum(1 for _ in tree.root)
    assert to_text(tree, words).count("\n") == to_dot(tree, words).count(" [label=") - nodes + 1
    for change in ({"lost": tree.lost + 1}, {"lost": tree.lost - 1, "proven": False}):
        changed = written | change | {"bound_lost": 0, "proven": False}
        claimed = document.from_document(changed, number, {})
        with pytest.raises(TreeError, match="games lost"):
            verify(claimed, problem.guesses, problem.weights, colours)
    for change in ({"bound_lost": tree.lost + 1}, {"bound_lost": 0}):
        with pytest.raises(TreeError, match="contradict"):
            document.from_document(written | change, number, {})


@pytest.mark.versions
def test_no_number_of_guesses_makes_up_for_a_lost_game():
    problem = tight(weights="floats")
    game = prepare(problem)
    everything = int(game.weights.sum()) * problem.max_guesses
    assert game.told(everything).lost == 0
    assert game.told(everything + 1) == Cost(1, 0)
