"""What is typed in the conversations of ``test_transcripts.py``: every command, right and wrong."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Call:
    """A call, and what is typed while it runs.

    Attributes:
        line: the words behind ``tilewise``, with spaces between.
        lines: what is typed, or piped in.
        terminal: whether it looks like a terminal, where games in progress are kept.
        columns: its width.
    """

    line: str
    lines: tuple[str, ...] = ()
    terminal: bool = False
    columns: int = 80

    @property
    def words(self) -> list[str]:
        return self.line.split()

    @property
    def typed(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


SHARED = ("Wordle 1,234 3/6*", "", "⬛🟨⬛⬛🟩", "⬛⬛⬛🟨🟨", "🟩🟩🟩🟩🟩")
SHARED_BOARDS = (
    "tilewise en ×2 4/7",
    "3 4",
    "⬛🟨⬛⬛🟩 ⬛🟨⬛⬛🟩",
    "⬛⬛⬛🟨🟨 ⬛🟩⬛⬛⬛",
    "🟩🟩🟩🟩🟩 ⬛⬛⬛🟨🟩",
    "⬜⬜⬜⬜⬜ 🟩🟩🟩🟩🟩",
)

ARCHIVE = (
    '{"games": [{"id": 512, "solution": "crane", "print_date": "2026-01-02", "launched": 1657}, '
    '{"id": 77, "solution": "slate", "print_date": "2026-01-03", "launched": 1658}, '
    '{"id": 803, "solution": "crépes", "print_date": "2026-01-04", "launched": 1659}, '
    '{"id": 91, "solution": "crane", "print_date": "2026-02-05", "launched": 1691}]}'
)
TALLY = (
    '{"gamesPlayed": 9, "gamesWon": 8, "currentStreak": 2, "maxStreak": 5, '
    '"guesses": {"3": 6, "4": 2, "fail": 1}}'
)

SCENARIOS: dict[str, list[Call]] = {
    "solve": [
        Call(
            "solve en --top 3",
            (
                "help", "help columns", "?",
                "crane", "help", "nonsense", ".Y..G",
                "why", "why 2", "why gorge", "why xyzzy",
                "words", "words 5", "words many", "words 0",
                "top 2", "top", "top x",
                "share", "review", "save",
                "south ...YY", "undo", "undo", "undo",
                "2 .Y...", "undo", "99 .....", ".....", "undo",
                "nonsense", "hlep", "crane GGGG", "crane",
                "undo", "crane", "",
                "crane .Y..G", "gorge GGGGG", "share", "crane .....", "undo", "gorge GGGGG", "",
            ),
        ),
        Call("solve en --resume --top 2", ("q",)),
        Call("solve ko --resume", ()),
    ],
    "solve_lines": [
        Call(
            "solve en --top 3 --no-history",
            (
                "words .....", "undo",  # a command that is also a guess
                "2", ".Y..G", "undo", "11",
                "crane", "slate .....", "undo",  # another row instead of the feedback
                "crane .Y..G", "undo 2", "words 5 6", "top 3 x", "? top 3", "q u i c k",
                "no-spoilers x", "reject salet crane", "und", "spoiler", "undos2 .....",
                "cranexxyxg", "undo", "cranebbbbb", "undo",
                "crane GGGGG", "slate", "why", "undooo", "undo", "undo",
                "crane Y....", "zzczz GGGGG", "y", "undo",  # in no list, but it solves the game
                "reject touch", "touch GGGGG", "",
            ),
        ),
        Call("solve en --top 1", ("there ....Y", "quit")),
        Call("solve en salet=..... --words all", ("why round", "why", "why biddy all", "why x y")),
        Call("--lang ko solve en --top 1", ("hard x", "hard 켬", "끝")),
        Call(
            "solve primel --top 3",
            (
                "12953 21000", "undo", "12953", "21000", "undo", "22000", "undo",
                "10211", "", "10211", "y", "undo", "10211", "n", "undo",  # a word, and feedback too
                "99 21000", "quit",
            ),
        ),
        Call("solve mastermind --top 1", ("1122", "2b", "undo", "11222b1w", "help", "quit")),
    ],
    "solve_languages": [
        Call("--lang ko solve ko-handle --top 1", ("help", "quit")),  # 저장 is a guess
        Call("solve ko --top 1", ("군대ㅌㅌㅌㅌㅌㅎ", "quit")),
        Call("solve tr --top 1", ("ISTER .....", "quit")),
        Call("solve cs --top 1", ("ridic .....", "quit")),
        Call("solve da --top 1", ("grode .....", "quit")),
        Call("solve fa سرایت=GGGG. سرایت=....G --top 1", ("why", "quit")),
        Call("review fa سرایت اروین --answer اروین"),
    ],
    "solve_narrow": [
        Call(
            "solve en",
            ("columns all", ".....", "columns", "columns some", "why", "why gorge", "quit"),
            columns=40,
        ),
        Call("--lang ko solve ko", ("columns all", "긴장 GYG.G.", "columns", "끝"), columns=40),
        Call("suggest en crane=.Y..G gorge=.GGGG", columns=40),
        Call("suggest ko-12 외할아버지=Y.Y.GYG...Y. --top 1", columns=40),
        Call("", columns=40),
        Call("--lang ko --help", columns=40),
        Call("simulate en --answers - --jobs 1", ("crane", "gorge", "there"), columns=30),
        Call("--lang ko solve tr --top 1", ("단어 전체", "words familiar", "끝"), columns=40),
    ],
    "help": [
        Call("", ()),
        Call("help", ()),
        Call("help all", ()),
        Call("help solve", ()),
        Call("--lang ko help suggest", ()),
    ],
    "solve_changes": [
        Call(
            "solve en crane=.Y..G --top 3 --no-history",
            (
                "hard", "bible .....", "n", "lined .....", "y", "undo",
                "bible .....", ".....", "undo",
                "hard strict", "hard off", "hard perhaps",
                "spoilers off", "words", "spoilers", "spoilers maybe", "no-spoilers", "spoilers on",
                "strategy", "strategy entropy", "strategy nonsense", "strategy optimal",
                "reject", "reject horse", "reject xyzzy", "undo",
                "edit", "edit 1", "edit 1 crane ....G", "edit 1 .Y..G", "edit 7 crane .....",
                "carne .....", "n", "carme xxyxg", "crate", "undo", "crane..y.g", "cancel",
                "edit 1 crate", "undo",
                "carle ....G", "undo", "carnx .....", "carnx .....", "undo",
                "zzzzz", "yes", "", "xxxxx .....", ".....", "undo", "quit",
            ),
        ),
    ],
    "solve_continued": [
        Call("solve en --top 1", ("crane .Y..G", "hard", "quit"), terminal=True),
        Call("solve en --top 1", ("", "south ...YY", "quit"), terminal=True, columns=40),
        Call("--lang ko solve en --top 1", ("네", "되돌리기", "끝"), terminal=True, columns=40),
        Call("solve en crane=.Y..G --top 1", ("quit",), terminal=True),
        Call("solve en --top 1", ("", "horse GGGGG", ""), terminal=True),
        Call("solve en --top 1", ("quit",), terminal=True),
    ],
    "solve_contradiction": [
        Call(
            "solve en crane=GGGG. crane=..... --top 3",
            ("words", "why", "review", "undo", "exit"),
        ),
    ],
    "solve_mistyped": [
        Call("solve en slate=Y...G crony=....Y --top 1", ("edit 2 .....", "undo", "quit")),
        Call("solve en slate=.YY.G crony=Y.... --top 1", ("quit",), columns=40),
        Call("--lang ko solve ko 긴장=.Y.G.Y 국군=.G.... --top 1", ("끝",), columns=40),
        Call("solve en --boards 2 slate=Y...G,..... crony=....Y,..... --top 1", ("quit",)),
        Call("suggest en slate=..Y.Y crony=..... --top 1"),
        Call("suggest en slate=..G.G crane=..G.. --top 1"),
    ],
    "solve_known": [
        Call(
            "solve en --top 1 --known _ra_e --without tl",
            ("known with s", "undo", "crane .GG.G", "known", "known with s/9", "known q_", "quit"),
        ),
        Call(
            "--lang ko solve ko --top 1",
            (
                "known ㄱ_ㅏ___ with ㅅ without ㅌㄹ", "아는 글자 ㄱ_____", "되돌리기",
                "known with ㅌ", "되돌리기", "끝",
            ),
            columns=40,
        ),
        Call("solve en --boards 2 --top 1 --known _ra_e, --with ,s/1", ("quit",)),
        Call("solve en --top 1 --hard --with s --known c____", ("slate .....", "n", "quit")),
        Call("suggest en --with ss/1/2 --top 1 --json"),
        Call("suggest en crane=.Y..G --known __a__ --top 1"),
        Call("suggest en --rules fibble --with s"),
        Call("suggest en --known _ra"),
        Call("solve en --resume --with s"),
    ],
    "solve_hard": [
        Call("solve en salet=..G.. --strict --top 3 --contrast", ("", "quit")),
        Call("solve en salet=..G.. crane --hard", ()),
        Call("solve en salet=..G", ()),
        Call("solve nowhere", ()),
    ],
    "solve_used_up": [
        Call("solve en salet=..... courd=..... pinky=...Y. ghbmp=.....", ("quit",)),
        Call(
            "solve en --top 2",
            ("salet .....", *("salet .....", "y") * 5, "share", "quit"),
        ),
    ],
    "solve_korean": [
        Call("solve ko --top 3", ("rlswkd", "GYG.G.", "취소", "undo", "quit")),
        Call(
            "solve ko 긴장=GYG.G. ㄱㅜㄱㄱㅜㄴ=🟩🟩⬛⬛⬛🟨 --top 3",
            (
                "도움말", "ㅗ디ㅔ", "words", "why 근대", "왜 근대", "ㅈㅐㄱㅇㄴ 2",
                "ㅋㅋㅋㅋㅋㅋ ......", "ㅜ", "ㅋㅋㅋㅋㅋㅌ 000000", "ㅛ", "undo",
                "ㅋㅋㅋㅋㅋㅍ", "GGGGGG", "취소", "군데ㅐ", "도움", "ㅕㅜ애", "취소",
                "reject 군대", "되돌리기", "rnseo 222222", "끝",
            ),
        ),
        Call(
            "--lang ko solve ko 긴장=GYG.G. 국군=GG...Y --top 3",
            ("ehdnaakf", "도움말 열", "단어 3", "ㅋㅋㅋㅋㅋㅋ ......", "예", "종료"),
        ),
    ],
    "solve_other_scripts": [
        Call("solve ja --top 3", ("onnanoko .....", "gakkou", "undo", "じょうほう .....", "quit")),
        Call("solve fa --top 3", ("help", "انجام GG.G.", "share", "انسان GGGGG", "")),
        Call("solve hr --top 3", ("ljubav ....G", "quit")),
        Call("solve mastermind --top 3", ("help", "hard", "1123 1b1w", "share", "1415 4b", "")),
        Call(
            "solve nerdle-micro --top 3",
            ("5-1=4 Y..G.", "1+1=3 .....", "n", "1+2+4=8 ........", "1+1=3", "G...G", "quit"),
        ),
    ],
    "solve_boards": [
        Call(
            "solve en --boards 4",
            (
                "help",
                "salet .Y.Y. ...Y. ....Y .....",
                "words", "words 2", "words 2 3", "words x", "words 2 x", "words 9", "undo",
                "salet .Y.Y.,...Y.,....Y,.....",
                "crane", "help", "GGGGG", ".Y..G", ".....", ".....",
                "reject", "reject gorge", "reject xyzzy", "undo", "undo",
                "hard", "edit", "edit 2 .Y.Y. .Y..G ..... .....", "undo", "edit 9 crane .....",
                "why", "top 2", "spoilers off", "strategy entropy", "save", "review", "share", "",
                "carne ..... ..... .....", "n", "gorge .....", "1 GGGGG GGGGG GGGGG",
            ),
        ),
    ],
    "solve_boards_contradiction": [
        Call(
            "solve en --boards 2 crane=GGGG.,..... crane=.....,.....",
            ("words", "undo", "undo", "undo", "quit"),
        ),
        Call("solve en --boards 99", ()),
        Call("solve en --boards 2 crane=.....", ()),
        Call("solve en --boards 2 --resume", ()),
    ],
    "solve_boards_sequence": [
        Call(
            "solve ko --boards 2 --sequence",
            ("help", "긴장 .GY..Y", "일손 GGGGGG", "help", ".Y..YG", "YYY...", "대령 GGGGGG"),
        ),
        Call(
            "solve en --boards 2 --sequence --top 2",
            (
                "salet ...Y.", "merge GGGGG", "undo", "merge GGGGG", ".....", ".....",
                "words 2", "undo", "undo", "undo", "merge GGGGG", ".....", ".....", "words",
                "edit 1 ...Y. .Y...", "quit",
            ),
        ),
    ],
    "solve_boards_lines": [
        Call(
            "solve en --boards 3 --top 1",
            ("salet", "..... Y.... .....", "undo", "salet", ".....", "Y....,.....", "quit"),
        ),
        Call(
            "solve en --boards 2 --top 1",
            (
                "salet", "help", "", "salet", ".....", "undo", "salet", "words 2", "1", "",
                "crane ....., .Y...", "edit 1 Y.... .....", "undo", "undo",
                "crane Y.... .....", "zebra GGGGG GGGGG", "slate", "undo", "quit",
            ),
        ),
        Call(
            "solve nerdle --boards 2 --top 1",
            ("12+34=46 G....... ........", "undo", "12+34=46", "G.......", "........", "quit"),
        ),
        Call("solve ko --boards 2 --top 1", ("rlawkd=Y.....,......", "quit")),
        Call("solve mastermind --boards 2 --top 1", ("1122", "1122", "1b", "0b", "quit")),
        Call("solve primel --boards 2 --top 1", ("12953 ..... .....", "99 ..... .....", "q")),
    ],
    "solve_boards_many": [
        Call("solve en --boards 8 --top 2", ("quit",)),
        Call("solve en --boards 2 salet=.....,..... --no-spoilers --contrast", ("words", "quit")),
    ],
    "absurdle": [
        Call(
            "absurdle en",
            ("help", "xyzzy", "hint", "undo", "arise", "yauld", "tench", "whoop"),
        ),
        Call("play ko --opponent absurdle --hard", ("긴장", "rnrrns", "quit")),
        Call("play en --opponent absurdle", ()),
        Call("play en --opponent absurdle --json", ()),
        Call("play en --prove", ()),
        Call("play nerdle-micro --opponent absurdle --prove --json", ()),
        Call("play nerdle-micro --opponent absurdle --prove --hard", ()),
        Call("play nerdle-micro --opponent absurdle --force 1+2=3", ()),
    ],
    "solve_absurdle": [
        Call(
            "solve en --opponent absurdle --top 3",
            (
                "help", "arise", "words", "words 5", "words x", "undo", "arise .....", "xyzzy",
                "yauld", "force", "force whoop", "force arise", "hard", "undo", "hard off", "why",
                "top 2", "save", "share", "undo", "review", "yauld", "tench", "whoop GGGGG",
            ),
        ),
        Call("solve en --opponent somebody", ()),
    ],
    "play": [
        Call(
            "play en --answer crane",
            ("help", "hint", "hint", "hint", "xyzzy", "hlep", "crate", "streak", "words", "crane"),
        ),
        Call("play en --answer crane --hard", ("bible", "salet", "zebra", "quit")),
        Call("play en --answer humph", ("salet",) * 6),
        Call("play ko --answer 군대 --contrast", ("힌트", "rlswkd", "국군", "군대")),
        Call("--lang ko play ko --answer 군대", ("ㅗ디ㅔ", "벼ㅑㅅ")),
        Call("play mastermind --answer 4316", ("1123", "hint", "hint", "4316")),
        Call("play en --seed 3", ()),
        Call("play en --seed 3 --answer crane", ()),
        Call("play en --streak", ()),
    ],
    "play_lines": [
        Call("play en --answer banal", ("crane slate", "b a n a l")),
        Call("play en --answer bnaal", ("bnaal",)),
        Call("play en --answer bananas"),
        Call("play en --answer banal --strict", ("bible", "bills", "banal")),
        Call("play en --answer banal --strict", ("adieu", "quit")),
        Call("play en --answer banal", ("hint", "hint", "bible", *["hint"] * 5, "banal")),
        Call("play en --answer banal", ("hint",) * 7),
        Call("play ru --answer слово", ("собака", "справк")),
        Call("solve en --top 1 --no-history", (
            "review", "share", "adieu .YY.Y", "third ..YYG", "drain GG.G.", "druid GGGGG",
            "review", "",
        )),
    ],
    "absurdle_lines": [
        Call("absurdle en --force jazzy --effort 5"),
        Call("absurdle en --force jazzy --effort 5 --json"),
        Call("suggest absurdle arise=..... --top 2"),
        Call("solve nerdle-mini --opponent absurdle --top 1", (
            "10/2=5", "undo", "10/2=5 ...YY.", "quit",
        )),
        Call("solve en --opponent absurdle --top 1", (".....", "quit")),
        Call(
            "solve en --opponent absurdle --top 1",
            ("raise .....", "crane GGGG.", "undo", "crane GGGGG", ""),
        ),
    ],
    "spoken": [
        Call("suggest en crane=.Y..G --top 1 --spoken"),
        Call("suggest en --boards 2 crane=.Y..G,..... --top 1 --spoken"),
        Call("suggest en crane=.Y..G slate=GGG.. --spoken"),
        Call("suggest mastermind 1122=1b1w --top 1 --spoken"),
        Call("suggest ja-4 --rules kotobade しつもん=V..G --top 1 --spoken"),
        Call("suggest ssaangn 인사=52 --top 1 --spoken"),
        Call("suggest ko 긴장=Y..G.. --top 1 --spoken"),
        Call("solve en --opponent absurdle --top 1 --spoken", ("quit",)),
        Call("solve en --top 1 --spoken", ("crane .Y..G", "why south", "slate GGG..", "quit")),
        Call("play en --answer forge --spoken", ("crane", "forge")),
        Call("play en --streak --spoken"),
        Call("review en crane=.Y..G forge=GGGGG --spoken"),
    ],
    "play_boards": [
        Call(
            "play en --boards 4 --seed 7",
            ("help", "hint", "xyzzy", "salet", "courd", "poker", "hint", "tonga", "slung", "dealt"),
        ),
        Call("play ko --boards 2 --sequence --seed 7", ("긴장", "일손", "대령")),
        Call("play en --boards 2 --seed 7", ("salet", "bible", "quit")),
        Call("play en --boards 99", ()),
    ],
    "suggest": [
        Call("suggest en --top 3"),
        Call("suggest en crane=.Y..G south=...YY --top 3"),
        Call("suggest en crane=.Y..G south=...YY --top 3 --json"),
        Call("suggest en salet=..G.. --hard --top 3"),
        Call("suggest en salet=.Y..G --strict --top 3 --no-spoilers"),
        Call("suggest en salet=.Y..G --strategy entropy --top 2"),
        Call("suggest en crane=.Y..G --top 2 --exclude -", ("south", "gorge")),
        Call("suggest en crane=.Y..G --top 2 --played - --replay 0.1", ("south", "gorge", "worse")),
        Call("suggest en crane=GGGG. crane=....."),
        Call("suggest en crane=GGGG. crane=..... --json"),
        Call("suggest ko 긴장=GYG.G. --top 3"),
        Call("suggest en crane=.Y.. xyzzy=....."),
        Call("suggest en crane"),
        Call("suggest en --strategy nonsense"),
        Call("suggest en --top 0"),
    ],
    "suggest_boards": [
        Call("suggest en --boards 4 --top 2"),
        Call("suggest en --boards 2 salet=.Y.Y.,....Y crane=GGGGG,..... --top 2"),
        Call("suggest en --boards 2 crane=GGGGG,..... pinky=,..... tough=,GYY.. --top 2 --json"),
        Call("suggest en --boards 2 crane=GGGGG,..... pinky=,..... tough=,.GGGG --top 2 --json"),
        Call("suggest en --boards 2 bible=G..Y.,....G --hard"),
        Call("suggest ko --boards 2 --sequence 긴장=.GY..Y, --top 2"),
        Call("suggest en --boards 2 crane=....."),
        Call("suggest en --sequence"),
    ],
    "review": [
        Call("review en crane=.Y..G south=...YY there=GGGGG"),
        Call("review en crane=.Y..G south=...YY there=GGGGG --seconds 0 --json"),
        Call("review en crane south there --answer there --hard"),
        Call("review ko 긴장 국군 군대 --answer 군대"),
        Call("review en crane south there", SHARED),
        Call("review en --answer there", SHARED),
        Call("review en --answer there --json", SHARED),
        Call("review en", SHARED),
        Call("review en crane=GGGG. crane=....."),
        Call("review en", ("nothing",)),
    ],
    "review_asked": [
        Call(
            "review en",
            (*SHARED, "", "crane", "suoth", "sooth", "undo", "undo", "crane", "south", "ㅆㄷㅁ",
             "there"),
            terminal=True,
        ),
        Call("review en", ("crane .Y..G", "south=...YY", "there GGGGG", ""), terminal=True),
        Call(
            "--lang ko review en", (*SHARED[2:], "crane", "south", "there"), terminal=True,
            columns=40,
        ),
        Call("review en", ("crane .Y..G", "south=...YY", "there", ""), terminal=True),
        Call("review en", ("crane south", "there", ""), terminal=True),
        Call("review en", (*SHARED, "crane", ""), terminal=True),
        Call(
            "review en", (*SHARED, "slate", "south", "there", "crane", "south", "there"),
            terminal=True,
        ),
        Call(
            "review en", ("sout", "crane", "south ....z", "south", "there", ""), terminal=True,
            columns=40,
        ),
        Call(
            "review en", (*SHARED_BOARDS, "", "", "crane", "south", "there", "gorge"),
            terminal=True, columns=40,
        ),
        Call("review en", ("nothing", "", ""), terminal=True),
    ],
    "solve_shared": [
        Call(
            "solve en --top 1",
            (*SHARED, "crane", "south", "there", "undo", "undo", "undo",
             "⬛🟨⬛⬛🟩", "", "carne", "crane", "undo", "⬛🟨⬛⬛🟩", "", "undo",
             *SHARED, "", "crane", "south", "cancel", "quit"),
        ),
        Call(
            "--lang ko solve en --top 1 --no-history", (*SHARED, "crane", "south", "there", ""),
            columns=40,
        ),
        Call("solve en --boards 2 --top 1", (*SHARED_BOARDS[:3], "", "", "crane", "quit")),
        Call("solve en --boards 2 --top 1", (*SHARED_BOARDS[:3], "", "", "", "quit")),
        Call("solve en --boards 4 --top 1", (*SHARED_BOARDS, "", "", "quit")),
        Call(
            "solve en --top 1 --no-history",
            (*map(" ".join, zip(SHARED[2:], ("crane", "south", "there"), strict=True)), ""),
        ),
        Call(
            "solve en --boards 2 --top 1",
            ("⬛🟨⬛⬛🟩 ⬛🟨⬛⬛🟩 crane", "⬛⬛⬛🟨🟨 ⬛🟩⬛⬛⬛ south", "quit"),
        ),
    ],
    "review_boards": [
        Call("review en crane south there gorge --answer there --answer gorge", SHARED_BOARDS),
        Call("review en --answer there --answer gorge", SHARED_BOARDS),
        Call("review en --answer there", SHARED_BOARDS),
    ],
    "feedback": [
        Call("feedback en crane gorge"),
        Call("feedback en crane gorge --notation digits"),
        Call("feedback en crane gorge --notation emoji"),
        Call("feedback en crane gorge --json"),
        Call("feedback ko 국군 군대 --json"),
        Call("feedback ko rnrrns 군대"),
        Call("feedback mastermind 1123 4316"),
        Call("feedback en crane gorg"),
    ],
    "simulate": [
        Call("simulate en --answers - --jobs 1", ("crane", "gorge", "there")),
        Call("simulate en --answers - --jobs 1 --json --hard", ("crane", "gorge", "there")),
        Call("simulate en --boards 2 --games 2 --seed 7 --jobs 1"),
        Call("simulate en --boards 2 --games 2 --seed 7 --jobs 1 --json"),
        Call("simulate en --games 2"),
        Call(
            "simulate en --answers - --opener salet --hard --jobs 1",
            ("crane\t3", "slate", "", "crane", "aahed", "zzzzz"),
        ),
        Call(
            "simulate en --answers - --jobs 1 --json", ("crane", "cranes", "slate", "zonal", "ö")
        ),
        Call("simulate en --answers - --jobs 1", ("crane", "cranes", "slate", "zonal", "ö")),
    ],
    "games": [
        Call("quordle --top 1", ("crane .....,.Y..Y,G.Y.Y,...YY", "quit")),
        Call("Kordle 긴장=Y..G.. --top 2", ("quit",)),
        Call("suggest Quordle-Extreme --top 1"),
        Call("suggest nerdle-mini --top 1"),
        Call("feedback primel 12953 31259"),
        Call("play dordle --seed 7", ("crane", "pious", "hotel", "quit")),
        Call("play absurdle", ("terns", "quit")),
        Call("play primel --answer 31259", ("12953", "31259")),
        Call("fibble --top 1", ("crane .Y..G", "quit"), columns=40),
        Call("suggest quordel"),
        Call("kordel"),
    ],
    "games_korean": [
        Call("--lang ko 꼬들 --top 2", ("긴장 Y..G..", "종료")),
        Call("--lang ko play 꼬들 --answer 군대", ("국군", "군대")),
        Call("--lang ko play 두들 --seed 7", ("화살", "quit")),
        Call("--lang ko suggest 꼬오오오오들 --top 2"),
        Call("--lang ko suggest 꼬둘"),
    ],
    "rules": [
        Call("play en --rules peaks --answer brick", ("crane", "broil", "brick")),
        Call(
            "solve en --rules peaks --top 2",
            (
                "crane DGUDU", "help", "hard on", "salet", "n", "brick GGGDD", "why", "undo",
                "brick GGGGG", "",
            ),
        ),
        Call("suggest en --rules peaks crane=02101 --top 2"),
        Call("play ja-4 --rules kotobade --answer だっかく", ("たつまき", "だっかく")),
        Call("suggest ja-4 --rules kotobade tatsumaki=3312 --top 2"),
        Call(
            "solve en --rules hardle --top 2",
            ("stare .P.BP", "why", "help", "enemy !!!!!", "undo", "entry BBBBB", ""),
        ),
        Call(
            "play en --rules xordle --answer mouth+brick",
            ("crane", "hint", "hint", "brick", "hint", "mouth"),
        ),
        Call("play en --rules xordle --answer mouth+brick", ("crane", "quit")),
        Call("review en --rules xordle crane=YG... brick=GGGGG mouth=GGGGG --answer brick+mouth"),
        Call(
            "solve en --rules xordle --top 2",
            ("crane YG...", "why", "crane .....", "undo", "toils YGG..", "brick GGGGG",
             "mouth GGGGG", ""),
        ),
        Call("suggest mastermind 1111=1b0w 1112=0b0w"),
    ],
    "history": [
        Call("history import en -", ("2026-09-30\tcrane\t3", "gorge", "2026-09-29\tthere")),
        Call("history"),
        Call(
            "history import en - --dry-run",
            (
                *("day;no;word", "9/28/2026;1927;gorge", "9/29/2026;1928;there"),
                *("9/30/2026;1929;CRANE", "10/1/2026;1930;tba", "10/2/2026;1931;thxyz"),
            ),
        ),
        Call("history import en -", ("tba",)),
        Call("history export en"),
        Call("history review en"),
        Call("--lang ko history review en", columns=40),
        Call("history forget --lexicon en"),
        Call("history forget --lexicon en --yes"),
        Call("history review en"),
    ],
    "history_lists": [
        Call("history import en -", ("2026-01-03\tslate\t3",)),
        Call("history import en - --dry-run", (ARCHIVE,)),
        Call("history import en - --json", (ARCHIVE,)),
        Call("history import en -", (ARCHIVE,)),
        Call("history"),
        Call("history export en"),
        Call("history import en - --dry-run", ("03/04/2026 crane", "04/04/2026 slate")),
        Call("history import en - --dry-run", ("03/04/2026 crane",)),
        Call("history import en -", (TALLY,)),
        Call("history import en - --json", (TALLY,)),
    ],
    "history_forgetting": [
        Call("history import en -", ("2026-01-01 crane", "2026-01-02 slate", "2026-05-05 crane")),
        Call("history import ko -", ("긴장",)),
        Call("history review en-nyt"),
        Call("history --lexicon en-nyt"),
        Call("history forget CRANE"),
        Call("history export en"),
        Call("history forget 긴장 --lexicon en"),
        Call("history forget 긴장 --lexicon ko"),
        Call("history import en-nyt -", ("2026-01-01 crane",)),
        Call("history forget crane"),
        Call("history forget crane --lexicon en"),
        Call("history --lexicon ko forget --yes"),
        Call("history forget --yes"),
        Call("history forget --all"),
        Call("history export en-nyt"),
    ],
}  # fmt: skip
