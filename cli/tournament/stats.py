"""The little statistics that the tables need, exact enough to print and without a library."""

from collections.abc import Sequence
from math import inf, pi, sqrt, tan
from statistics import NormalDist

LEVEL = 0.95  # of every interval
Z = NormalDist().inv_cdf((1 + LEVEL) / 2)

Matrix = list[list[float]]


def student(freedom: int) -> float:
    """How many standard errors make an interval of LEVEL, when the error itself was estimated from few values."""
    if freedom < 1:
        return inf
    tail = (1 - LEVEL) / 2
    if freedom == 1:
        return tan(pi / 2 * LEVEL)
    if freedom == 2:
        return (1 - 2 * tail) / sqrt(2 * tail * (1 - tail))
    z, v = Z, freedom  # Fisher's expansion around the normal distribution
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    )


def wilson(mean: float, n: float) -> tuple[float, float]:
    """Wilson's interval for a mean between 0 and 1, out of n independent games; right at 0 and 1 too."""
    if n <= 0:
        return 0.0, 1.0
    spread = Z * Z / n
    centre = (mean + spread / 2) / (1 + spread)
    half = sqrt(max(0.0, mean * (1 - mean) * spread + spread * spread / 4)) / (1 + spread)
    return max(0.0, centre - half), min(1.0, centre + half)


def inverse(matrix: Sequence[Sequence[float]]) -> Matrix:
    """Of a symmetric positive definite matrix, by Gauss and Jordan; such a matrix needs no pivoting."""
    size = len(matrix)
    rows = [[*row, *(1.0 if i == j else 0.0 for j in range(size))] for i, row in enumerate(matrix)]
    for i, row in enumerate(rows):
        pivot = row[i]
        row[:] = [value / pivot for value in row]
        for other in rows:
            if other is not row and (factor := other[i]) != 0.0:
                other[:] = [a - factor * b for a, b in zip(other, row, strict=True)]
    return [row[size:] for row in rows]


def product(a: Sequence[Sequence[float]], b: Sequence[Sequence[float]]) -> Matrix:
    columns = list(zip(*b, strict=True))
    return [[sum(x * y for x, y in zip(row, column, strict=True)) for column in columns] for row in a]
