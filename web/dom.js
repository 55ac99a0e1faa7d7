// Elements made in one call, and nothing else.

/**
 * An element with properties and children.
 * @param {string} tag
 * @param {Record<string, any>} [properties] attributes; `on` holds listeners, `class` the classes
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElement}
 */
export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  fill(made, properties);
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * The same for drawings.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @returns {SVGElement}
 */
export function draw(tag, properties = {}) {
  const made = document.createElementNS(SVG, tag);
  fill(made, properties);
  return made;
}

/** @param {Element} made @param {Record<string, any>} properties */
function fill(made, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'on') {
      for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    } else if (name.startsWith('aria-')) {
      made.setAttribute(name, String(value));
    } else if (value === true) {
      made.setAttribute(name, '');
    } else if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(name, String(value));
    }
  }
}
