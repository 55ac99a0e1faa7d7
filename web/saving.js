// Files for the reader: a picture as it is shown, a text.

/** Attributes of a picture that are of no use in a file. */
const LIVE = ['tabindex', 'role', 'aria-label', 'aria-hidden', 'aria-pressed', 'aria-description', 'data-id'];

/** The rules of the style sheet of boards. */
function rules() {
  const sheets = [...document.styleSheets].filter((sheet) => sheet.href?.endsWith('/board.css'));
  return sheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n');
}

/** A picture as the text of a file that needs no other: it follows light and dark. @param {SVGSVGElement} svg @param {string} title */
export function svgText(svg, title) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  copy.removeAttribute('style');
  for (const element of [copy, ...copy.querySelectorAll('*')]) for (const name of LIVE) element.removeAttribute(name);
  const [left, top, width, height] = (svg.getAttribute('viewBox') ?? '0 0 1 1').split(' ').map(Number);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(8 * width / Math.max(width, height) * 100)));
  copy.setAttribute('height', String(Math.round(8 * height / Math.max(width, height) * 100)));
  const make = (/** @type {string} */ tag) => document.createElementNS('http://www.w3.org/2000/svg', tag);
  const [style, name, ground] = [make('style'), make('title'), make('rect')];
  style.textContent = rules();
  name.textContent = title;
  ground.setAttribute('class', 'c-g');
  Object.entries({ x: left, y: top, width, height }).forEach(([key, value]) => ground.setAttribute(key, String(value)));
  copy.prepend(name, style, ground);
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}

/** Hands a text to the reader as a file. @param {string} text @param {string} name @param {string} type */
export function save(text, name, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const made = document.createElement('a');
  made.href = address;
  made.download = name;
  made.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
