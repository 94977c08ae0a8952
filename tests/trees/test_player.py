"""Playing from a tree: on it, off it, and back."""

import json
import shutil
from pathlib import Path

import pytest

from tests.conftest import MakePack
from tests.lexicon.test_pack import tree_document
from tests.messages import assert_one_line
from tests.packs import TOML
from tilewise.authoring.check import check_trees
from tilewise.errors import TreeError
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.fingerprints import remember_as_ours
from tilewise.play.session import Session
from tilewise.play.simulation import AnswerList, Simulation
from tilewise.rules.feedback import pattern
from tilewise.rules.hardmode import HardMode
from tilewise.rules.rule import Turn
from tilewise.strategies.registry import ChosenStrategy, choose_strategy, create_strategy
from tilewise.strategies.splitting import Optimal
from tilewise.trees.player import TREES, load_player
from tilewise.trees.tree import Node

SHIPPED = Path(__file__).parents[2] / "lexicons"
TREE = TREES[HardMode.OFF]


@pytest.fixture(scope="module")
def en() -> Lexicon:
    return load(SHIPPED / "en")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "en"
    shutil.copytree(SHIPPED / "en", folder, ignore=shutil.ignore_patterns("*-all.json"))
    return folder


@pytest.mark.parametrize(
    ("hard", "total"),
    [
        (HardMode.OFF, 7920),
        pytest.param(HardMode.HARD, 8122, marks=pytest.mark.slow),
        pytest.param(HardMode.STRICT, 8125, marks=pytest.mark.slow),
    ],
)
def test_the_shipped_trees_take_the_published_totals(
    en: Lexicon, hard: HardMode, total: int
) -> None:
    result = Simulation(en, choose_strategy(en, "optimal", hard=hard).strategy, hard=hard).run()
    assert result.total_guesses == total
    assert not result.failed


@pytest.mark.slow
def test_shipped_trees_are_sound(en: Lexicon) -> None:
    assert check_trees(en) == []
    player = load_player(en)
    assert player is not None
    assert player.tree.proven


def test_the_plan_is_followed_left_and_found_again(en: Lexicon) -> None:
    session = Session(en)
    answer = en.encode("ultra")
    first = session.advise(5)
    assert first.source == "tree"
    assert first.suggestions[0].expected_guesses == pytest.approx(7958 / 2315)
    opener = tuple(en.words.tokens[first.suggestions[0].row].tolist())
    session.add(opener, pattern(opener, answer))
    assert session.advise(5).source == "tree"
    aside = en.encode("zzzzz")  # tells nothing: the same candidates are left, one guess later
    session.add(aside, pattern(aside, answer))
    assert session.advise(5).source == "tree"
    other = en.encode("crwth")
    session.add(other, pattern(other, answer))
    off = session.advise(5)
    assert off.suggestions
    session.undo()
    assert session.advise(5).source == "tree"


def test_the_promise_is_the_mean_of_the_subtree(en: Lexicon) -> None:
    player = load_player(en)
    assert player is not None
    start = Position.start(en.words)
    guess = tuple(en.words.tokens[player.tree.root.guess].tolist())
    for value in list(player.tree.root.children)[::20]:
        position = start.after(Turn(guess, value))
        promised = player.next_guess(position)
        assert promised is not None
        left = AnswerList.of_words(en, [en.spelling(row) for row in position.candidates])
        played = Simulation(en, Optimal(player=player), left, opener=guess).run()
        assert played.failed == ()
        assert promised.expected_guesses == pytest.approx(played.total_guesses / played.games - 1)


