"""Settings shared by all tests."""

import os

from hypothesis import HealthCheck, settings

pytest_plugins = ("bad_bots",)

settings.register_profile(
    "ci",
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
# Interpreted rules take long; the same tests run compiled with more examples.
settings.register_profile("interpreted", parent=settings.get_profile("ci"), max_examples=10)
settings.register_profile("long", parent=settings.get_profile("ci"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
