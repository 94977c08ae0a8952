"""What the maker of a pack says, and what is refused before anything is read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tilewise.authoring.licences import canonical_licence
from tilewise.authoring.making.generating import Kind
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
    license: str = UNKNOWN_LICENSE


def refuse_hopeless(new: NewPack) -> None:
    """Stop before reading anything, where no pack can come of it.

    Raises:
        PackError: the folder exists, something is missing, or a text is not what it should be.
    """
    refuse_overwriting(new.out)
    if not 1 <= new.length <= MAX_LENGTH:
        raise PackError(
            "length {length} is out of range; words have 1 to {most} tokens",
            length=new.length,
            most=MAX_LENGTH,
        )
    _refuse_unlicensed(new)
    if new.generate is None:
        _refuse_without_words(new)
        return
    lists = (new.answers, new.guesses, new.frequencies, new.not_answers)
    if any(path is not None for path in lists) or new.answer_count is not None:
        raise PackError(
            "with --generate the words are worked out, and all may be answers; name no lists, and "
            "leave out --answer-count"
        )


def _refuse_without_words(new: NewPack) -> None:
    if new.answers is None and new.guesses is None and new.frequencies is None:
        raise PackError("no words are given; name a list with --words FILE, or --answers FILE")
    meant = "" if not new.language or names_of(new.language) else tag_of_name(new.language)
    if meant:
        raise PackError(
            "language is {language}; give its tag, {meant}",
            language=shown(new.language),
            meant=meant,
        )


def _refuse_unlicensed(new: NewPack) -> None:
    if canonical_licence(new.license) is None:
        raise PackError(
            "license is {license}; give an SPDX expression such as CC-BY-SA-4.0, or LicenseRef- "
            "and a name for any other licence",
            license=shown(new.license),
        )
