"""The texts of the page, in one table, translated by the same catalogues as the command line.

The page asks for the table once, with the message ``catalogue``, and fills in ``{names}`` itself,
with numbers as the language writes them. A message without a translation is English.
"""

from __future__ import annotations

from tilewise.rules.registry import rule_named, rule_names
from tilewise.translation.translator import Translator, later

STRINGS = {
    "labelled": "{name}: {error}",
    # the bar
    "pick_game": "Choose a game",
    "solve": "Solve",
    "play": "Play",
    "play_here": "Play here",
    "undo": "Undo",
    "new_game": "New game",
    "menu": "Menu",
    "settings": "Settings",
    "close": "Close",
    "tiles_of": "{count} tiles",
    # rows
    "rows": "Rows",
    "row_number": "Row {number}",
    "tile": "{tile}, tile {place}, {state}",
    "board": "Board {number}",
    "edit_row": "Edit row {number}",
    "your_guess": "Your guess",
    "not_listed": "{word} is not in the word list; the game may not accept it.",
    "too_short": "Fill in all the tiles first.",
    "wrong_key": "{key} is not on this game's keyboard.",
    "no_syllable": "{key} does not fit there.",
    # the dock
    "keyboard": "Keyboard",
    "enter": "Enter",
    "erase": "Erase",
    "more_keys": "More keys",
    "tap_tiles": (
        "Tap a tile until it has the game's colour, or tap a colour first; hold a tile if it is "
        "correct."
    ),
    "tap_tiles_or_keys": ("Click the tiles until they match the game's colours, or press 0, 1, 2."),
    "tap_syllables": (
        "Tap the tiles until they match the game's colours. Tap a syllable if it is exact."
    ),
    "tell_pegs": "How many tiles are right?",
    "black": "Black: right tile, right place",
    "white": "White: right tile, wrong place",
    "pegs_got": "black: {black}, white: {white}",
    "other_word": "Another word",
    "remove_row": "Remove row",
    "refuse": "Word not accepted",
    "refused": "Removed {word}.",
    "all_correct": "It's the answer",
    "all_foreseen": ("The colours of this word follow from earlier rows, so the row was added."),
    "next": "Done",
    "none_on": "Done; boards without colours: {boards}",
    "none_of_these": "None of these letters",
    "colour_first": (
        "Give the tiles the colours that the game gave them. If no letter is in the word: {none}."
    ),
    # advice
    "advice": "Advice",
    "title": "Wordle solver",
    "what_it_is": "Solve Wordle and games like it in 35 languages.",
    "best_next": "Best next guess",
    "play_best": "Best guess: play it in your game, then tap it",
    "other_guesses": "Other good guesses",
    "paste_picture": "Paste a screenshot",
    "type_guess": "Type my guess",
    "type_about": "Type the word that you played.",
    "how_played": "How did I play?",
    "tile_right": "{tile} is in the word, in this place.",
    "tile_elsewhere": "{tile} is in the word, in another place.",
    "tile_absent": "{tile} is not in the word.",
    "leaves_about": "Words left after {word}: about {left:,}.",
    "only_leaves": (
        "{word} can't be the answer, but leads to it fastest. Words left after it: about {left:,}."
    ),
    "guesses_left": "Guesses left: {count}",
    "play_about": "The answer is hidden. Type a guess, then press Enter.",
    "helps": "helps board {number}",
    "thinking": "Thinking …",
    "starting": "Loading the engine. Once it has loaded, the app works offline.",
    "expected": "guesses expected",
    "guesses_of": "{count} guesses to go",
    "why": "Why?",
    "promises": "{word}: {bits} bits; words left: {left} on average, {worst} at worst.",
    "exactly": "{word}: {count} guesses expected.",
    "maybe": "may be the answer:",
    "sampled": (
        "The best of a sample of {tried:,} guesses. "
        "In tests, ranking all {count:,} saved at most {saved:.3f} guesses."
    ),
    "bars_about": (
        "The longer a bar, the worse the guess. A percentage is the chance that the word is the "
        "answer."
    ),
    "estimates": "≈ marks an estimate; other figures are exact.",
    "only_answer": (
        "Only words that may be the answer are worth guessing now; to see them, show spoilers."
    ),
    "fitting_words": "Words that fit",
    "likely_words": "Likely words",
    "search_words": "Search these words",
    "and_more": "And {count} more: search for them.",
    "exclude": "{word} is not the answer",
    "excluded": "Excluded {word}. Undo brings it back.",
    "none_likely": "No likely answer fits; these words are less likely.",
    "unheld": "The answer may not be in the lists at all ({chance})",
    "unsure": "Nothing is certain yet: the picture is unclear. Rows to check: {rows}",
    "unlikely": "Unlikely words that also fit: {count} ({chance} together)",
    "nothing_left": "Every word is ruled out; check what you entered.",
    "nothing_fits": "No word fits.",
    "no_word_fits": "No word fits all of these rows: {rows}.",
    "clash_place": "One row says tile {place} is {tile}; another says it is not.",
    "clash_count": "The rows disagree about how many times {tile} occurs.",
    "fix": "The smallest change that lets a word fit ({word}):",
    "change_it": "Change it",
    # the end
    "solved_in": "Solved. Guesses: {count}",
    "not_solved": "Not solved",
    "which_word": "Which word was it? Tap it.",
    "word_was": "The word was {word}.",
    "words_missed": "Not found: {words}.",
    "hint": "Hint",
    "give_up": "Give up",
    "share": "Share",
    "picture": "Share picture",
    "review": "Review",
    "known_letters": "Known letters",
    "known_placed": "In their places",
    "known_placed_about": "_ for the other tiles, as in _ra_e",
    "known_present": "Also in the word",
    "known_present_about": "ss for at least two; s/1 if not in tile 1",
    "known_absent": "Not in the word",
    "known_absent_about": "letters that the word has no more of",
    "review_sum": "Skill {skill}, luck {luck} (of 99)",
    "best_possible": "Guesses that were the best possible: {count} of {total}.",
    "cost_most": "{word} cost the most: {best} would have saved {lost} guesses.",
    "lucky": "lucky",
    "average_luck": "average luck",
    "unlucky": "unlucky",
    "skill": "skill",
    "review_about": (
        "Lost: how many guesses the best choice would have saved. "
        "Luck: how many the feedback saved."
    ),
    "guess": "guess",
    "best_was": "best guess",
    "lost": "lost",
    "luck": "luck",
    "left": "likely left",
    "solver_plays": "tilewise would play: {turns}",
    "copied": "Copied",
    "undone": "Undone",
    "challenge": "Challenge a friend",
    "copy_link": "Copy a link to this game",
    "another_list": (
        "This challenge was made with a different word list, so you and the sender are guessing "
        "different words."
    ),
    "list_not_here": (
        "This link is for a word list that this browser does not have; add the list, then open "
        "the link again."
    ),
    "broken_link": "This link is damaged; copy it again, or ask for a new one.",
    # statistics
    "statistics": "Statistics",
    "no_games_yet": "No finished games yet. Only games on one board are counted here.",
    "with_history": "Games in the command-line history: {count}",
    "games": "Games",
    "games_solved": "Solved",
    "streak": "Streak",
    "longest_streak": "Longest streak",
    "guesses_taken": "Guesses",
    "openers": "Your openers",
    "opener_took": "{word}: {mean} guesses on average; games: {count}",
    "reviewed_last": "Most recent games: {count}.",
    "export_games": "Export",
    "import_games": "Import",
    "not_statistics": (
        "This file does not contain tilewise statistics; choose one saved with Export."
    ),
    # a shared game
    "paste_about": (
        "Paste the text the game shares: its coloured squares, with the words beside or below "
        "them if you like."
    ),
    "continue": "Continue",
    "reading_picture": "Reading the picture …",
    "picture_read": "The rows were read from the picture; check the tiles.",
    "not_a_picture": "This picture cannot be opened; try a PNG or JPEG file.",
    "words_of_rows": "Type the words of these rows to review the game.",
    # own word lists
    "own_list": "Custom word list",
    "own_about": "One word per line. The list is kept in this browser.",
    "list_name": "Name",
    "list_length": "Tiles in a word",
    "choose_file": "Choose a file",
    "list_read": "Words: {count}; left out: {left}",
    "list_too_long": "This list is too long; the limit is {size} kB.",
    "remove_list": "Remove {name}",
    # dialogs
    "search_games": "Search in any language",
    "numbers": "Numbers",
    "no_game": "No game has that name.",
    "rules": "Rules",
    "boards": "Boards",
    "sequence": "One after another",
    "sequence_about": "Each board opens when the one before it is solved.",
    "absurdle_about": "Play against a game that cheats.",
    "hard": "Hard mode",
    "hard_about": "Every hint must be used.",
    "strict": "Strict hard mode",
    "strict_about": "Yellow letters must move, and grey letters can't be reused.",
    "no_spoilers": "No spoilers",
    "no_spoilers_about": "Don't suggest or show words that may be the answer.",
    "all_words": "All words",
    "all_words_about": "Suggest words that few people know, too.",
    "contrast": "High contrast",
    "contrast_about": "Use orange and blue instead of green and yellow.",
    "played": "Words played before",
    "played_about": (
        "Words played before become less likely; each answer you find is added to them."
    ),
    "theme": "Colours",
    "theme_auto": "Automatic",
    "theme_light": "Light",
    "theme_dark": "Dark",
    "language": "Language",
    "language_auto": "Automatic",
    "beta": "beta",
    "keys_about": (
        "Type letters. 0, 1 and 2 colour a tile grey, yellow and green. Arrow keys move between "
        "tiles. Enter confirms, Escape clears, Ctrl+Z undoes."
    ),
    "words_of": "Where the words in {name} come from",
    # when the engine is away
    "no_server": ("tilewise is not responding. Is it still running? Start it with: tilewise serve"),
    "failed": "The engine has failed. Your game is safe; try again.",
    "not_kept": "This game is not on this device yet. Open it once while online.",
    "try_again": "Try again",
}
"""Key -> message; the page knows the keys."""


def strings(translator: Translator) -> dict[str, str]:
    """Return all texts of the page, by key; names of the states of tiles are their own keys."""
    states = {state.name for name in rule_names() for state in rule_named(name).states}
    texts = {**later(STRINGS), **{name: name for name in sorted(states)}}
    return {key: translator.say(message) for key, message in texts.items()}
