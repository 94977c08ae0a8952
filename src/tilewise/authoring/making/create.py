"""Creates a pack from plain lists.

If the request leaves something open, it is determined in this order: how words are split into tiles
(:mod:`~tilewise.authoring.making.tokenization`), which words fit the game and which of them may be
answers (:mod:`~tilewise.authoring.making.choice`), and the keyboard. Words that do not fit are
dropped; the :class:`~tilewise.authoring.making.result.CreatedPack` says how many and why.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from tilewise.authoring.check import folder_name
from tilewise.authoring.licences import unknown_licence
from tilewise.authoring.making.choice import GivenLists, choose
from tilewise.authoring.making.generating import Kind, generate
from tilewise.authoring.making.installed import WORDFREQ, WORDFREQ_LICENSE, installed_version
from tilewise.authoring.making.languages import (
    UNKNOWN_SCRIPT,
    Names,
    canonical_tag,
    direction_of,
    find_alphabet,
    find_language,
    names_of,
    propose_keyboard,
    script_of,
)
from tilewise.authoring.making.plain import Watch
from tilewise.authoring.making.request import NewPack
from tilewise.authoring.making.result import PROPOSED_KEYBOARD, CreatedPack, Tally
from tilewise.authoring.making.tokenization import Rules, read_as
from tilewise.authoring.writing import Draft, Entry, write_pack
from tilewise.errors import Message, PackError, shown, shown_path
from tilewise.lexicon import load
from tilewise.lexicon.discover import shipped_folder
from tilewise.lexicon.findings import Finding
from tilewise.lexicon.manifest import (
    ANSWERS,
    GUESSES,
    LICENSE,
    LICENSE_PLACEHOLDER,
    MANIFEST,
    UNKNOWN_LICENSE,
    ListFile,
    Manifest,
    Source,
)
from tilewise.lexicon.regimes import Regimes
from tilewise.tokens import MAX_LENGTH


def _unwatched(done: int, count: int) -> None:
    pass


def create_pack(new: NewPack, watch: Watch = _unwatched) -> CreatedPack:
    """Create a pack from plain lists.

    Args:
        new: the request.
        watch: called with how many words of a dictionary are done, and how many there are.

    Raises:
        PackError: the folder exists, a list cannot be read, nothing fits, nothing says which words
            may be answers, or the identity is wrong.
    """
    if new.generate is not None:
        return _create_generated(new, new.generate)
    given = GivenLists.read(new, watch)
    spellings = given.sample()
    if not spellings and new.names:
        why = _usual_reason(given.tally)
        raise PackError(f"{shown_path(new.answers or new.guesses)}: {why}")
    rules = Rules.work_out(new, spellings)
    words = given.fitting(rules.make_tokenizer(), new.length)
    if not words.answers and not (new.answers is None and words.guesses):
        raise _nothing_fits(new, rules, spellings, given.tally)
    rules = rules.without_unused_letters(words.spellings)
    tokenizer = rules.make_tokenizer()
    chosen = choose(new, tokenizer, words, given.frequencies)
    names = names_of(new.language)
    write_pack(
        Draft(
            replace(
                _manifest(new, rules, names or Names(new.id, new.name or new.id)),
                regimes=chosen.regimes,
            ),
            chosen.answers,
            chosen.guesses,
            _sources_text(new),
            f"The word lists of this pack: {new.license}. {LICENSE_PLACEHOLDER}\n",
        ),
        new.out,
    )
    keyboard = PROPOSED_KEYBOARD
    if names is not None and rules.language is not None:
        keyboard = Message(f"keyboard ({names.native}):")
    return CreatedPack(
        load(new.out),
        keyboard,
        given.tally.dropped(),
        words.shared,
        chosen.likeliest,
        chosen.least_likely,
        read_as(tokenizer, words.spellings),
        (*_notes(new), *_doubts(chosen.regimes)),
    )


def usual_length(new: NewPack) -> int:
    """Return how many tiles most of the given words have; 0 if none can be split into tiles.

    Args:
        new: the request; its length does not matter.

    Raises:
        PackError: a list cannot be read, or its words cannot be split.
    """
    spellings = GivenLists.read(new, _unwatched).sample()
    tiles = Rules.work_out(new, spellings).make_tokenizer().count_tiles(spellings)
    counts = np.bincount(tiles[(tiles > 0) & (tiles <= MAX_LENGTH)])
    return int(counts.argmax()) if len(counts) else 0


def _doubts(regimes: Regimes) -> Iterator[Finding]:
    """Note how reliable the answer list is, if it was chosen automatically."""
    if regimes.unlisted:
        message = Message(
            "answers were chosen by frequency, so [belief] assumes that "
            f"{round(100 * regimes.unlisted)}% of the game's answers are other "
            f"words in the pack, and {round(100 * regimes.unheld)}% are words it "
            "does not have; change [belief] if you know better"
        )
        yield Finding.note(MANIFEST, message)


def _create_generated(new: NewPack, kind: Kind) -> CreatedPack:
    """Create a pack of generated words, each equally likely as an answer."""
    made = generate(kind, new.length, new.alphabet, new.equals)
    given = made.script
    rules = Rules(given, given.tokenizer, given.alphabet, given.options, found=False)
    manifest = replace(
        _manifest(new, rules, Names(made.name, made.name)),
        keyboard=given.keyboard,
        language=canonical_tag(new.language) or given.tag,
        word_rule=made.rule,
        equals=new.equals,
    )
    answers = [Entry(word) for word in made.words]
    sources = (
        f"# Sources of {new.id}\n\n{made.how} Computed by tilewise (`lexicon new --generate "
        f"{kind}`), not taken from any source.\n\nLicence: {new.license}.\n"
    )
    licence = f"The word list of this pack was computed by tilewise; licence: {new.license}.\n"
    write_pack(Draft(manifest, answers, [], sources, licence), new.out)
    keyboard = Message("the game's keyboard:")
    return CreatedPack(load(new.out), keyboard, notes=tuple(_notes(new)))


def _notes(new: NewPack) -> Iterator[Finding]:
    """Yield notes on what the user should still decide or know."""
    if new.license == UNKNOWN_LICENSE:
        yield Finding.note(LICENSE, unknown_licence())
    if new.language and find_language(new.language) is None:
        message = Message(
            f"the alphabet of language {shown(new.language)} is not known, so the "
            "alphabet and the keyboard are taken from the words"
        )
        yield Finding.note(MANIFEST, message)
    yield from folder_name(new.out, new.id)
    if (shipped_folder() / new.id).is_dir():
        message = Message(
            f"tilewise already ships a pack called {new.id}, which would be found "
            "first; choose another id"
        )
        yield Finding.note(MANIFEST, message)


def _manifest(new: NewPack, rules: Rules, names: Names) -> Manifest:
    return Manifest(
        id=new.id,
        name=new.name or names.english,
        native_name=new.native_name or names.native,
        language=canonical_tag(new.language) or "und",
        script=script_of(rules.alphabet),
        direction=new.direction or direction_of(rules.alphabet),
        length=new.length,
        max_guesses=new.max_guesses,
        feedback_rule=new.feedback,
        tokenizer=rules.tokenizer,
        alphabet=rules.alphabet,
        options=rules.options,
        keyboard=propose_keyboard(rules.alphabet, rules.language),
        answers=ListFile(ANSWERS, "", new.license),
        guesses=ListFile(GUESSES, "", new.license),
        sources=tuple(_given(new)),
    )


def _nothing_fits(new: NewPack, rules: Rules, spellings: Sequence[str], tally: Tally) -> PackError:
    found = find_alphabet(spellings)
    if spellings and (not found or script_of(found) == UNKNOWN_SCRIPT):
        why = Message(f"the list has no letters, only text such as {shown(spellings[0])}")
    elif found and script_of(found) != script_of(rules.alphabet):
        why = Message(
            f"the list's words are in {script_of(found)}, but the alphabet is "
            f"{script_of(rules.alphabet)}"
        )
    else:
        why = _usual_reason(tally)
    return PackError(
        "{path}: no word has {length} tiles with the tokenizer {tokenizer}; {why}"
        if new.answers is None
        else "{path}: no answer has {length} tiles with the tokenizer {tokenizer}; {why}",
        path=shown_path(new.answers or new.guesses),
        length=new.length,
        tokenizer=rules.tokenizer,
        why=why,
    )


def _usual_reason(tally: Tally) -> Message:
    """Return why most lines were dropped."""
    dropped = tally.dropped()
    if not dropped:
        return Message("the list is empty")
    return Message(
        f"{dropped[0].count} dropped as {dropped[0].reason!r}, such as "
        f"{', '.join(dropped[0].examples)}"
    )


def _given(new: NewPack) -> list[Source]:
    """Return the given lists and what each was used for; one may be used twice."""
    lists = (
        (new.answers, "answers"),
        (new.guesses, "words that may be guessed"),
        (new.frequencies, "how common words are: the choice, order and weights of answers"),
        (new.not_answers, "words that are never answers"),
    )
    return [
        Source("wordfreq", installed_version(), WORDFREQ_LICENSE, what)
        if path == WORDFREQ and not WORDFREQ.exists()
        else Source(path.name, "", new.license, what)
        for path, what in lists
        if path is not None
    ]


def _sources_text(new: NewPack) -> str:
    lines = [f"# Sources of {new.id}", "", "Made with `tilewise lexicon new` from:", ""]
    lines += [f"- `{source.name}`: {source.what}" for source in _given(new)]
    if new.answers is None or new.frequencies is not None:
        lines += ["", "Answers are ordered by frequency; their weights are a logistic curve over",
                  "the Zipf value (see `tilewise.authoring.making.frequencies`)."]  # fmt: skip
    lines += ["", f"Licence: {new.license}. Say here where the lists came from."]
    return "\n".join(lines) + "\n"
