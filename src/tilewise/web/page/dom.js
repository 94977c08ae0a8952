// Creating elements, and putting them in place without losing the focus.

/**
 * Make an element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [props] `onclick` and the like are listeners, and `--x` is a CSS
 *   variable; others are attributes, with `true` for an empty one and `false` for none.
 * @param {...Child} children
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name.startsWith("--")) {
      element.style.setProperty(name, String(value));
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  element.append(...present(children));
  return element;
}

/**
 * Let the player save a file.
 * @param {string} name
 * @param {Blob} content
 */
export function save(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * @param {Child[]} children
 */
function present(children) {
  const flat = /** @type {Child[]} */ (children.flat(9));
  return /** @type {(Node | string)[]} */ (
    flat.filter((child) => child !== null && child !== undefined && child !== false)
  );
}

/**
 * Put new content into an element; what is in its place already stays. The element with the same `data-key`
 * gets the focus back.
 * @param {Element} place
 * @param {...Child} children
 */
export function put(place, ...children) {
  const active = document.activeElement;
  const key = active instanceof HTMLElement && place.contains(active) ? active.dataset.key : "";
  const nodes = present(children);
  const kept = new Set(nodes);
  for (const node of [...place.childNodes]) if (!kept.has(node)) node.remove();
  nodes.forEach((node, at) => {
    const there = place.childNodes[at] ?? null;
    if (node !== there) place.insertBefore(typeof node === "string" ? document.createTextNode(node) : node, there);
  });
  if (key && document.activeElement !== active) focusOn(key);
}

/**
 * Return a function that does something again only if one of the values that it depends on has changed.
 * @template Made
 */
export function memo() {
  /** @type {unknown[]} */
  let before = [];
  /** @type {Made} */
  let made;
  return (/** @type {unknown[]} */ values, /** @type {() => Made} */ make) => {
    if (values.length !== before.length || values.some((value, at) => value !== before[at])) made = make();
    before = values;
    return made;
  };
}

/**
 * Focus the element with a `data-key`, if there is one.
 * @param {string} key
 */
export function focusOn(key) {
  /** @type {HTMLElement | null} */
  const found = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  found?.focus({ preventScroll: true });
  return found;
}

/**
 * @param {string} key its `data-key`
 * @param {Child} label
 * @param {() => unknown} onclick
 * @param {Record<string, unknown>} [props] more attributes, and its class if it is not `plain`
 */
export function button(key, label, onclick, props = {}) {
  return h("button", { class: "plain", "data-key": key, onclick, ...props }, label);
}

/**
 * A round button that shows an icon.
 * @param {keyof typeof ICONS} name
 * @param {string} label
 * @param {() => unknown} onclick
 * @param {Record<string, unknown>} [props]
 */
export function iconButton(name, label, onclick, props = {}) {
  return h("button", { class: "round", "aria-label": label, title: label, onclick, ...props }, icon(name));
}

/**
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12h-2",
  menu: "M5 8h18M5 14h18M5 20h18",
  back: "M10 6h13v16H10l-7-8zM13 11l6 6M19 11l-6 6",
  check: "m5 15 6 6L23 8",
  share: "M14 17V5m-5 5 5-5 5 5M6 15v8h16v-8",
  plus: "M14 5v18M5 14h18",
  close: "m7 7 14 14M21 7 7 21",
  down: "m8 11 6 6 6-6",
  picture: "M4 6h20v16H4zM4 19l6-6 5 5 3-3 6 5M18 11h.1",
  type: "M3 7h22v14H3zM7 11h.1M11 11h.1M15 11h.1M19 11h2M7 14h.1M11 14h.1M15 14h.1M19 14h2M9 18h10",
  dial: "M5 22a11 11 0 1 1 18 0M14 18l5-7",
  play: "M9 5l13 9-13 9z",
  bars: "M6 23v-8M14 23V5M22 23V11",
  sliders: "M4 8h11M19 8h5M17 5v6M4 20h5M13 20h11M11 17v6",
  bulb: "M10 19h8M11 23h6M9 16a7 7 0 1 1 10 0l-1 3h-8z",
};

/**
 * Make an icon, hidden from screen readers because its button has a label.
 * @param {keyof typeof ICONS} name
 */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 28 28");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}
