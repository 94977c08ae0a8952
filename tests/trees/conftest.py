import pytest

from tests.trees.games import TreeGame, tree_game


@pytest.fixture(scope="module", params=[False, True], ids=["normal", "hard"])
def game(request: pytest.FixtureRequest) -> TreeGame:
    return tree_game(hard=request.param)
