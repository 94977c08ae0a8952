"""Guesses as they are typed: in Latin letters, and on keyboards that were not switched."""

from __future__ import annotations

import pytest

from tests.romanization import HEPBURN, KUNREI, romanized
from tilewise import load
from tilewise.errors import GuessError, TilewiseError, TokenError
from tilewise.lexicon import Lexicon
from tilewise.lexicon.discover import packs
from tilewise.play.session import Session
from tilewise.play.typed import (
    _NAMES,
    Vocabulary,
    is_listed,
    is_row,
    own_name,
    part_guess,
    read_beginning,
    read_guess,
    read_line,
    read_rows,
    read_turn,
    words_that_begin,
)
from tilewise.rules.notation import Feedback
from tilewise.translation.translator import ENGLISH, Translator, languages

ANSWERS_IN_ROMAJI = [(pack, table) for pack in ("ja", "ja-4") for table in (HEPBURN, KUNREI)]


def kana_of(lexicon: str) -> list[str]:
    """Return all answers, in hiragana."""
    pack = load(lexicon)
    answers = pack.first_spellings[: pack.words.answer_count]
    return [pack.tokenizer.normalise(spelling) for spelling in answers]


@pytest.mark.slow
@pytest.mark.parametrize(("lexicon", "table"), ANSWERS_IN_ROMAJI)
def test_every_answer_is_read_back_from_romaji(lexicon: str, table: dict[str, str]) -> None:
    """An answer is itself or, as with ちかぢか and ちかじか, another word of the same romaji."""
    pack = load(lexicon)
    wrong = {}
    for kana in kana_of(lexicon):
        romaji = romanized(kana, table)
        read = read_guess(pack, romaji)
        word = pack.show(read)
        is_meant = word == kana or (romanized(word, table) == romaji and word in pack)
        if read != read_beginning(pack, romaji).tokens or not is_meant:
            wrong[kana] = (romaji, word)
    assert wrong == {}


@pytest.mark.slow
@pytest.mark.parametrize(("lexicon", "table"), ANSWERS_IN_ROMAJI)
def test_apostrophes_can_be_omitted_if_no_other_word_is_meant(
    lexicon: str, table: dict[str, str]
) -> None:
    pack = load(lexicon)
    for kana in kana_of(lexicon):
        romaji = romanized(kana, table, apostrophe=False)
        read = pack.show(read_guess(pack, romaji))
        assert kana == read or (romanized(read, table) == romaji and read in pack)


def test_the_word_that_was_read_wrongly() -> None:
    pack = load("ja")
    assert pack.show(read_guess(pack, "onnanoko")) == "おんなのこ"
    typed = [read_beginning(pack, "onnanoko"[:size]) for size in range(1, 9)]
    assert [pack.tokenizer.compose(one.tokens) + one.rest for one in typed] == [
        "お", "おn", "おん", "おんな", "おんなn", "おんなの", "おんなのk", "おんなのこ",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("lexicon", "typed", "word"),
    [
        ("ko", "rnseo", "군대"),
        ("ko", "ㄱㅜㄴㄷㅏㅣ", "군대"),
        ("ja", "toukyou", "とうきょう"),
        ("ja", "tōkyō", "とうきょう"),
        ("ja", "TOUKYOU", "とうきょう"),
        ("ja", "ㅐㅜㅜ무ㅐㅏㅐ", "おんなのこ"),
        ("en", "ㅊㄱ무ㄷ", "crane"),
        ("en", "скфту", "crane"),
        ("ru", "lheub", "други"),
        ("sr", "ljubav", "љубав"),
        ("sr", "čudno", "чудно"),
        ("sr", "odjek", "одјек"),
        ("sr", "Gradja", "грађа"),
        ("hr", "ㅣㅓㅕㅠㅁㅍ", "ljubav"),
    ],
)
def test_words_of_a_keyboard_that_was_not_switched(lexicon: str, typed: str, word: str) -> None:
    pack = load(lexicon)
    assert pack.show(read_guess(pack, typed)) == word
    assert is_listed(pack, typed) == (word in pack)


def test_letters_of_another_language_are_not_tried() -> None:
    with pytest.raises(GuessError, match="'човјек' has 6"):  # not on Russian keys: 'чощоул'
        read_guess(load("sr"), "čovjek")


def test_romaji_that_does_not_fit_is_reported() -> None:
    with pytest.raises(GuessError, match="'さくら' has 3"):
        read_guess(load("ja"), "sakura")
    with pytest.raises(GuessError, match="'c' is not in the alphabet"):
        read_guess(load("ja"), "crane")


