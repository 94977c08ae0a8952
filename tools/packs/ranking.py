"""The ranking model: from a word's columns to its probability of being an answer.

The model is a logistic regression, ``p = 1 / (1 + exp(-(intercept + sum of terms)))``.  A term
is ``coefficient * value ** power``, and its value comes from one column of one table:

``value``
    the column, or `missing` where the word has none;
``log``
    ln(column + shift), or ln(missing + shift);
``has``
    1 where the table has the word (and the column, when one is named), else 0.

The coefficients are in the recipe.  :func:`fit` finds them from a list of known common words
(kept with the tests). Those words count as positive, and every other possible answer is
unlabelled and counts as negative. So the probabilities are low in level but right in order and in
ratio, which is all that weights need (C. Elkan, K. Noto, "Learning classifiers from only
positive and unlabeled data", 2008).  The words themselves are never added to a pack.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import WordColumns
from tools.packs.recipe import Term

Floats = npt.NDArray[np.float64]

_MOST_STEPS = 100
_CLOSE = 1e-10
"""Change of coefficients at which a fit has settled."""


def term_value(term: Term, word: str, tables: Mapping[str, WordColumns]) -> float:
    """Return the value of a term for a word, before its coefficient."""
    columns = tables[term.table].get(word)
    if term.transform == "has":
        return float(columns is not None and (not term.column or term.column in columns))
    raw = (columns or {}).get(term.column, term.missing)
    if term.transform == "log":
        raw = math.log(raw + term.shift)
    elif term.transform != "value":
        raise PackBuildError(f"no transform called {term.transform!r}; use value, log or has")
    return float(raw**term.power)


def design(
    words: Sequence[str], terms: Sequence[Term], tables: Mapping[str, WordColumns]
) -> Floats:
    """Return the matrix of term values, float64 of shape (words, terms)."""
    rows = [[term_value(term, word, tables) for term in terms] for word in words]
    return np.array(rows, dtype=np.float64).reshape(len(words), len(terms))


def probabilities(values: Floats, intercept: float, coefficients: Floats) -> Floats:
    """Return the model's probability of each row of `values`, float64 of shape (words,)."""
    linear = intercept + (values * coefficients).sum(axis=1)
    squashed: Floats = 1.0 / (1.0 + np.exp(-np.clip(linear, -60.0, 60.0)))
    return squashed


def fit(values: Floats, positive: npt.NDArray[np.bool_], ridge: float) -> tuple[float, Floats]:
    """Fit the model by penalised maximum likelihood; return (intercept, coefficients).

    `values` is float64 (words, terms), `positive` bool (words,).  Columns are standardised first;
    `ridge` is the penalty on the squared coefficients there (the intercept is free).  Newton's
    method with the step halved until the likelihood rises; the problem is convex.

    Raises:
        PackBuildError: there is no best model, because the terms separate the words perfectly.
    """
    centre, spread = values.mean(axis=0), values.std(axis=0)
    spread[spread == 0] = 1.0
    columns = np.column_stack([np.ones(len(values)), (values - centre) / spread])
    penalty = np.full(columns.shape[1], ridge)
    penalty[0] = 0.0
    found = np.zeros(columns.shape[1])
    loss = _loss(columns, positive, penalty, found)
    for _ in range(_MOST_STEPS):
        chance = probabilities(columns, 0.0, found)
        slope = columns.T @ (chance - positive) + penalty * found
        curve = (columns.T * (chance * (1 - chance))) @ columns + np.diag(penalty)
        step = np.linalg.lstsq(curve, slope, rcond=None)[0]
        while (new := _loss(columns, positive, penalty, found - step)) > loss:
            step /= 2
            if np.abs(step).max() < _CLOSE:
                break
        found, loss = found - step, new
        if np.abs(step).max() < _CLOSE:
            coefficients: Floats = found[1:] / spread
            return float(found[0] - coefficients @ centre), coefficients
    raise PackBuildError("the ranking model does not settle; give it a larger --ridge")


def _loss(
    columns: Floats, positive: npt.NDArray[np.bool_], penalty: Floats, found: Floats
) -> float:
    """Return the penalised negative log-likelihood."""
    linear = columns @ found
    return float(np.logaddexp(0.0, linear).sum() - linear[positive].sum() + penalty @ found**2 / 2)
