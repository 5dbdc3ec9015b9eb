"""Numbers in raw text: spelled-out numbers, and quantities with their bounds and units."""

from sitroom.text.numbers.quantities import find_quantities
from sitroom.text.numbers.spelled import spelled

__all__ = ["find_quantities", "spelled"]