@pytest.mark.parametrize(
    ("lexicon", "typed", "tiles", "rest"),
    [
        ("ja", "tanky", "たん", "ky"),
        ("ja", "gakk", "がっ", "k"),
        ("ko", "rns", "ㄱㅜㄴ", ""),
        ("ko", "구ㄴ", "ㄱㅜㄴ", ""),
        ("en", "ㅊㄱ무", "CRAN", ""),
        ("ru", "lhe", "ДРУ", ""),
    ],
)
def test_a_word_can_be_begun_on_any_keyboard(
    lexicon: str, typed: str, tiles: str, rest: str
) -> None:
    pack = load(lexicon)
    begun = read_beginning(pack, typed)
    assert "".join(pack.tokenizer.tiles(begun.tokens)) == tiles
    assert begun.rest == rest
    assert all(
        pack.encode(word)[: len(begun.tokens)] == begun.tokens
        for word in words_that_begin(pack, typed, 20)
    )


def test_a_text_that_begins_no_word_is_refused() -> None:
    with pytest.raises(TokenError):
        read_beginning(load("ja"), "qx")
    assert words_that_begin(load("ja"), "qx", 5) == []


@pytest.mark.parametrize(
    ("lexicon", "typed", "word"),
    [
        ("da", "maaned", "måned"),
        ("nb", "Gjaerde", None),  # six tiles even with æ
        ("sv", "laengd", "längd"),
        ("de", "schoen", "schön"),
        ("de", "fuessen", "füßen"),
        ("hr", "medjaš", "međaš"),
    ],
)
def test_letters_that_a_keyboard_lacks_may_be_typed_as_pairs(
    lexicon: str, typed: str, word: str | None
) -> None:
    pack = load(lexicon)
    assert is_listed(pack, typed) == (word is not None)
    if word is not None:
        assert pack.show(read_guess(pack, typed)) == word


def test_pairs_are_letters_of_their_own_in_a_word_of_the_right_length() -> None:
    assert load("da").show(read_guess(load("da"), "aaben")) == "aaben"


def test_pairs_are_joined_only_if_that_makes_a_word_of_the_game() -> None:
    with pytest.raises(GuessError, match=r"words in this game have 5 tiles; 'maaaar' has 6"):
        read_guess(load("fi"), "maaaar")


# -- Names of commands, and yes and no, as people type them ---


COMMANDS = [*_NAMES, "no-spoilers", "exit", "q", "?"]
OTHERS = [tag for tag in languages() if tag != "en"]


def meaning(typed: str, *tags: str) -> str | None:
    """Return the command that somebody means who speaks some languages."""
    return Vocabulary.of_commands(COMMANDS, [Translator.of(tag) for tag in tags]).read(typed)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("undo", "undo"),
        ("UNDO", "undo"),
        ("--hard", "hard"),
        ("ｕｎｄｏ", "undo"),
        ("ㅕㅜ애", "undo"),
        ("ㅗ디ㅔ", "help"),
        ("벼ㅑㅅ", "quit"),
        ("ㅂ", "q"),
        ("？", "?"),
        ("рудз", "help"),
        ("хелп", "help"),  # Serbian
        ("nonsense", None),
        ("취소", None),
    ],
)
def test_english_names_on_any_keyboard(typed: str, name: str | None) -> None:
    assert meaning(typed, "en") == name


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_can_be_typed_in_hangul_mode(name: str) -> None:
    from tilewise.tokens.keyboards import typed_on

    hangul = typed_on("ko", name)
    assert hangul or not name.isalpha()
    assert not hangul or meaning(hangul, "en") == name


@pytest.mark.parametrize(
    ("tag", "typed", "name"),
    [
        ("ko", "도움말", "help"),
        ("ko", "되돌리기", "undo"),
        ("ko", "끝", "quit"),
        ("ko", "ehdnaakf", "help"),
        ("ja", "ヘルプ", "help"),
        ("de", "Hilfe", "help"),
        ("de", "zurück", "undo"),
        ("ru", "отмена", "undo"),
        ("ru", "jnvtyf", "undo"),
        ("es", "ayuda", "help"),
    ],
)
def test_names_in_another_language(tag: str, typed: str, name: str) -> None:
    assert meaning(typed, tag, "en") == name
    assert meaning(typed, "en") is None


@pytest.mark.parametrize("tag", OTHERS)
def test_every_language_has_a_name_of_its_own_for_every_command(tag: str) -> None:
    words = load("mastermind")  # none of its words is a command
    firsts = {n: Translator.of(tag).say(m).lower().split()[0] for n, m in _NAMES.items()}
    assert {name: own_name(name, Translator.of(tag), words) for name in _NAMES} == firsts
    names = Vocabulary.of_commands(COMMANDS, [Translator.of(tag)])
    spellings = [s for m in _NAMES.values() for s in Translator.of(tag).say(m).lower().split()]
    assert len(spellings) == len(set(spellings)), "one word, two commands"
    assert {name: meaning(name, tag) for name in COMMANDS} == {name: name for name in COMMANDS}
    assert {names.meanings[spelling] for spelling in spellings} == set(_NAMES)
    assert own_name("help", ENGLISH, words) == "help"