def test_the_first_turn_is_stored_not_searched(en: Lexicon, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    def searched(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr("tilewise.play.advice.rank", searched)
    for strategy in (choose_strategy(en).strategy, create_strategy()):
        for spoilers in (True, False):
            assert len(Session(en, strategy, spoilers=spoilers).advise(10).suggestions) == 10


def test_excluded_words_leave_the_tree(en: Lexicon) -> None:
    session = Session(en, excluded=en.answer_list.spellings[:3])
    assert session.advise(3).source == "search"


def test_a_refused_guess_leaves_the_tree(en: Lexicon) -> None:
    session = Session(en)
    planned = session.advise(1).suggestions[0].row
    session.reject(tuple(en.words.tokens[planned].tolist()))
    advice = session.advise(3)
    assert advice.source == "search"
    assert planned not in {s.row for s in advice.suggestions}


def test_no_spoilers_keeps_a_planned_answer_to_itself(en: Lexicon) -> None:
    session = Session(en, spoilers=False)
    answer = en.encode("ultra")
    for _ in range(2):
        row = session.advise(3).suggestions[0].row
        assert row >= en.words.answer_count
        guess = tuple(en.words.tokens[row].tolist())
        session.add(guess, pattern(guess, answer))


def test_hard_mode_has_a_tree_of_its_own(en: Lexicon) -> None:
    session = Session(en, hard=True)
    assert session.advise(1).source == "tree"
    assert Session(en, choose_strategy(en).strategy, hard=True).advise(1).source == "search"


@pytest.mark.parametrize(
    ("claims", "said"),
    [({"version": 9}, "version 9"), ({"total_guesses": 7957, "bound": 7957}, "the total is 7958")],
)
def test_a_bad_tree_is_refused(copy: Path, claims: dict[str, object], said: str) -> None:
    retold(copy / TREE, **claims)
    lexicon = load(copy)
    with pytest.raises(TreeError, match=said) as error:
        load_player(lexicon)
    assert_one_line(error.value)
    for wanted in (None, "optimal"):
        chosen = choose_strategy(lexicon, wanted)
        assert chosen.strategy == Optimal()
        assert said in chosen.notes[0]
    assert [problem.file for problem in check_trees(lexicon)] == [TREE]


def retold(file: Path, **claims: object) -> None:
    """Change what a tree claims about itself."""
    document = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(document | claims), encoding="utf-8")


@pytest.mark.parametrize(
    ("claims", "said"),
    [
        ({"worst": 5}, "the worst case is 6"),
        ({"bound": 1}, "contradict each other"),
        ({"bound": 7959}, "contradict each other"),
        ({"proven": False, "bound": 7959}, "contradict each other"),
        ({"max_guesses": 9}, "made for another game"),
        ({"objective": "glory"}, "'objective'"),
    ],
)
def test_false_figures_of_a_tree_are_detected(
    copy: Path, claims: dict[str, object], said: str
) -> None:
    retold(copy / TREE, **claims)
    with pytest.raises(TreeError, match=said):
        load_player(load(copy))


@pytest.mark.parametrize(
    ("mode", "command"),
    [
        (HardMode.OFF, "tilewise lexicon build PACK --effort good"),
        (HardMode.HARD, "tilewise lexicon build PACK --effort good --hard"),
        (HardMode.STRICT, "tilewise optimize PACK --strict --out FILE"),
    ],
)
def test_a_bad_tree_is_named_once_with_the_command_that_rebuilds_it(
    make_pack: MakePack, mode: HardMode, command: str
) -> None:
    folder = make_pack()
    (folder / TREES[mode]).write_text(json.dumps(tree_document(lists={})))
    problem = f"strategy tree: made for different word lists; rebuild it with: {command}"
    with pytest.raises(TreeError) as error:
        load_player(load(folder), hard=mode)
    assert str(error.value) == f"{folder / TREES[mode]}: {problem}"
    (found,) = check_trees(load(folder))
    assert (found.file, str(found.message)) == (TREES[mode], problem)


def test_a_tree_of_nine_guesses_is_not_of_a_game_of_six(make_pack: MakePack) -> None:
    folder = make_pack()
    lexicon, digits = load(folder), str.maketrans(".YG", "012")
    branches = {}
    for word in lexicon.answer_list.spellings:
        met = str(lexicon.feedback("bible", word)).translate(digits)
        node: object = word
        for _ in range(7):
            node = ["bible", {met: node}]
        branches[met] = node
    claims = {"max_guesses": 9, "worst": 9, "total_guesses": 27, "bound": 27}
    document = tree_document(tree=["bible", branches], **claims)
    (folder / TREE).write_text(json.dumps(document))
    with pytest.raises(TreeError, match="made for another game"):
        load_player(lexicon)
    (folder / TREE).write_text(json.dumps(document | {"max_guesses": 6}))
    with pytest.raises(TreeError, match="nested deeper than the number of guesses"):
        load_player(lexicon)
    nine = make_pack(toml=TOML.replace("max_guesses = 6", "max_guesses = 9"))
    (nine / TREE).write_text(json.dumps(document))
    assert load_player(load(nine)) is not None  # a bad plan, and one that keeps to its game


def test_a_foreign_tree_is_checked_once_and_its_proof_is_not_trusted(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    retold(copy / TREE)  # the same claims in other bytes
    first = load_player(load(copy))
    assert first is not None
    assert (first.tree.proven, first.is_proven) == (True, False)

    def walked_again(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("tilewise.trees.player.verify", walked_again)
    monkeypatch.setattr("tilewise.lexicon.fingerprints._known", {})  # as in another process
    assert load_player(load(copy)) is not None
    with (copy / "pack.toml").open("a", encoding="utf-8") as manifest:
        manifest.write("\n# something in a pack that is not a rule of the game\n")
    assert load_player(load(copy)) is not None
    text = (copy / "pack.toml").read_text(encoding="utf-8")
    (copy / "pack.toml").write_text(text.replace("max_guesses = 6", "max_guesses = 7"))
    with pytest.raises(AssertionError):
        load_player(load(copy))


def test_shipped_trees_are_not_checked_again_and_their_proofs_are_trusted(
    en: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewise.trees.player.verify", None)
    monkeypatch.setattr("tilewise.lexicon.fingerprints._remembered", None)
    for hard in (HardMode.OFF, HardMode.HARD):
        player = load_player(en, hard=hard)
        assert player is not None
        assert player.is_proven


def test_a_tree_that_was_computed_here_is_ours(copy: Path) -> None:
    retold(copy / TREE)
    lexicon = load(copy)
    remember_as_ours(lexicon, TREE)
    player = load_player(lexicon)
    assert player is not None
    assert player.is_proven
    retold(copy / TREE, objective="worst-case")  # proves nothing of the total
    remember_as_ours(lexicon, TREE)
    player = load_player(lexicon)
    assert player is not None
    assert not player.is_proven


def test_optimal_is_the_best_there_is(copy: Path) -> None:
    (copy / TREE).unlink()
    (copy / TREES[HardMode.STRICT]).unlink()
    lexicon = load(copy)
    for wanted in (None, "optimal"):
        chosen = choose_strategy(lexicon, wanted)
        assert chosen == ChosenStrategy(Optimal())
        assert choose_strategy(lexicon, wanted, hard=HardMode.STRICT).strategy == Optimal()
    session = Session(lexicon, "optimal")
    session.add("crane", ".Y..G")
    assert session.suggest(3) == Session.from_json(session.to_json(), copy).suggest(3)


def test_every_node_is_found_by_its_candidates(en: Lexicon) -> None:
    player = load_player(en)
    assert player is not None
    aside = Turn(en.encode("zzzzz"), 0)  # off the tree, but it may tell nothing
    for node, turns in nodes(player.tree.root, en):
        position = Position.start(en.words)
        for turn in turns:
            position = position.after(turn)
        later = position.after(aside)
        if len(later.belief.listed) == len(position.belief.listed):
            found = player.next_guess(later)
            late = node.depth + len(turns) + 1 > en.manifest.max_guesses
            assert (found is None) == late
            assert late or (found is not None and found.row == node.guess)


def nodes(node: Node, lexicon: Lexicon, turns: tuple[Turn, ...] = ()):  # type: ignore[no-untyped-def]
    """Yield some of the nodes with the turns that lead there."""
    yield node, turns
    guess = tuple(lexicon.words.tokens[node.guess].tolist())
    for number, (value, child) in enumerate(node.children.items()):
        if number % 7 == 0:
            yield from nodes(child, lexicon, (*turns, Turn(guess, value)))
