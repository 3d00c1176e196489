"""Loaded by schemathesis: who asks, and what must hold of every answer beyond its own checks.

``FUZZ_AS`` says who: ``nobody``, ``bot`` with a token, or ``guest`` with a cookie.
"""

from __future__ import annotations

import json
import os
import urllib.request
from typing import Any

import schemathesis

from mirabilis.server.wire.errors import LONGEST, STATUS, Problem

AS = os.environ.get("FUZZ_AS", "nobody")
FORGETTING = "DELETE /api/me"  # whoever did it is nobody afterwards
ELSEWHERE = {400: "bad_request", 405: "bad_request"}  # answers that no refusal leads to
GUARDED = ("content-security-policy", "x-content-type-options", "referrer-policy")


def arrive(url: str) -> dict[str, str]:
    """Return the headers of somebody new."""
    path = "/api/bots" if AS == "bot" else "/api/guests"
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(url + path, b'{"name":"Fuzz"}', headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        if AS == "bot":
            return {"authorization": f"Bearer {json.load(answer)['token']}"}
        return {"cookie": answer.headers["set-cookie"].split(";")[0]}


class Somebody:
    """The same person all the time, and somebody new for whoever deletes their data."""

    def __init__(self) -> None:
        self._me: dict[str, str] = {}

    def get(self, case: Any, context: Any) -> dict[str, str]:
        url = case.operation.base_url.rstrip("/")
        if case.operation.label == FORGETTING:
            return arrive(url)
        self._me = self._me or arrive(url)
        return self._me

    def set(self, case: Any, data: dict[str, str], context: Any) -> None:
        for name, value in data.items():
            if name == "cookie":
                key, _, secret = value.partition("=")
                case.cookies[key] = secret
                case.headers["Origin"] = case.operation.base_url.rstrip("/")
            else:
                case.headers["Authorization"] = value


if AS != "nobody":
    schemathesis.auth(refresh_interval=None)(Somebody)


RECORD = os.environ.get("FUZZ_RECORD", "")


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """Send a real record where one is wanted and everything else is as it should be."""
    fits = case.meta is not None and case.meta.generation.mode.is_positive
    if fits and RECORD and case.operation.path.startswith("/api/replays"):
        case.body = {**case.body, "record": RECORD}


@schemathesis.check
def failures_are_problems(ctx: Any, response: Any, case: Any) -> None:
    """Whatever is refused is one `Problem` that fits the status, and says something."""
    if response.status_code < 400 or case.operation.path == "/ready":
        return
    kind = response.headers["content-type"][0]
    assert kind == "application/json", f"a problem is JSON, not {kind}"
    problem = Problem.model_validate_json(response.content, strict=True)
    status = response.status_code
    assert STATUS[problem.error] == status or ELSEWHERE.get(status) == problem.error
    assert problem.message
    assert problem.message.isprintable()
    assert len(problem.message) <= LONGEST


@schemathesis.check
def answers_are_guarded(ctx: Any, response: Any, case: Any) -> None:
    """Every answer has the headers that keep pages safe, and none says what serves it."""
    for name in GUARDED:
        assert name in response.headers, f"{name} is missing"
    assert "server" not in response.headers
