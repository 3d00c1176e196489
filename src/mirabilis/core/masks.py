"""What generic compiled code asks of a mask of seats."""

from numba import njit


@njit(forceinline=True)
def lowest(mask: int) -> int:
    """Return the lowest seat of a mask that has one."""
    seat = 0
    while mask >> seat & 1 == 0:
        seat += 1
    return seat
