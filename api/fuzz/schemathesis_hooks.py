"""What schemathesis cannot find out about our headers; loaded through SCHEMATHESIS_HOOKS."""

import hashlib

import schemathesis
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation import GenerationMode
from schemathesis.generation.meta import TestPhase

# A part of a film is sent as it is.
schemathesis.serializer.alias("application/offset+octet-stream", "application/octet-stream")


@schemathesis.hook
def before_call(context, case, kwargs):
    """Gives the optional headers valid values wherever the test is not about headers.

    The coverage phase only writes letters and digits into headers. A pattern with quotes is impossible for it, so it puts
    an invalid value into every request, and the API would refuse them all without a look at their bodies. Besides, an
    idempotency key belongs to one request; no schema can say that.
    """
    headers = case.headers or {}
    if case.meta is None or tests_headers(case.meta):
        return
    if "Idempotency-Key" in headers:
        request = repr((case.method, case.formatted_path, case.query, case.body))
        headers["Idempotency-Key"] = f'"{hashlib.sha256(request.encode()).hexdigest()}"'
    if "If-Match" in headers and case.meta.phase.name == TestPhase.COVERAGE:
        del headers["If-Match"]


def tests_headers(meta):
    """Whether the request is there to test a header with an invalid value."""
    if meta.phase.name == TestPhase.COVERAGE:
        negative = meta.generation.mode == GenerationMode.NEGATIVE
        return negative and meta.phase.data.parameter_location == ParameterLocation.HEADER
    component = meta.components.get(ParameterLocation.HEADER)
    return component is not None and component.mode == GenerationMode.NEGATIVE
