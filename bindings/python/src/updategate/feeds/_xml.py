"""XML from strangers, read by defusedxml: no document type, no entities, nothing fetched."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from .model import FeedError


def root(data: bytes) -> Any:
    """The outermost element. FeedError where it is no XML, or XML that does more than hold data."""
    try:
        return fromstring(data, forbid_dtd=True)
    except DefusedXmlException:
        raise FeedError("it holds a document type or entities, which a feed has no need of") from None
    except ParseError as problem:
        line, column = problem.position
        raise FeedError(f"it is no XML (line {line}, column {column + 1})") from None
    except (ValueError, LookupError) as problem:
        raise FeedError(f"it is no XML: {problem}") from None
