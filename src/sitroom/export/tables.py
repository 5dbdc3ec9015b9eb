"""Records as pandas data frames. Needs the extra `tables`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sitroom.export.rows import to_rows
from sitroom.model.document import Report
from sitroom.model.errors import BackendError

if TYPE_CHECKING:
    from pandas import DataFrame


def to_pandas(reports: Report | Iterable[Report]) -> dict[str, DataFrame]:
    """A data frame for each kind of record that the reports have, one row a record; columns as in `export.rows`.

    Dates stay text in ISO 8601: intervals and unknown ends have no place in a column of timestamps.

    Raises:
        BackendError: pandas is not installed.
    """
    try:
        import pandas
    except ImportError as error:
        raise BackendError("backend.pandas", "data frames need pandas", "pip install 'sitroom[tables]'") from error
    return {kind: pandas.DataFrame(rows) for kind, rows in to_rows(reports).items()}
