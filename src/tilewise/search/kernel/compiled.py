"""Compiling the search: one decorator, and machine instructions that numba lacks.

Only this module imports numba, so only it has to report that numba is missing.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, ParamSpec, TypeVar, cast

import numpy as np

from tilewise.errors import MissingExtraError
from tilewise.folders import machine_code

# -- The folder on disk that keeps the search's machine code ---------------------------------------
# numba keeps a function's machine code until the function's file changes, and does not notice
# changes in the functions it calls: after an upgrade it would run stale code. So the folder is
# named after a hash of all sources, and each version uses only its own.


_SOURCES = Path(__file__).parent
_PREFIX = "tilewise-"
_OLDER = 3  # folders of other versions to keep
_ROOM = 16 << 20  # bytes; the code for words of a length takes 5 MB
_READY = ".ready"


def find_folder(place: Path, made_with: str) -> Path | None:
    """Return the folder for this version's code, which is created if needed.

    None if nothing can be written there, or there is too little space for a new folder.

    Args:
        place: the folder of the folders of all versions.
        made_with: names the compiler and processor, as code for others is not usable.
    """
    sources = (path.read_bytes() for path in sorted(_SOURCES.glob("*.py")))
    made_from = [*sources, f"{made_with} {sys.implementation.cache_tag}".encode()]
    path = place / f"{_PREFIX}{sha256(b''.join(made_from)).hexdigest()[:16]}"
    with suppress(OSError):
        path.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=path) as file:
            if not any(path.glob(f"*{_READY}")):
                _remove_older(path)
                file.write(bytes(_ROOM))
                file.flush()
        return path
    return None


def _remove_older(path: Path) -> None:
    others = [other for other in path.parent.glob(f"{_PREFIX}*") if other != path]
    for other in sorted(others, key=lambda other: other.stat().st_mtime)[:-_OLDER]:
        shutil.rmtree(other, ignore_errors=True)


try:
    import numba
    from llvmlite import ir
    from llvmlite.binding import get_host_cpu_name
    from numba import njit, types
    from numba.core import cgutils
    from numba.core.caching import FunctionCache
    from numba.core.runtime.nrt import rtsys
    from numba.extending import intrinsic
except ImportError as missing:
    raise MissingExtraError(
        "exact search needs the optimal extra, which is not installed: pip install numba"
    ) from missing

# Conversions inside compiled code, untyped for mypy: numpy's scalar types and int do not mix as
# freely as numba's types.
int64: Any = numba.int64
uint64: Any = numba.uint64
uint8: Any = numba.uint8
_config: Any = numba.config
_njit: Any = njit
_intrinsic: Any = intrinsic
_cgutils: Any = cgutils

P = ParamSpec("P")
R = TypeVar("R")

LANES = 64
"""Guesses compared at once, each with one bit in a 64-bit mask."""

_FOLDER = find_folder(
    machine_code(),
    made_with=f"numba {numba.__version__} {_config.CPU_NAME or get_host_cpu_name()}",
)
_compiled: set[str] = set()  # by this process


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """Compile with numba on first use, and keep the machine code on disk if possible."""
    return _dispatcher(function)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only compiled code calls.

    Leaving out what lets Python call it saves a fifth of the time that compiling the search takes.
    A call from Python ends the process (tests use ``from_python``).
    """
    return _dispatcher(function, no_cpython_wrapper=True)


def _dispatcher(function: Callable[P, R], **options: bool) -> Callable[P, R]:
    dispatcher = _njit(nogil=True, no_cfunc_wrapper=True, **options)(function)
    if _FOLDER is not None:
        usual = _config.CACHE_DIR
        _config.CACHE_DIR = str(_FOLDER)  # read when a cache is made
        try:
            with suppress(RuntimeError):  # numba finds no source file, as in a zipped application
                dispatcher._cache = _QuickCache(function)  # type: ignore[no-untyped-call]
        finally:
            _config.CACHE_DIR = usual
    return cast(Callable[P, R], dispatcher)


class _QuickCache(FunctionCache):
    """numba's cache on disk, without importing the compiler before loading code.

    numba imports everything needed for compiling before it looks on disk, though cached code does
    not need that. Skipping it uses numba's private API, and saves 85 to 90 ms of CPU time in a cold
    process: 15% of ``optimize nerdle-micro --openers 1``, 12% of ``suggest en --boards 2
    crane=.Y..G,.....``, 8% of ``optimize en --opener salet``.
    """

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code for a signature; None if it has to be compiled."""
        try:
            rtsys.initialize(target_context)  # runtime functions that the code calls
            return self._load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except Exception:  # damaged files may contain anything
            with suppress(OSError):
                self.flush()  # type: ignore[no-untyped-call]
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Save the code for a signature, if it can be written."""
        with suppress(OSError):
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]


