"""The model that reads glyphs: a small convolutional network in numpy.

Three convolutions, each halving the image, then one hidden layer and one output per class. A
class is a glyph as fonts draw it (``A``, ``a``, ``ア``, ``lj``). The model has learned to tell
glyphs of one script apart, not one script from another.

``python -m tools.pictures.train`` makes the weights from the fonts named in the ``fonts.toml``
beside it. The file holds small integers and a factor for each output, and no code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from tilewise.pictures.grid import SIDE, Glyph

Floats = NDArray[np.float32]

WEIGHTS = "glyphs.npz"
"""Name of the file of weights, in this package."""

STRIDE = 2
_AT_ONCE = 128


@dataclass(frozen=True, eq=False)
class Layer:
    """Weights of a convolution or of a full layer.

    Attributes:
        weights: float32 (kernel, kernel, inputs, outputs), or (inputs, outputs).
        bias: float32 (outputs,).
    """

    weights: Floats
    bias: Floats


@dataclass(frozen=True, eq=False)
class Model:
    """The network and the glyphs it knows.

    Attributes:
        convolutions: the layers that look at the image.
        hidden: the layer after them, which is also given the glyph's size.
        output: the last layer; an output per class.
        glyphs: what each class shows.
    """

    convolutions: tuple[Layer, ...]
    hidden: Layer
    output: Layer
    glyphs: tuple[str, ...]

    def scores(self, glyphs: Sequence[Glyph], usual: float, classes: NDArray[np.intp]) -> Floats:
        """Return how much each glyph looks like each class: logarithms, up to a constant.

        Args:
            glyphs: the glyphs.
            usual: the usual size of glyphs in this picture, as :func:`usual_size` returns it.
            classes: the classes in question.

        Returns:
            float32 (glyphs, classes).
        """
        images = np.array([glyph.image for glyph in glyphs], np.float32).reshape(-1, SIDE, SIDE)
        return self.outputs(images, sizes_of(glyphs, usual), classes)

    def outputs(self, images: Floats, sizes: Floats, classes: NDArray[np.intp]) -> Floats:
        """Return the outputs for some classes, float32 (n, classes).

        Args:
            images: shape (n, SIDE, SIDE).
            sizes: shape (n, 2), as :func:`sizes_of` returns them.
            classes: the classes in question.
        """
        parts = [
            self._hidden(images[i : i + _AT_ONCE], sizes[i : i + _AT_ONCE])
            for i in range(0, len(images), _AT_ONCE)
        ]
        hidden = np.concatenate([np.empty((0, len(self.hidden.bias)), np.float32), *parts])
        found: Floats = hidden @ self.output.weights[:, classes] + self.output.bias[classes]
        return found

    def _hidden(self, images: Floats, sizes: Floats) -> Floats:
        values = images[..., None]
        for layer in self.convolutions:
            kernel = layer.weights.shape[0]
            shape = (len(values), *(side // STRIDE for side in values.shape[1:3]), -1)
            flat = patches(values, kernel) @ layer.weights.reshape(-1, len(layer.bias))
            values = np.maximum(0, flat + layer.bias).reshape(shape)
        joined = np.concatenate([values.reshape(len(values), -1), sizes], axis=1)
        hidden: Floats = np.maximum(0, joined @ self.hidden.weights + self.hidden.bias)
        return hidden


def style_of(glyph: str) -> str:
    """Return the style of a glyph, if its script has several; a game shows only one of them.

    That is ``upper`` or ``lower``, ``hiragana`` or ``katakana``; empty for all others.
    """
    if "\u3041" <= glyph[0] <= "\u3096":
        return "hiragana"
    if "\u30a1" <= glyph[0] <= "\u30f6":
        return "katakana"
    if glyph.lower() == glyph.upper():
        return ""
    return "lower" if glyph == glyph.lower() else "upper"


def usual_size(glyphs: Sequence[Glyph]) -> float:
    """Return the usual size of the glyphs of a picture: the median of their longer sides."""
    return float(np.median([glyph.size for glyph in glyphs]))


def sizes_of(glyphs: Sequence[Glyph], usual: float) -> Floats:
    """Return height and width of glyphs relative to the usual size: float32 (glyphs, 2)."""
    sizes = np.array([(glyph.height, glyph.width) for glyph in glyphs], np.float32).reshape(-1, 2)
    relative: Floats = np.minimum(2, sizes / max(usual, 1e-3)).astype(np.float32)
    return relative


def patches(values: Floats, kernel: int) -> Floats:
    """Return the squares of images that a convolution sees, every second one each way.

    Args:
        values: shape (n, side, side, channels), side even.
        kernel: side of the squares, odd.

    Returns:
        Shape (n x side/2 x side/2, kernel x kernel x channels).
    """
    count, side, _, channels = values.shape
    pad, half = kernel // 2, side // STRIDE
    padded = np.pad(values, ((0, 0), (pad, pad), (pad, pad), (0, 0)))
    seen = np.empty((count, half, half, kernel, kernel, channels), np.float32)
    for row in range(kernel):
        for column in range(kernel):
            seen[:, :, :, row, column] = padded[
                :, row : row + side : STRIDE, column : column + side : STRIDE
            ]
    return seen.reshape(count * half * half, -1)


@cache
def load_model() -> Model:
    """Return the model that ships, read on first use."""
    return read_model((files(__package__) / WEIGHTS).read_bytes())


def read_model(content: bytes) -> Model:
    """Return the model that a file of weights holds."""
    with np.load(BytesIO(content), allow_pickle=False) as stored:
        count = sum(name.endswith(".factors") for name in stored) - 2
        layers = [
            Layer(
                stored[f"{name}.weights"].astype(np.float32) * stored[f"{name}.factors"],
                stored[f"{name}.bias"],
            )
            for name in [*(f"convolution{i}" for i in range(count)), "hidden", "output"]
        ]
        glyphs = tuple(stored["glyphs"].tolist())
        return Model(tuple(layers[:count]), layers[count], layers[count + 1], glyphs)


def model_bytes(model: Model) -> bytes:
    """Return the file of weights of a model, each rounded to one of 255 steps per output."""
    stored: dict[str, NDArray[np.generic]] = {"glyphs": np.array(model.glyphs)}
    names = [*(f"convolution{i}" for i in range(len(model.convolutions))), "hidden", "output"]
    layers = [*model.convolutions, model.hidden, model.output]
    for name, layer in zip(names, layers, strict=True):
        axes = tuple(range(layer.weights.ndim - 1))
        factors = (np.abs(layer.weights).max(axis=axes) / 127).astype(np.float32)
        stored[f"{name}.weights"] = np.round(layer.weights / factors).astype(np.int8)
        stored[f"{name}.factors"] = factors
        stored[f"{name}.bias"] = layer.bias.astype(np.float32)
    file = BytesIO()
    np.savez_compressed(file, **stored)  # type: ignore[arg-type]
    return file.getvalue()
