"""What the page says to people: one table, translated by the catalogues of the command line.

The page asks for the table once, by the message ``catalogue``, and puts values in for ``{names}``
itself. A message without a translation is English.
"""

from __future__ import annotations

from tilewise.translation.translator import Translator, later

STRINGS = {
    # the bar
    "pick_game": later("Choose a game"),
    "mode": later("What to do"),
    "solve": later("Solve"),
    "play": later("Play"),
    "undo": later("Undo"),
    "new_game": later("New game"),
    "menu": later("Menu"),
    "close": later("Close"),
    "tiles_of": later("{count} tiles"),
    # rows
    "rows": later("Rows"),
    "row": later("Row {number}: {word}"),
    "row_number": later("Row {number}"),
    "tile": later("{tile}, tile {place}, {state}"),
    "correct": later("correct"),
    "present": later("present"),
    "absent": later("absent"),
    "board": later("Board {number}"),
    "edit_row": later("Edit row {number}"),
    "your_guess": later("Your guess"),
    "type_guess": later("Type your guess"),
    "not_listed": later("{word} is in no list of this game; it may refuse it."),
    "too_short": later("The guess has tiles left to fill."),
    # the dock
    "keyboard": later("Keyboard"),
    "key": later("{key}, {state}"),
    "enter": later("Enter"),
    "erase": later("Erase"),
    "more_keys": later("More keys"),
    "tap_tiles": later("Tap the tiles until they have the game's colours."),
    "tap_tiles_or_keys": later(
        "Click the tiles until they have the game's colours, or press 0, 1, 2."
    ),
    "tell_pegs": later("How many tiles does the game say are right?"),
    "black": later("Black: right where they are"),
    "white": later("White: right elsewhere"),
    "pegs_got": later("black: {black}, white: {white}"),
    "is_it": later("That is it"),
    "other_word": later("Another word"),
    "remove_row": later("Remove row"),
    "tell_rows": later("Tap the rows of board {number} until they have the game's colours."),
    "refuse": later("Not accepted"),
    "refused": later("{word} is not suggested again."),
    "all_correct": later("All green"),
    "next": later("Done"),
    # advice
    "advice": later("Advice"),
    "best_next": later("Best next guess"),
    "solve_about": later(
        "Tap a word, or type the one you guessed; then give its tiles the colours of the game."
    ),
    "solve_about_pegs": later(
        "Tap a guess, or type the one you made; then say how many pegs the game gave."
    ),
    "play_about": later("The answer is hidden. Type a guess, and then Enter."),
    "helps": later("helps board {number}"),
    "best_is": later("Best next guess: {word}"),
    "from_tree": later("from the game's plan"),
    "thinking": later("Thinking …"),
    "starting": later("The engine is being loaded; it works offline from then on."),
    "expected": later("guesses expected"),
    "promises": later("{word}: {bits} bits; words left: {left} on average, {worst} at worst."),
    "maybe": later("may be the answer:"),
    "estimates": later("≈ is an estimate; a number without it is exact."),
    "only_answer": later(
        "Only the answer itself is worth a guess now; allow spoilers in the menu."
    ),
    "fit": later("Words that fit: {count}"),
    "fitting_words": later("Words that fit"),
    "none_likely": later("None of the likely answers fits; these are other words."),
    "unheld": later("Or a word that is in no list ({chance})"),
    "unlikely": later("Unlikely words that also fit: {count} ({chance} together)"),
    "nothing_left": later("Every word is ruled out; undo the last change."),
    "nothing_fits": later("No word fits"),
    "no_word_fits": later("Together these rows leave no word: {rows}."),
    "clash_place": later("{tile} at tile {place} is correct in one of them and not in the other."),
    "clash_count": later("They count {tile} differently."),
    "fix": later("With the smallest change {word} fits again:"),
    "change_it": later("Change it"),
    # the end
    "solved_in": later("Solved. Guesses: {count}"),
    "word_was": later("The word was {word}."),
    "hint": later("Hint"),
    "give_up": later("Give up"),
    "share": later("Share"),
    "picture": later("Picture"),
    "review": later("Review"),
    "review_sum": later("Skill {skill}, luck {luck} of 99"),
    "review_about": later(
        "Lost: what the best guess would have saved. Luck: guesses that the colours saved beyond "
        "what was to be expected."
    ),
    "guess": later("Guess"),
    "best_was": later("Best"),
    "lost": later("Lost"),
    "luck": later("Luck"),
    "left": later("Left"),
    "solver_plays": later("tilewise plays: {turns}"),
    "copied": later("Copied"),
    "undone": later("Undone"),
    # a shared game
    "paste_game": later("Paste a shared game"),
    "paste_about": later(
        "Paste what the game shares: its coloured squares, with the words beside or below them if "
        "you like."
    ),
    "continue": later("Continue"),
    "words_of_rows": later("Type the words of these rows; then the game can be reviewed."),
    # dialogs
    "search_games": later("Search, in any language"),
    "numbers": later("Numbers"),
    "no_game": later("No game is called that."),
    "boards": later("Boards"),
    "sequence": later("One after another"),
    "sequence_about": later("Of several boards each opens when the one before it is solved."),
    "hard": later("Hard mode"),
    "hard_about": later("Every hint has to be used."),
    "strict": later("Strict hard mode"),
    "strict_about": later("Yellow tiles have to move, and grey ones stay out."),
    "no_spoilers": later("No spoilers"),
    "no_spoilers_about": later("Suggest and show no word that may be the answer."),
    "contrast": later("High contrast"),
    "contrast_about": later("Orange and blue instead of green and yellow."),
    "played": later("Words played before"),
    "played_about": later("They are less likely to come again; those that you solve are added."),
    "theme": later("Colours"),
    "theme_auto": later("As on this device"),
    "theme_light": later("Light"),
    "theme_dark": later("Dark"),
    "language": later("Language"),
    "language_auto": later("As in this browser"),
    "keys": later("Keys"),
    "keys_about": later(
        "Letters type; 0, 1 and 2 colour a tile grey, yellow and green; arrows go from tile to "
        "tile; Enter is done; Escape clears; Ctrl+Z is undo."
    ),
    "words_of": later("Where the words of {name} are from"),
    # when the engine is away
    "no_server": later(
        "tilewise does not answer. Is it still running? Start it with: tilewise serve"
    ),
    "no_worker": later("The engine could not be loaded. Reload the page to try again."),
}
"""Key -> message; the page knows the keys."""


def strings(translator: Translator) -> dict[str, str]:
    """Return all that the page says, by key."""
    return {key: translator.say(message) for key, message in STRINGS.items()}
