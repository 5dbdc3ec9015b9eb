"""Numbers in a statement that is the same however many there are, so that neither we nor the database take it apart anew."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement


class _Numbers(sa.types.TypeDecorator[Any]):
    """Whole numbers as one value: a list in JSON."""

    impl = sa.Text
    cache_ok = True

    def process_bind_param(self, value: Iterable[int] | None, dialect: Dialect) -> str:  # noqa: ARG002
        """The numbers as they are handed to the database."""
        return "[" + ",".join(map(str, value or ())) + "]"


class _Among(FunctionElement[Any]):
    name = "among"
    inherit_cache = True
    type = sa.types.NullType()  # of a Boolean SQLite would be asked whether it is 1, and look at every row


def among(column: sa.ColumnElement[int], name: str = "nrs") -> sa.ColumnElement[bool]:
    """Whether a column is one of the numbers that the statement is given under a name."""
    return _Among(column, sa.bindparam(name, type_=_Numbers()))


@compiles(_Among, "sqlite")
def _in_sqlite(element: _Among, compiler: Any, **options: Any) -> str:
    column, numbers = (compiler.process(each, **options) for each in element.clauses)
    return f"{column} IN (SELECT value FROM json_each({numbers}))"


@compiles(_Among, "postgresql")
def _in_postgresql(element: _Among, compiler: Any, **options: Any) -> str:
    column, numbers = (compiler.process(each, **options) for each in element.clauses)
    return f"{column} = ANY (CAST(translate({numbers}, '[]', '{{}}') AS integer[]))"
