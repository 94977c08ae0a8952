"""Trains the model that reads glyphs on the fonts in ``fonts.toml``.

    python -m tools.pictures.train FOLDER

FOLDER keeps the fonts, fetched on the first run. The weights are written to the package. Seeded:
the same fonts and the same version of numpy give the same weights, except for the order of sums in
BLAS.

Each sample is changed a little every time it is used: moved, stretched, sheared, blurred, made
thicker or thinner, noisy. The loss is the cross-entropy among the classes of the sample's own
script. Families that are held out are only measured.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import tilewise.pictures
from tilewise.pictures.glyphs import (
    STRIDE,
    WEIGHTS,
    Floats,
    Layer,
    Model,
    model_bytes,
    patches,
    read_model,
)
from tilewise.pictures.grid import SIDE
from tools.calls import call
from tools.pictures import samples
from tools.pictures.alphabets import SCRIPTS
from tools.pictures.fonts import faces, fetch
from tools.pictures.samples import Samples

_KERNELS = ((5, 1, 16), (3, 16, 32), (3, 32, 64))
_HIDDEN = 144
_BATCH = 256
_RATE = 2e-3
_SMOOTHING = 0.03


def main(folder: Path, *, steps: int = 6000, seed: int = 26) -> None:
    """Train, measure and write the model."""
    fetch(folder)
    rng = np.random.default_rng(seed)
    learned = _drawn(folder, rng, held_out=False, variants=3)
    measured = _drawn(folder, rng, held_out=True, variants=1)
    target = Path(tilewise.pictures.__file__).with_name(WEIGHTS)
    trainer, chances = Trainer.new(rng), _chances(learned)
    for step in range(steps):
        loss = trainer.step(learned, chances, step / steps)
        if step % 500 == 499 or step == steps - 1:
            target.write_bytes(model_bytes(trainer.model()))
            print(f"{step + 1:6} loss {loss:.3f}, {time.process_time():.0f} s of processor time")
            print("   ", _accuracy(read_model(target.read_bytes()), measured), flush=True)
    print(f"{target.stat().st_size:,} bytes")


def _drawn(folder: Path, rng: np.random.Generator, *, held_out: bool, variants: int) -> Samples:
    found = list(faces(folder, held_out=held_out))
    drawn = samples.draw(found, rng, variants)
    print(
        f"{len(drawn.images):,} glyphs of {len(found)} fonts, {time.process_time():.0f} s",
        flush=True,
    )
    return drawn


def _chances(learned: Samples) -> NDArray[np.float64]:
    """Return how often each sample is used: scripts with few fonts more than their share."""
    script = samples.scripts()[learned.classes]
    weights = np.bincount(script)[script].astype(np.float64) ** -0.4
    chances: NDArray[np.float64] = weights / weights.sum()
    return chances


@dataclass
class Trainer:
    """Gradient descent (Adam) on the layers of a model.

    Attributes:
        layers: weights and biases, alternating.
        means: running means of their gradients.
        squares: running means of the squares of these.
        rng: chooses and changes samples.
        count: steps so far.
    """

    layers: list[Floats]
    means: list[Floats]
    squares: list[Floats]
    rng: np.random.Generator
    count: int = 0

    @classmethod
    def new(cls, rng: np.random.Generator) -> Trainer:
        """Return a trainer of random weights."""
        layers = []
        side = SIDE
        shapes: list[tuple[int, ...]] = []
        for kernel, inputs, outputs in _KERNELS:
            shapes.append((kernel, kernel, inputs, outputs))
            side //= STRIDE
        shapes.append((side * side * _KERNELS[-1][2] + 2, _HIDDEN))
        shapes.append((_HIDDEN, len(samples.classes())))
        for shape in shapes:
            spread = np.sqrt(2 / np.prod(shape[:-1]))
            layers.append(rng.normal(0, spread, shape).astype(np.float32))
            layers.append(np.zeros(shape[-1], np.float32))
        zeros = [np.zeros_like(layer) for layer in layers]
        return cls(layers, zeros, [zero.copy() for zero in zeros], rng)

    def model(self) -> Model:
        """Return the model as it is now."""
        made = [Layer(*self.layers[i : i + 2]) for i in range(0, len(self.layers), 2)]
        return Model(tuple(made[:-2]), made[-2], made[-1], tuple(samples.classes()))

    def step(self, learned: Samples, chances: NDArray[np.float64], progress: float) -> float:
        """Learn from one batch; return the loss.

        Args:
            learned: the samples to learn from.
            chances: probability that each sample is chosen.
            progress: 0 at the first batch, 1 after the last.
        """
        chosen = self.rng.choice(len(learned.images), _BATCH, p=chances)
        images = changed(learned.images[chosen], self.rng)
        jitter = np.exp(self.rng.normal(0, 0.08, (_BATCH, 1)))
        sizes = np.minimum(2, learned.sizes[chosen] * jitter).astype(np.float32)
        loss, gradients = self._gradients(images, sizes, learned.classes[chosen])
        self.count += 1
        warm = min(1, self.count / 200)
        rate = _RATE * warm * (0.02 + 0.98 * (1 + np.cos(np.pi * progress)) / 2)
        for layer, mean, square, gradient in zip(
            self.layers, self.means, self.squares, gradients, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            even = np.sqrt(square / (1 - 0.999**self.count)) + 1e-8
            layer -= rate * mean / (1 - 0.9**self.count) / even
            if layer.ndim > 1:
                layer -= rate * 1e-3 * layer
        return loss

    def _gradients(
        self, images: Floats, sizes: Floats, classes: NDArray[np.intp]
    ) -> tuple[float, list[Floats]]:
        count = len(images)
        values, seen, outputs = images[..., None], [], []
        for i, (kernel, _, channels) in enumerate(_KERNELS):
            flat = patches(values, kernel)
            seen.append((values.shape, flat))
            side = values.shape[1] // STRIDE
            values = np.maximum(
                0,
                flat @ self.layers[2 * i].reshape(-1, channels) + self.layers[2 * i + 1],
            ).reshape(count, side, side, channels)
            outputs.append(values)
        joined = np.concatenate([values.reshape(count, -1), sizes], axis=1)
        weights, bias, last_weights, last_bias = self.layers[-4:]
        hidden = np.maximum(0, joined @ weights + bias)
        dropped = hidden * (self.rng.random(hidden.shape, np.float32) > 0.1) / np.float32(0.9)
        scores = dropped @ last_weights + last_bias
        loss, error = _loss(scores, classes)
        gradients = [dropped.T @ error, error.sum(axis=0)]
        back = (error @ last_weights.T) * (dropped > 0) / np.float32(0.9)
        gradients[:0] = [joined.T @ back, back.sum(axis=0)]
        back = (back @ weights.T)[:, : values[0].size].reshape(values.shape)
        for i in range(len(_KERNELS) - 1, -1, -1):
            kernel, inputs, channels = _KERNELS[i]
            shape, flat = seen[i]
            back = (back * (outputs[i] > 0)).reshape(-1, channels)
            gradients[:0] = [
                (flat.T @ back).reshape(kernel, kernel, inputs, channels),
                back.sum(axis=0),
            ]
            if i:
                spread = back @ self.layers[2 * i].reshape(-1, channels).T
                back = _gathered(spread, shape, kernel)
        return loss, gradients


def _loss(scores: Floats, classes: NDArray[np.intp]) -> tuple[float, Floats]:
    """Return the mean cross-entropy within the scripts, and its gradient."""
    script = samples.scripts()
    same = script[classes][:, None] == script[None, :]
    scores = np.where(same, scores, -1e9)
    scores -= scores.max(axis=1, keepdims=True)
    powers = np.exp(scores)
    chances = powers / powers.sum(axis=1, keepdims=True)
    rows = np.arange(len(classes))
    loss = float(-np.log(chances[rows, classes] + 1e-12).mean())
    wanted = _SMOOTHING * same / same.sum(axis=1, keepdims=True)
    wanted[rows, classes] += 1 - _SMOOTHING
    return loss, ((chances - wanted) / len(classes)).astype(np.float32)


def _gathered(spread: Floats, shape: tuple[int, ...], kernel: int) -> Floats:
    """Return images in which the values of patches are added up: the reverse of `patches`."""
    count, side, _, channels = shape
    pad, half = kernel // 2, side // STRIDE
    padded = np.zeros((count, side + 2 * pad, side + 2 * pad, channels), np.float32)
    parts = spread.reshape(count, half, half, kernel, kernel, channels)
    for row in range(kernel):
        for column in range(kernel):
            padded[:, row : row + side : STRIDE, column : column + side : STRIDE] += parts[
                :, :, :, row, column
            ]
    return padded[:, pad : pad + side, pad : pad + side]


def changed(images: NDArray[np.uint8], rng: np.random.Generator) -> Floats:
    """Return images moved, stretched, sheared, blurred, thickened and made noisy at random.

    Args:
        images: shape (n, SIDE, SIDE).
        rng: chooses how.

    Returns:
        Shape (n, SIDE, SIDE), 0 to 1.
    """
    count = len(images)
    scale = 1 + rng.normal(0, 0.06, (count, 2))
    shear = rng.normal(0, 0.05, (count, 2))
    move = rng.normal(0, 0.7, (count, 2))
    grid = (np.arange(SIDE) - (SIDE - 1) / 2).astype(np.float32)
    y, x = np.meshgrid(grid, grid, indexing="ij")
    rows = _each(scale[:, 0]) * y + _each(shear[:, 0]) * x + _each(move[:, 0]) + (SIDE - 1) / 2
    columns = _each(scale[:, 1]) * x + _each(shear[:, 1]) * y + _each(move[:, 1]) + (SIDE - 1) / 2
    values = _between((images / 255).astype(np.float32), rows, columns)
    blurred = _blurred(values)
    mix = _each(np.maximum(0, rng.uniform(-0.6, 1, count)))
    values = values * (1 - mix) + blurred * mix
    gain = _each(np.exp(rng.normal(0, 0.15, count)))
    offset = _each(rng.normal(0, 0.06, count))
    noise = _each(np.maximum(0, rng.uniform(-0.06, 0.08, count)))
    values = (values - 0.5) * gain + 0.5 + offset * (values > 0.02)
    values += noise * rng.standard_normal(values.shape, np.float32)
    return np.clip(values, 0, 1).astype(np.float32)


def _each(values: NDArray[np.floating]) -> Floats:
    return values.astype(np.float32)[:, None, None]


def _between(images: Floats, rows: Floats, columns: Floats) -> Floats:
    """Return images at places between pixels."""
    rows, columns = np.clip(rows, 0, SIDE - 1.001), np.clip(columns, 0, SIDE - 1.001)
    top, left = rows.astype(np.int32), columns.astype(np.int32)
    down, right = rows - top, columns - left
    flat = images.reshape(-1)
    at = np.arange(len(images), dtype=np.int32)[:, None, None] * SIDE**2 + top * SIDE + left
    upper = flat[at] * (1 - right) + flat[at + 1] * right
    lower = flat[at + SIDE] * (1 - right) + flat[at + SIDE + 1] * right
    mixed: Floats = (upper * (1 - down) + lower * down).astype(np.float32)
    return mixed


def _blurred(images: Floats) -> Floats:
    for axis in (1, 2):
        padded = np.pad(images, [(0, 0)] + [(1, 1) if i == axis else (0, 0) for i in (1, 2)])
        before, after = [slice(None)] * 3, [slice(None)] * 3
        before[axis], after[axis] = slice(0, -2), slice(2, None)
        mean = (padded[tuple(before)] + 2 * images + padded[tuple(after)]) / 4
        images = mean.astype(np.float32)
    return images


def _accuracy(model: Model, measured: Samples) -> str:
    """Return the share of glyphs of held-out fonts read right, by script."""
    script = samples.scripts()
    rng = np.random.default_rng(1)
    told = []
    for number, name in enumerate(SCRIPTS):
        here = np.flatnonzero(script[measured.classes] == number)
        here = rng.permutation(here)[:1500]
        classes = np.flatnonzero(script == number)
        images = (measured.images[here] / 255).astype(np.float32)
        scores = model.outputs(images, np.minimum(2, measured.sizes[here]), classes)
        best = classes[scores.argmax(axis=1)]
        same = [
            _shape(model.glyphs[one]) == _shape(model.glyphs[other])
            for one, other in zip(best, measured.classes[here], strict=True)
        ]
        told.append(f"{name} {np.mean(same):.3f}")
    return ", ".join(told)


def _shape(glyph: str) -> str:
    """Return the letter of a glyph, whatever its case."""
    return glyph.lower()


if __name__ == "__main__":
    call(main)
