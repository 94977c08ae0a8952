"""Programs that change one history at the same time, some of them killed: nothing is lost.

Each program randomly adds, undoes and forgets its own games, and finally reports which ones it
left. Programs are numbered, and a number always does the same.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tilewise.play.history import History

PROGRAM = """
import json, random, sys
from pathlib import Path
from tilewise.play.history import History, PastGame

path, number, steps = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
dice, history, mine = random.Random(int(number)), History(path), {}
for step in range(steps):
    kind = dice.choice(["add", "add", "add", "take back", "import", "forget"])
    if kind == "take back" and mine:
        history.take_back(mine.pop(dice.choice(sorted(mine))))
    elif kind == "forget" and dice.random() < 0.3:
        assert history.forget(number) == len(mine)
        mine.clear()
    else:
        count = dice.randrange(1, 50) if kind == "import" else 1
        answers = [f"{step} {n}" for n in range(count)]
        games = [PastGame(None, number, answer, dice.randrange(1, 7)) for answer in answers]
        assert history.add(games) == count
        mine |= {game.answer: game for game in games}
print(json.dumps(sorted([game.answer, game.guesses] for game in mine.values())))
"""


@pytest.mark.slow
def test_programs_lose_nothing_of_each_other(tmp_path: Path) -> None:
    first, programs, steps = 0, 4, 20
    path = tmp_path / "history.jsonl"
    running = {
        str(number): subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(path), str(number), str(steps)],
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(first, first + programs)
    }
    doomed = running.pop(str(first))
    while not path.exists():  # a change is under way, of this program or another
        time.sleep(0.01)
        assert doomed.poll() is None
    if hasattr(signal, "SIGKILL"):
        doomed.send_signal(signal.SIGKILL)
    doomed.communicate(timeout=120)
    for number, program in running.items():
        said, _ = program.communicate(timeout=120)
        assert program.returncode == 0
        left = sorted([game.answer, game.guesses] for game in History(path).games(number))
        assert left == json.loads(said)
    History(path).forget()
    names = {place.name for place in tmp_path.iterdir()}
    assert names <= {"history.jsonl", ".history.jsonl.lock"}
    assert History(path).games() == []
