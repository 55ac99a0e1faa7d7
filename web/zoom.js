// A part of a picture, larger. While it moves the browser only shifts what is drawn; then it is drawn anew.

/** How far a picture can be enlarged. */
const MOST = 12;
/** One step of the buttons and of the wheel. */
export const STEP = 1.4;
/** How long the picture must rest before it is drawn anew, in milliseconds. */
const REST = 160;

export class Zoom {
  /** @param {SVGSVGElement} svg @param {() => void} drawn */
  constructor(svg, drawn) {
    this.svg = svg;
    this.drawn = drawn;
    /** The whole picture, and the part that is shown: left, top, width, height. */
    this.whole = [0, 0, 1, 1];
    this.part = [0, 0, 1, 1];
    /** The part as it was last drawn. */
    this.shown = this.part;
    /** @type {number|undefined} */
    this.timer = undefined;
  }

  get scale() {
    return this.whole[2] / this.part[2];
  }

  /** A picture with these bounds; the part stays if the bounds do. @param {number[]} box */
  fit(box) {
    if (box.join() === this.whole.join()) return;
    this.whole = box;
    this.part = box;
    this.commit();
  }

  /** Enlarges around a point of the window. @param {number} factor @param {number} x @param {number} y */
  by(factor, x, y) {
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const [px, py] = this.at(x, y);
    const [left, top, width, height] = this.part;
    const change = this.whole[2] / scale / width;
    this.to([px - (px - left) * change, py - (py - top) * change, width * change, height * change]);
  }

  /** Enlarges around the middle. @param {number} factor */
  step(factor) {
    const { left, top, width, height } = this.frame();
    this.by(factor, left + width / 2, top + height / 2);
  }

  /** Moves the picture by some pixels. @param {number} dx @param {number} dy */
  shift(dx, dy) {
    const unit = this.unit(this.part);
    this.to([this.part[0] - dx * unit, this.part[1] - dy * unit, this.part[2], this.part[3]]);
  }

  /** Moves the picture so that an element is in it. @param {Element} element */
  reveal(element) {
    if (this.scale <= 1) return;
    this.commit();
    const [frame, box] = [this.frame(), element.getBoundingClientRect()];
    const dx = Math.max(frame.left - box.left, Math.min(0, frame.right - box.right));
    const dy = Math.max(frame.top - box.top, Math.min(0, frame.bottom - box.bottom));
    if (dx || dy) this.shift(dx, dy);
  }

  /** @param {number[]} part */
  to([left, top, width, height]) {
    const [l, t, w, h] = this.whole;
    this.part = [Math.min(Math.max(left, l), l + w - width), Math.min(Math.max(top, t), t + h - height), width, height];
    const ratio = this.shown[2] / width;
    const unit = this.unit(this.shown);
    const [dx, dy] = [0, 1].map((axis) =>
      (this.shown[axis] + this.shown[axis + 2] / 2 - this.part[axis] - this.part[axis + 2] / 2) / unit * ratio);
    this.svg.style.willChange = 'transform';
    this.svg.style.transform = `translate(${dx}px, ${dy}px) scale(${ratio})`;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.commit(), REST);
  }

  commit() {
    clearTimeout(this.timer);
    this.shown = this.part;
    this.svg.style.transform = '';
    this.svg.style.willChange = '';
    this.svg.setAttribute('viewBox', this.part.map((value) => Math.round(value)).join(' '));
    this.svg.classList.toggle('enlarged', this.scale > 1.01);
    this.drawn();
  }

  /** The frame of the picture in the window, which does not move with it. */
  frame() {
    const parent = /** @type {Element} */ (this.svg.parentElement);
    return parent.getBoundingClientRect();
  }

  /** Units of the picture per pixel. @param {number[]} part */
  unit([, , width, height]) {
    const frame = this.frame();
    return Math.max(width / Math.max(1, frame.width), height / Math.max(1, frame.height));
  }

  /** The point of the picture at a point of the window. @param {number} x @param {number} y */
  at(x, y) {
    const frame = this.frame();
    const unit = this.unit(this.part);
    const [left, top, width, height] = this.part;
    return [left + width / 2 + (x - frame.left - frame.width / 2) * unit, top + height / 2 + (y - frame.top - frame.height / 2) * unit];
  }
}
