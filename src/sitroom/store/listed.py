"""What statements say that SQLAlchemy has no word for.

Numbers in a statement that is the same however many there are, so that neither we nor the database take it apart anew; and
which conditions hold seldom, where SQLite would take another index than theirs.
"""

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


class _Seldom(FunctionElement[Any]):
    name = "seldom"
    inherit_cache = True
    type = sa.types.NullType()


def seldom(condition: sa.ColumnElement[bool]) -> sa.ColumnElement[bool]:
    """The same condition, of which SQLite is told that few rows meet it: it has no statistics of ranges."""
    return _Seldom(condition)


@compiles(_Seldom, "sqlite")
def _seldom_in_sqlite(element: _Seldom, compiler: Any, **options: Any) -> str:
    return f"likelihood({compiler.process(element.clauses, **options)}, 0.01)"


@compiles(_Seldom, "postgresql")
def _seldom_in_postgresql(element: _Seldom, compiler: Any, **options: Any) -> str:
    return f"({compiler.process(element.clauses, **options)})"
