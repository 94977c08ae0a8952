// What fingers do besides tapping: holding an element, and swiping across one.

const HOLD = 400; // milliseconds
const STRAY = 12; // pixels that a finger may move while it holds
const SWIPE = 50; // pixels across that are a swipe

/**
 * Do one thing when a tile is pressed, and another when it is held. Its container listens, as dozens of
 * boards have too many tiles for listeners of their own.
 * @param {HTMLElement} container
 * @param {(key: string) => void} press
 * @param {(key: string) => void} hold
 */
export function pressedOrHeld(container, press, hold) {
  let timer = 0;
  let from = { x: 0, y: 0 };
  const stop = () => clearTimeout(timer);
  const keyOf = (/** @type {Event} */ { target }) => {
    const tile = /** @type {HTMLElement} */ (target).closest(".tile[data-key]");
    return /** @type {HTMLElement | null} */ (tile)?.dataset.key;
  };
  container.addEventListener("pointerdown", (event) => {
    const key = keyOf(event);
    stop();
    if (event.button || !key) return;
    from = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      ignoreClick();
      hold(key);
    }, HOLD);
  });
  container.addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
    if (Math.hypot(x - from.x, y - from.y) > STRAY) stop();
  });
  for (const type of ["pointerup", "pointercancel", "pointerout"]) container.addEventListener(type, stop);
  container.addEventListener("contextmenu", (event) => keyOf(event) && event.preventDefault());
  container.addEventListener("click", (event) => {
    const key = keyOf(event);
    stop();
    if (key) press(key);
  });
}

/** Ignore the click that may follow when the finger is lifted; the element may be another by then. */
function ignoreClick() {
  const ignore = (/** @type {Event} */ event) => event.stopPropagation();
  addEventListener("click", ignore, { capture: true, once: true });
  addEventListener("pointerdown", () => removeEventListener("click", ignore, { capture: true }), { capture: true, once: true });
}

/**
 * Act on swipes to the left (1) and to the right (-1).
 * @param {HTMLElement} element
 * @param {(step: 1 | -1) => void} act
 */
export function swiped(element, act) {
  let from = { x: 0, y: 0 };
  element.addEventListener("touchstart", ({ touches: [{ clientX: x, clientY: y }] }) => (from = { x, y }), { passive: true });
  element.addEventListener("touchend", ({ changedTouches: [{ clientX: x, clientY: y }] }) => {
    const across = x - from.x;
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(y - from.y)) act(across < 0 ? 1 : -1);
  });
}
