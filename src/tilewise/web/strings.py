"""The texts of the page, in one table, translated by the same catalogues as the command line.

The page asks for the table once, with the message ``catalogue``, and fills in ``{names}`` itself,
with numbers as the language writes them. A message without a translation is English.
"""

from __future__ import annotations

from tilewise.rules.registry import rule_named, rule_names
from tilewise.translation.translator import Translator, later

STRINGS = {
    "labelled": later("{name}: {error}"),
    # the bar
    "pick_game": later("Choose a game"),
    "solve": later("Solve"),
    "play": later("Play"),
    "undo": later("Undo"),
    "new_game": later("New game"),
    "menu": later("Menu"),
    "settings": later("Settings"),
    "close": later("Close"),
    "tiles_of": later("{count} tiles"),
    # rows
    "rows": later("Rows"),
    "row_number": later("Row {number}"),
    "tile": later("{tile}, tile {place}, {state}"),
    "board": later("Board {number}"),
    "edit_row": later("Edit row {number}"),
    "your_guess": later("Your guess"),
    "not_listed": later("{word} is not in the word list; the game may not accept it."),
    "too_short": later("Fill in all the tiles first."),
    "wrong_key": later("{key} is not on this game's keyboard."),
    "no_syllable": later("{key} does not fit there."),
    # the dock
    "keyboard": later("Keyboard"),
    "enter": later("Enter"),
    "erase": later("Erase"),
    "more_keys": later("More keys"),
    "tap_tiles": later(
        "Tap the tiles until they match the game's colours; hold one to make it green."
    ),
    "tap_tiles_or_keys": later(
        "Click the tiles until they match the game's colours, or press 0, 1, 2."
    ),
    "tap_syllables": later(
        "Tap the tiles until they match the game's colours. Tap a syllable if it is exact."
    ),
    "tell_pegs": later("How many tiles are right?"),
    "black": later("Black: right tile, right place"),
    "white": later("White: right tile, wrong place"),
    "pegs_got": later("black: {black}, white: {white}"),
    "other_word": later("Another word"),
    "remove_row": later("Remove row"),
    "refuse": later("Not accepted"),
    "refused": later("Removed {word}."),
    "all_correct": later("All green"),
    "all_foreseen": later(
        "The colours of this word follow from earlier rows, so the row was added."
    ),
    "next": later("Done"),
    "none_of_these": later("None of these letters"),
    "colour_first": later(
        "Give the tiles the colours that the game gave them. If all are grey: {none}."
    ),
    # advice
    "advice": later("Advice"),
    "title": later("Wordle solver"),
    "what_it_is": later("Solve Wordle-family games in any language."),
    "best_next": later("Best next guess"),
    "other_guesses": later("Other good guesses"),
    "paste_picture": later("Paste a screenshot"),
    "type_guess": later("Type my guess"),
    "how_played": later("How did I play?"),
    "tile_right": later("{tile} is in the word, in this place."),
    "tile_elsewhere": later("{tile} is in the word, in another place."),
    "tile_absent": later("{tile} is not in the word."),
    "leaves_about": later("{word} leaves about {left:,} of {count:,} words."),
    "guesses_left": later("Guesses left: {count}"),
    "play_about": later("The answer is hidden. Type a guess, then press Enter."),
    "helps": later("helps board {number}"),
    "thinking": later("Thinking …"),
    "starting": later("Loading the engine. Once it has loaded, the app works offline."),
    "expected": later("guesses expected"),
    "guesses_of": later("{count} guesses"),
    "why": later("Why?"),
    "promises": later("{word}: {bits} bits; words left: {left} on average, {worst} at worst."),
    "exactly": later("{word}: {count} guesses expected."),
    "maybe": later("may be the answer:"),
    "sampled": later(
        "The best of a sample of {tried:,} guesses. "
        "In tests, ranking all {count:,} saved at most {saved:.3f} guesses."
    ),
    "estimates": later("≈ marks an estimate; other figures are exact."),
    "only_answer": later(
        "Only words that may be the answer are worth guessing now; to see them, show spoilers."
    ),
    "fitting_words": later("Words that fit"),
    "search_words": later("Search these words"),
    "and_more": later("And {count} more: search for them."),
    "exclude": later("{word} is not the answer"),
    "excluded": later("Excluded {word}. Undo brings it back."),
    "none_likely": later("No likely answer fits; these words are less likely."),
    "unheld": later("The answer may not be in the lists at all ({chance})"),
    "unlikely": later("Unlikely words that also fit: {count} ({chance} together)"),
    "nothing_left": later("Every word is ruled out; undo the last change."),
    "nothing_fits": later("No word fits."),
    "no_word_fits": later("No word fits all of these rows: {rows}."),
    "clash_place": later("One row says tile {place} is {tile}; another says it is not."),
    "clash_count": later("The rows disagree about how many times {tile} occurs."),
    "fix": later("The smallest change that lets a word fit ({word}):"),
    "change_it": later("Change it"),
    # the end
    "solved_in": later("Solved. Guesses: {count}"),
    "not_solved": later("Not solved"),
    "word_was": later("The word was {word}."),
    "words_missed": later("Not found: {words}."),
    "hint": later("Hint"),
    "give_up": later("Give up"),
    "share": later("Share"),
    "picture": later("Picture"),
    "review": later("Review"),
    "review_sum": later("Skill {skill}, luck {luck} (of 99)"),
    "best_possible": later("Best possible guesses: {count} of {total}."),
    "cost_most": later("{word} cost the most: {best} would have saved {lost} guesses."),
    "skill": later("skill"),
    "review_about": later(
        "Lost: how many guesses the best choice would have saved. "
        "Luck: how many the feedback saved."
    ),
    "guess": later("guess"),
    "best_was": later("best guess"),
    "lost": later("lost"),
    "luck": later("luck"),
    "left": later("left"),
    "solver_plays": later("tilewise would play: {turns}"),
    "copied": later("Copied"),
    "undone": later("Undone"),
    "challenge": later("Challenge a friend"),
    "copy_link": later("Copy a link to this game"),
    "another_list": later(
        "This challenge was made with a different word list, so you and the sender are guessing "
        "different words."
    ),
    "list_not_here": later(
        "This link is for a word list that this browser does not have; add the list, then open "
        "the link again."
    ),
    "broken_link": later("This link is damaged; copy it again, or ask for a new one."),
    # statistics
    "statistics": later("Statistics"),
    "no_games_yet": later("No finished games yet. Only games on one board are counted here."),
    "with_history": later("Games in the command-line history: {count}"),
    "games": later("Games"),
    "games_solved": later("Solved"),
    "streak": later("Streak"),
    "longest_streak": later("Longest streak"),
    "guesses_taken": later("Guesses"),
    "openers": later("Your openers"),
    "opener_took": later("{word}: {mean} guesses on average; games: {count}"),
    "reviewed_last": later("Most recent games: {count}."),
    "export_games": later("Export"),
    "import_games": later("Import"),
    "not_statistics": later(
        "This file does not contain tilewise statistics; choose one saved with Export."
    ),
    # a shared game
    "paste_about": later(
        "Paste the text the game shares: its coloured squares, with the words beside or below "
        "them if you like."
    ),
    "continue": later("Continue"),
    "reading_picture": later("Reading the picture …"),
    "picture_read": later("The rows were read from the picture; check the tiles."),
    "not_a_picture": later("This picture cannot be opened; try a PNG or JPEG file."),
    "words_of_rows": later("Type the words of these rows to review the game."),
    # own word lists
    "own_list": later("Custom word list"),
    "own_about": later("One word per line. The list is kept in this browser."),
    "list_name": later("Name"),
    "list_length": later("Tiles in a word"),
    "choose_file": later("Choose a file"),
    "list_read": later("Words: {count}; left out: {left}"),
    "list_too_long": later("This list is too long; the limit is {size} kB."),
    "remove_list": later("Remove {name}"),
    # dialogs
    "search_games": later("Search in any language"),
    "numbers": later("Numbers"),
    "no_game": later("No game has that name."),
    "rules": later("Rules"),
    "boards": later("Boards"),
    "sequence": later("One after another"),
    "sequence_about": later("Each board opens when the one before it is solved."),
    "absurdle_about": later("Play against a game that cheats."),
    "hard": later("Hard mode"),
    "hard_about": later("Every hint must be used."),
    "strict": later("Strict hard mode"),
    "strict_about": later("Yellow letters must move, and grey letters can't be reused."),
    "no_spoilers": later("No spoilers"),
    "no_spoilers_about": later("Don't suggest or show words that may be the answer."),
    "all_words": later("All words"),
    "all_words_about": later("Suggest words that few people know, too."),
    "contrast": later("High contrast"),
    "contrast_about": later("Use orange and blue instead of green and yellow."),
    "played": later("Words played before"),
    "played_about": later(
        "Words played before become less likely; each answer you find is added to them."
    ),
    "theme": later("Colours"),
    "theme_auto": later("Automatic"),
    "theme_light": later("Light"),
    "theme_dark": later("Dark"),
    "language": later("Language"),
    "language_auto": later("Automatic"),
    "beta": later("beta"),
    "keys_about": later(
        "Type letters. 0, 1 and 2 colour a tile grey, yellow and green. Arrow keys move between "
        "tiles. Enter confirms, Escape clears, Ctrl+Z undoes."
    ),
    "words_of": later("Where the words in {name} come from"),
    # when the engine is away
    "no_server": later(
        "tilewise is not responding. Is it still running? Start it with: tilewise serve"
    ),
    "failed": later("The engine has failed. Your game is safe; try again."),
    "not_kept": later("This game is not on this device yet. Open it once while online."),
    "try_again": later("Try again"),
}
"""Key -> message; the page knows the keys."""


def strings(translator: Translator) -> dict[str, str]:
    """Return all texts of the page, by key; names of the states of tiles are their own keys."""
    states = {state.name for name in rule_names() for state in rule_named(name).states}
    texts = {**STRINGS, **{name: name for name in sorted(states)}}
    return {key: translator.say(message) for key, message in texts.items()}
