"""Print Kiwi's morphemes of one tag as JSON; run by :mod:`tools.packs.readers.korean` only.

Runs in its own process because kiwipiepy is on the path there and nowhere else.
"""

import json
import sys

from kiwipiepy import Kiwi  # type: ignore[import-not-found, unused-ignore]

#: More than the model has morphemes: ask for all of them.
EVERYTHING = 1_000_000


def forms_of(kiwi: Kiwi, tag: str) -> list[str]:
    """Return the forms with that tag in the order of their ids; ids end with a ValueError."""
    forms: list[str] = []
    number = 0
    while True:
        try:
            morpheme = kiwi.morpheme(number)
        except ValueError:
            return forms
        if morpheme.tag == tag:
            forms.append(morpheme.form)
        number += 1


def next_scores(kiwi: Kiwi, context: list[list[str]], tag: str) -> dict[str, float]:
    """Return the best log probability of each form with that tag right after the context."""
    scores: dict[str, float] = {}
    for found in kiwi.predict_next_morpheme([tuple(m) for m in context], top_n=EVERYTHING):
        if found.tag == tag:
            scores[found.form] = max(found.score, scores.get(found.form, float("-inf")))
    return scores


def main() -> None:
    """Read the request on stdin, print the answer on stdout."""
    request = json.load(sys.stdin)
    kiwi = Kiwi(num_workers=1)
    contexts = {
        name: next_scores(kiwi, context, request["tag"])
        for name, context in request["contexts"].items()
    }
    json.dump({"forms": forms_of(kiwi, request["tag"]), "contexts": contexts}, sys.stdout)


if __name__ == "__main__":
    main()