def keeps_code() -> bool:
    """Whether machine code can be kept on disk; if not, every run compiles again."""
    return _FOLDER is not None


def is_kept(search: str, patterns: type[np.unsignedinteger]) -> bool:
    """Whether a search for patterns of a dtype is compiled, in this process or on disk."""
    name = _name(search, patterns)
    return name in _compiled or (_FOLDER is not None and (_FOLDER / name).exists())


def mark_kept(search: str, patterns: type[np.unsignedinteger]) -> None:
    """Remember that a search for patterns of a dtype has been compiled."""
    if not is_kept(search, patterns) and _FOLDER is not None:
        with suppress(OSError):  # then the next process compiles
            (_FOLDER / _name(search, patterns)).touch()
    _compiled.add(_name(search, patterns))


def _name(search: str, patterns: type[np.unsignedinteger]) -> str:
    """Return the name of the file that says that code for patterns of a dtype is there."""
    return f"{search}-{np.dtype(patterns)}{_READY}"


@dataclass(frozen=True)
class _Run:
    """Sixty-four consecutive elements of an array, in LLVM code.

    Attributes:
        builder: writes the code.
        address: pointer to the elements as a vector.
        align: alignment of the address, bytes.
    """

    builder: Any
    address: Any
    align: int

    @classmethod
    def at(cls, context: Any, builder: Any, kind: Any, array: Any, offset: Any) -> _Run:
        """The run at a flat element offset in a C-contiguous array of numba type `kind`."""
        bits = kind.dtype.bitwidth
        vector = ir.VectorType(ir.IntType(bits), LANES)
        start = builder.gep(context.make_array(kind)(context, builder, array).data, [offset])
        return cls(builder, builder.bitcast(start, vector.as_pointer()), bits // 8)

    def load(self) -> Any:
        """Write code that reads the elements; return their vector."""
        found = self.builder.load(self.address)
        found.align = self.align
        return found

    def store(self, vector: Any) -> None:
        """Write code that replaces the elements."""
        self.builder.store(vector, self.address).align = self.align


def _in_all_lanes(builder: Any, number: Any) -> Any:
    """Write code that repeats an 8-bit number in 64 lanes."""
    nothing = ir.Constant(ir.VectorType(number.type, LANES), ir.Undefined)
    one = builder.insert_element(nothing, number, ir.IntType(32)(0))
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
    return builder.shuffle_vector(one, nothing, zeros)


@_intrinsic  # type: ignore[untyped-decorator]
def equal_lanes(typingctx: Any, array: Any, first: Any, second: Any) -> Any:
    """Compile ``equal_lanes(array, i, j) -> uint64``: where two runs of 64 elements are equal.

    ``array`` is C-contiguous and of any integer dtype; ``i`` and ``j`` are flat element offsets.
    Bit b of the result is set if ``array.flat[i + b] == array.flat[j + b]``. Bounds are not
    checked. This is plain LLVM vector code, which LLVM translates to the processor's instructions:
    an AVX-512 mask compare, AVX2 or SSE byte compares and ``movemask``, NEON ...
    """
    if not (isinstance(array, types.Array) and isinstance(array.dtype, types.Integer)):
        return None

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        one, other = (
            _Run.at(context, builder, signature.args[0], args[0], offset).load()
            for offset in args[1:]
        )
        mask = builder.icmp_unsigned("==", one, other)
        return builder.bitcast(mask, ir.IntType(LANES))

    return types.uint64(array, types.intp, types.intp), codegen


@_intrinsic  # type: ignore[untyped-decorator]
def copy_lanes(typingctx: Any, array: Any, first: Any, into: Any, place: Any) -> Any:
    """Compile ``copy_lanes(array, i, into, j)``: copy 64 elements, ``into[j + b] = array[i + b]``.

    Both are C-contiguous and have the same integer dtype; i and j are flat element offsets. Bounds
    are not checked.
    """
    if not (isinstance(array, types.Array) and isinstance(array.dtype, types.Integer)):
        return None

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        source, target = (
            _Run.at(context, builder, signature.args[place], args[place], args[place + 1])
            for place in (0, 2)
        )
        target.store(source.load())
        return context.get_dummy_value()

    return types.void(array, types.intp, into, types.intp), codegen


@_intrinsic  # type: ignore[untyped-decorator]
def prefetch(typingctx: Any, array: Any, place: Any) -> Any:
    """Compile ``prefetch(array, i)``: load the cache line at a flat element offset."""
    if not (isinstance(array, types.Array) and isinstance(array.dtype, types.Integer)):
        return None

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        run = _Run.at(context, builder, signature.args[0], *args)
        address = builder.bitcast(run.address, _cgutils.voidptr_t)
        kinds = [ir.IntType(32)] * 3
        function = _cgutils.get_or_insert_function(
            builder.module,
            ir.FunctionType(ir.VoidType(), [_cgutils.voidptr_t, *kinds]),
            "llvm.prefetch.p0",
        )
        to_read, in_all_caches, data = 0, 3, 1
        settings = [ir.IntType(32)(number) for number in (to_read, in_all_caches, data)]
        builder.call(function, [address, *settings])
        return context.get_dummy_value()

    return types.void(array, types.intp), codegen


@_intrinsic  # type: ignore[untyped-decorator]
def lowest_bit(typingctx: Any, mask: Any) -> Any:
    """Compile ``lowest_bit(mask) -> int64``: index of the lowest set bit in a non-zero uint64."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], _cgutils.true_bit)

    return types.int64(types.uint64), codegen


@_intrinsic  # type: ignore[untyped-decorator]
def at_least(typingctx: Any, array: Any, offset: Any, least: Any) -> Any:
    """Compile ``at_least(array, i, least) -> uint64``: which of 64 elements reach a number.

    The array is uint8. Bit b of the result is set if ``array[i + b] >= least``. Bounds are not
    checked.
    """

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        run = _Run.at(context, builder, signature.args[0], *args[:2]).load()
        numbers = _in_all_lanes(builder, args[2])
        return builder.bitcast(builder.icmp_unsigned(">=", run, numbers), ir.IntType(LANES))

    return types.uint64(array, types.intp, types.uint8), codegen


@_intrinsic  # type: ignore[untyped-decorator]
def count_bits(typingctx: Any, mask: Any) -> Any:
    """Compile ``count_bits(mask) -> int64``: number of set bits in a uint64."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), codegen


@_intrinsic  # type: ignore[untyped-decorator]
def alike_before(typingctx: Any, rows: Any, row: Any, firsts: Any, counts: Any) -> Any:
    """Compile ``alike_before(rows, i, firsts, counts)``: find earlier rows equal to row i.

    ``rows`` is C-contiguous, has 64 columns and any integer dtype. For each column, ``firsts``
    (uint8, 64) becomes the first row with the same value as row i (i itself if there is no earlier
    one), and ``counts`` (uint8, 64) the number of earlier rows with that value. i is at most 255.
    Bounds are not checked.
    """
    if not (isinstance(rows, types.Array) and isinstance(rows.dtype, types.Integer)):
        return None

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        byte = ir.IntType(8)
        bytes_ = ir.VectorType(byte, LANES)
        start = args[1].type(0)
        outs = [
            _Run.at(context, builder, signature.args[place], args[place], start) for place in (2, 3)
        ]

        def load(number: Any) -> Any:
            offset = builder.mul(number, number.type(LANES))
            return _Run.at(context, builder, signature.args[0], args[0], offset).load()

        def all_lanes(number: Any) -> Any:
            return _in_all_lanes(builder, builder.trunc(number, byte))

        mine = load(args[1])
        # LLVM keeps these variables in registers during the loop, which goes from row i - 1 to 0.
        found = [_cgutils.alloca_once(builder, bytes_) for _ in outs]
        builder.store(all_lanes(args[1]), found[0])
        builder.store(ir.Constant(bytes_, [0] * LANES), found[1])
        with _cgutils.for_range(builder, args[1]) as loop:
            other = builder.sub(builder.sub(args[1], loop.index), args[1].type(1))
            same = builder.icmp_unsigned("==", mine, load(other))
            first = builder.select(same, all_lanes(other), builder.load(found[0]))
            builder.store(first, found[0])
            count = builder.add(builder.load(found[1]), builder.zext(same, bytes_))
            builder.store(count, found[1])
        for place, out in zip(found, outs, strict=True):
            out.store(builder.load(place))
        return context.get_dummy_value()

    return types.void(rows, types.intp, firsts, counts), codegen
