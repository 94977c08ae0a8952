// What fingers do besides tapping: holding an element, and swiping across one.

const HOLD = 400; // milliseconds
const STRAY = 12; // pixels that a finger may move while it holds
const SWIPE = 50; // pixels across that are a swipe

/**
 * Listeners for an element that does one thing when it is pressed, and another when it is held.
 * @param {() => void} press
 * @param {() => void} hold
 */
export function pressedOrHeld(press, hold) {
  let timer = 0;
  let pressed = new AbortController();
  const stop = () => {
    clearTimeout(timer);
    pressed.abort();
  };
  return {
    onpointerdown: (/** @type {PointerEvent} */ { button, clientX, clientY, currentTarget: element }) => {
      if (button) return;
      stop();
      pressed = new AbortController();
      const { signal } = pressed;
      timer = setTimeout(() => {
        ignoreClick();
        hold();
      }, HOLD);
      // Only while it is pressed, as dozens of boards have too many tiles for all these listeners.
      element?.addEventListener("pointermove", (event) => {
        const { clientX: x, clientY: y } = /** @type {PointerEvent} */ (event);
        if (Math.hypot(x - clientX, y - clientY) > STRAY) stop();
      }, { signal });
      for (const type of ["pointerup", "pointercancel", "pointerleave"]) element?.addEventListener(type, stop, { signal });
    },
    oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
    onclick: () => {
      stop();
      press();
    },
  };
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