ANSWERS = {
    "ko": ("예 네 응 ㅛ y yes", "아니요 아니 ㅜ n no"),
    "ja": ("はい", "いいえ"),
    "es": ("s sí si SÍ", "n no"),
    "fr": ("o oui", "n non"),
    "de": ("j ja J", "n nein"),
    "pt": ("s sim", "não n"),
    "ru": ("д да", "н нет"),
    "tr": ("e evet", "h hayır"),
    "nl": ("j ja", "n nee"),
    "hr": ("d da", "n ne"),
    "fa": ("بله", "نه"),
    "en": ("y Y yes ㅛ", "n no NO ㅜ"),
}


def test_answers_are_known_in_every_language() -> None:
    assert set(ANSWERS) == set(languages())


@pytest.mark.parametrize("tag", ANSWERS)
def test_yes_and_no(tag: str) -> None:
    answers = Vocabulary.of_answers([Translator.of(tag)])
    for words, expected in zip(ANSWERS[tag], ("yes", "no"), strict=True):
        for typed in words.split():
            assert answers.read(typed) == expected, typed
    assert answers.read("crane") is None


def test_a_word_of_the_game_is_not_taken_for_a_command() -> None:
    pack, names = load("es"), Vocabulary.of_commands(COMMANDS, [Translator.of("es")])
    assert "ayuda" in pack
    assert names.read("ayuda") == names.read("help") == "help"
    assert names.read("ayuda", pack) is None
    assert names.read("help", pack) == "help"


@pytest.mark.slow  # reads the words of every pack
def test_names_that_are_words_of_a_game_are_left_to_it() -> None:
    found = set()
    for folder in packs():
        pack = load(folder.id)
        names = Vocabulary.of_commands(COMMANDS, [Translator.of(pack.manifest.language)])
        for spelling, name in names.meanings.items():
            if spelling != name and spelling in pack:
                assert names.read(spelling, pack) is None
                found.add((pack.id, spelling))
    assert {("es", "ayuda"), ("ru", "слова")} <= found


# -- Guesses and feedback as people type them ---


def written(lexicon: Lexicon, text: str) -> str:
    turn = read_turn(lexicon, text)
    return f"{lexicon.show(turn.guess)} {Feedback.of(turn.pattern, lexicon.length)}"


@pytest.mark.parametrize(
    ("lexicon", "text", "expected"),
    [
        ("en", "crane=.Y..G", "crane .Y..G"),
        ("en", "crane .Y..G", "crane .Y..G"),
        ("en", "crane = .Y..G", "crane .Y..G"),
        ("en", "crane . Y . . G", "crane .Y..G"),
        ("en", "crane, .Y..G", "crane .Y..G"),
        ("en", "CRANE 01002", "crane .Y..G"),
        ("en", "crane ⬛🟨⬛⬛🟩", "crane .Y..G"),
        ("en", "crane ０１００２", "crane .Y..G"),
        ("en", "crane=۰۱۰۰۲", "crane .Y..G"),
        ("en", "⬛🟨⬛⬛🟩 crane", "crane .Y..G"),
        ("nerdle", "48-32=16=..Y..G..", "48-32=16 ..Y..G.."),
        ("nerdle", "48-32=16 ..Y..G..", "48-32=16 ..Y..G.."),
        ("nerdle", "48-32=16 00100200", "48-32=16 ..Y..G.."),
        # as other programs write it
        ("en", "track=.RAc.", "track .GGY."),
        ("en", "TRACK=.RAc.", "track .GGY."),
        ("en", "track .RAc.", "track .GGY."),
        ("en", "track=trACK", "track YYGGG"),
        ("en", "gypsy=GY...", "gypsy GY..."),  # marks, although they are letters of the guess, too
        ("en", "track=correct,absent,present,absent,absent", "track G.Y.."),
        ("en", "track correct,absent,present,absent,absent", "track G.Y.."),
    ],
)
def test_reads_a_row(lexicon: str, text: str, expected: str) -> None:
    assert written(load(lexicon), text) == expected


@pytest.mark.parametrize(
    ("lexicon", "text", "said"),
    [
        ("en", "crane,.Y..", "must have 5 marks, not 4"),
        ("en", "crane", "'crane' has no feedback; write GUESS=FEEDBACK, such as aback=.Y..G"),
        ("en", "crane=.Y..", "must have 5 marks, not 4"),
        ("en", "crane .Y..GG", "must have 5 marks, not 6"),
        ("en", "cranes .Y..G", "tiles; 'cranes' has 6"),
        ("en", "=.Y..G", "tiles; '' has 0"),
        ("en", "", "no feedback"),
        ("nerdle", "48-32=16 ..Y.", "feedback '..Y.' must have 8 marks, not 4"),
        ("nerdle", "48-32=16=..Y.", "feedback '..Y.' must have 8 marks, not 4"),
        ("nerdle", "8-2=6=..Y..G..", "'8-2=6' has 5"),
        ("nerdle", "8-2=6", "'8-2=6' has 5"),
    ],
)
def test_a_wrong_row_is_reported(lexicon: str, text: str, said: str) -> None:
    with pytest.raises(TilewiseError, match=said):
        read_turn(load(lexicon), text)


