import pytest

from tests.trees.games import TreeGame, tree_game
from tilewise.rules.hardmode import HardMode


@pytest.fixture(scope="module", params=HardMode, ids=["normal", "hard", "strict"])
def game(request: pytest.FixtureRequest) -> TreeGame:
    return tree_game(hard=request.param)
