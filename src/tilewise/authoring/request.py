"""The request for a new pack; one that cannot be fulfilled is refused at once."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tilewise.authoring.check import canonical_licence
from tilewise.authoring.generating import OWN_LICENSE, Kind
from tilewise.authoring.languages import names_of, tag_of_name
from tilewise.authoring.lists import WORDFREQ, WORDFREQ_LICENSE
from tilewise.authoring.writing import refuse_overwriting
from tilewise.errors import PackError, shown
from tilewise.lexicon.manifest import PACK_ID, UNKNOWN_LICENSE
from tilewise.rules.feedback import WORDLE
from tilewise.rules.rule import Rule
from tilewise.tokens import MAX_LENGTH


@dataclass(frozen=True)
class NewPack:
    """The options of ``tilewise lexicon new``; empty ones are worked out or filled in.

    Attributes:
        answers: list of likely answers; without one, they are chosen from `guesses`.
        guesses: list of every other word, or simply of every word. If it has numbers, it may also
            serve as `frequencies`. Without one, the words of `frequencies` are used.
        frequencies: list of how common words are, which orders and weights the answers;
            :data:`~tilewise.authoring.lists.WORDFREQ` for wordfreq's.
        names: whether words with a capital letter are kept.
        not_answers: list of words that may be guessed but are never answers.
        generate: the list to generate instead of reading any.
        equals: the result of every generated equation, if words are to leave it out.
        answer_count: answers to keep, the likeliest first.
        alphabet: letters in order, ``abc`` or ``a b c lj``.
        license: SPDX expression, as SPDX writes it; if empty, the licence of generated or
            wordfreq words.

    Raises:
        PackError: the id is wrong, the folder exists, something is missing, or a value is
            malformed.
    """

    id: str
    out: Path
    length: int = 5
    answers: Path | None = None
    guesses: Path | None = None
    generate: Kind | None = None
    equals: int | None = None
    frequencies: Path | None = None
    not_answers: Path | None = None
    names: bool = True
    answer_count: int | None = None
    tokenizer: str = ""
    alphabet: str = ""
    name: str = ""
    native_name: str = ""
    language: str = ""
    direction: str = ""
    max_guesses: int = 6
    feedback: Rule = WORDLE
    license: str = ""

    def __post_init__(self) -> None:
        self._refuse_id()  # the folder may be named after it
        refuse_overwriting(self.out)
        if not 1 <= self.length <= MAX_LENGTH:
            raise PackError(f"--length must be from 1 to {MAX_LENGTH}, not {self.length}")
        object.__setattr__(self, "license", self._licence())
        if self.equals is not None and self.generate is not Kind.EQUATIONS:
            raise PackError("--equals needs --generate equations; add it, or leave out --equals")
        if self.generate is not None:
            self._refuse_lists()
        else:
            self._refuse_no_words()

    def _refuse_id(self) -> None:
        try:
            PACK_ID.read(self.id)
        except PackError as error:
            raise PackError(f"id {error}") from None

    def _licence(self) -> str:
        if not self.license and self.generate is not None:
            return OWN_LICENSE
        if not self.license:
            only_wordfreq = self.guesses is None and self.answers is None
            known = only_wordfreq and self.frequencies == WORDFREQ
            return WORDFREQ_LICENSE if known else UNKNOWN_LICENSE
        licence = canonical_licence(self.license)
        if licence is None:
            raise PackError(
                f"--license is {shown(self.license)}; give an SPDX expression such as "
                "CC-BY-SA-4.0, or LicenseRef- followed by a name"
            )
        return licence

    def _refuse_lists(self) -> None:
        lists = (self.answers, self.guesses, self.frequencies, self.not_answers)
        if any(path is not None for path in lists) or self.answer_count is not None:
            raise PackError(
                "--generate cannot be used with word lists or --answer-count, as any generated "
                "word may be the answer; leave them out"
            )

    def _refuse_no_words(self) -> None:
        if self.answers is None and self.guesses is None and self.frequencies is None:
            raise PackError("no words are given; give a list with --words FILE or --answers FILE")
        known = not self.language or names_of(self.language)
        meant = "" if known else tag_of_name(self.language)
        if meant:
            raise PackError(
                f"--language is {shown(self.language)}; give the language's tag: {meant}"
            )