def test_rows_of_a_call_are_one_word_of_it_or_two() -> None:
    lexicon = load("en")
    rows = read_rows(lexicon, ["crane", ".Y..G", "slate=....G", "banal ....."])
    assert [lexicon.show(turn.guess) for turn in rows] == ["crane", "slate", "banal"]
    with pytest.raises(TilewiseError, match=r"guess 2: 'slate' has no feedback"):
        read_rows(lexicon, ["crane=.Y..G", "slate", "banal=....."])


@pytest.mark.parametrize(
    ("text", "guess", "feedback"),
    [
        ("48-32=16=GGG.....,........", "48-32=16", "GGG.....,........"),
        ("48-32=16=GGG....., ........", "48-32=16", "GGG....., ........"),
        ("48-32=16 GGG....., ........", "48-32=16", "GGG....., ........"),
        ("48-32=16, GGG....., ........", "48-32=16", "GGG....., ........"),
        ("48-32=1 GGG....., ........", "48-32=1", "GGG....., ........"),
        ("48-32=1=GGG.....,........", "48-32=1", "GGG.....,........"),
        ("48-32=16", "48-32=16", ""),
    ],
)
def test_an_equation_is_parted_from_the_feedback_of_boards(
    text: str, guess: str, feedback: str
) -> None:
    assert part_guess(load("nerdle"), text) == (guess, feedback)


def test_feedback_of_a_solved_first_board_may_be_left_empty() -> None:
    assert part_guess(load("en"), "crane ,.Y..G,") == ("crane", ",.Y..G,")


# -- What a typed line means for the game ---


SUGGESTED = {"nerdle": "48-32=16", "nerdle-micro": "5-1=4", "en": "crane", "primel": "12953"}


def line_of(name: str, text: str) -> str:
    """Return the meaning of a line, in short."""
    lexicon = load(name)
    row, *others = read_line(Session(lexicon), text, [lexicon.encode(SUGGESTED[name])])
    if others:
        return "unclear"
    guess = [] if row.guess is None else [lexicon.show(row.guess)]
    return " ".join([*guess, *(lexicon.read_feedback(one).written() for one in row.feedback)])


@pytest.mark.parametrize(
    ("lexicon", "text", "said"),
    [
        ("en", "slate .Y..G", "slate .Y..G"),
        ("en", "slate", "slate"),
        ("en", ".Y..G", ".Y..G"),
        ("en", "1", "crane"),
        ("en", "1=.Y..G", "crane .Y..G"),
        ("primel", "10211", "unclear"),
        ("nerdle-micro", "1+2=3 .....", "1+2=3 ....."),
        ("nerdle-micro", "1+2=3=.....", "1+2=3 ....."),
        ("nerdle-micro", "1+2=3 = . . . . .", "1+2=3 ....."),
        ("nerdle-micro", "1=.....", "5-1=4 ....."),
        ("nerdle", "12+34=46 ........", "12+34=46 ........"),
        ("nerdle", "1 ........", "48-32=16 ........"),
    ],
)
def test_what_a_line_says(lexicon: str, text: str, said: str) -> None:
    assert line_of(lexicon, text) == said


@pytest.mark.parametrize(
    ("lexicon", "text", "said"),
    [
        ("nerdle", "1+2+4=8 ........", "'1\\+2\\+4=8' has 7"),
        ("nerdle", "1+2+4=8=........", "'1\\+2\\+4=8' has 7"),
        ("nerdle-micro", "1+2+4=8 ........", "'1\\+2\\+4=8' has 7"),
        ("nerdle", "12=3*4 ........", "'12=3\\*4' has 6"),
        ("nerdle", "12=3*4", "'12=3\\*4' has 6"),
        ("nerdle", "9 ........", "there is no suggestion 9"),
    ],
)
def test_an_equation_is_named_whole(lexicon: str, text: str, said: str) -> None:
    with pytest.raises(TilewiseError, match=said):
        line_of(lexicon, text)


def test_a_command_begins_a_row_only_if_feedback_follows() -> None:
    one, two = Session("en"), Session("en", boards=2)
    assert is_row(one, "words .....")
    assert is_row(two, "words ..... .Y...")
    assert not any(is_row(game, line) for game in (one, two) for line in ("words", "words 2 50"))
