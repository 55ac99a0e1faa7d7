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
  copy.querySelector('.melting')?.remove();
  for (const element of [copy, ...copy.querySelectorAll('*')]) for (const name of LIVE) element.removeAttribute(name);
  const [left, top, width, height] = (svg.getAttribute('viewBox') ?? '0 0 1 1').split(' ').map(Number);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(8 * width / Math.max(width, height) * 100)));
  copy.setAttribute('height', String(Math.round(8 * height / Math.max(width, height) * 100)));
  const make = (/** @type {string} */ tag) => document.createElementNS('http://www.w3.org/2000/svg', tag);
  const [style, name, ground] = [make('style'), make('title'), make('rect')];
  style.textContent = rules();
  name.textContent = title;
  ground.setAttribute('class', `c-${svg.dataset.ground ?? 'g'}`);
  Object.entries({ x: left, y: top, width, height }).forEach(([key, value]) => ground.setAttribute(key, String(value)));
  copy.prepend(name, style, ground);
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}

/** How many pixels of a file a pixel of the picture has: screens and printers have small ones. */
const DENSITY = 2;

/** A picture as a file of pixels, light or dark as the page is. @param {SVGSVGElement} svg @param {string} title @returns {Promise<Blob>} */
export async function pngFile(svg, title) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(svg, title))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [DENSITY * image.width, DENSITY * image.height];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => canvas.toBlob((file) => (file ? done(file) : failed(new Error('PNG'))), 'image/png'));
}

/** Hands a file to the reader. @param {Blob} file @param {string} name */
export function save(file, name) {
  const address = URL.createObjectURL(file);
  const made = document.createElement('a');
  made.href = address;
  made.download = name;
  made.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
