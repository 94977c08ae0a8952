"""What the maker of a pack asks for; a request of which no pack can come is refused at once."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tilewise.authoring.licences import canonical_licence
from tilewise.authoring.making.generating import OWN_LICENSE, Kind
from tilewise.authoring.making.installed import WORDFREQ, WORDFREQ_LICENSE
from tilewise.authoring.making.languages import names_of, tag_of_name
from tilewise.authoring.writing import refuse_overwriting
from tilewise.errors import PackError, shown
from tilewise.lexicon.manifest import UNKNOWN_LICENSE
from tilewise.rules.feedback import FeedbackRule
from tilewise.tokens import MAX_LENGTH


@dataclass(frozen=True)
class NewPack:
    """What ``tilewise lexicon new`` is told; what is empty is worked out or filled in.

    Attributes:
        answers: list of likely answers; without one they are chosen among `guesses`.
        guesses: list of every other word, or simply of every word; with numbers in it it may
            serve as `frequencies` too. The words of these are taken where no list is given.
        frequencies: list of how common words are; orders and weighs the answers.
            :data:`~tilewise.authoring.making.installed.WORDFREQ` for those of wordfreq.
        names: whether words with a capital letter are kept.
        not_answers: list of words that may be guessed and are never answers.
        generate: what list is worked out, in place of all that are read.
        answer_count: answers kept, the likeliest.
        alphabet: letters in order, ``abc`` or ``a b c lj``.
        license: SPDX expression, written as SPDX does; where none is given, that of generated or
            wordfreq words.

    Raises:
        PackError: the folder exists, something is missing, or a text is not what it should be.
    """

    id: str
    out: Path
    length: int = 5
    answers: Path | None = None
    guesses: Path | None = None
    generate: Kind | None = None
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
    feedback: FeedbackRule = FeedbackRule.WORDLE
    license: str = ""

    def __post_init__(self) -> None:
        refuse_overwriting(self.out)
        if not 1 <= self.length <= MAX_LENGTH:
            raise PackError(
                "length {length} is out of range; words have 1 to {most} tokens",
                length=self.length,
                most=MAX_LENGTH,
            )
        object.__setattr__(self, "license", self._licence())
        if self.generate is not None:
            self._refuse_lists()
        else:
            self._refuse_no_words()

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
                "license is {license}; give an SPDX expression such as CC-BY-SA-4.0, or "
                "LicenseRef- and a name for any other licence",
                license=shown(self.license),
            )
        return licence

    def _refuse_lists(self) -> None:
        lists = (self.answers, self.guesses, self.frequencies, self.not_answers)
        if any(path is not None for path in lists) or self.answer_count is not None:
            raise PackError(
                "with --generate the words are worked out, and all may be answers; name no lists, "
                "and leave out --answer-count"
            )

    def _refuse_no_words(self) -> None:
        if self.answers is None and self.guesses is None and self.frequencies is None:
            raise PackError("no words are given; name a list with --words FILE, or --answers FILE")
        known = not self.language or names_of(self.language)
        meant = "" if known else tag_of_name(self.language)
        if meant:
            raise PackError(
                "language is {language}; give its tag, {meant}",
                language=shown(self.language),
                meant=meant,
            )
