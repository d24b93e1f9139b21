"""Have pytest explain the failed assertions of the shared claims."""

import pytest

pytest.register_assert_rewrite("techniques.claims")
