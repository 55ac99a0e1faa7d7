// Small sounds of the board, off until the reader turns them on.

import { keep, recall } from './kept.js';

/** How a sound begins and ends, in hertz, and how long it takes, in seconds. @type {Record<string, [number, number, number]>} */
const SOUNDS = { slide: [320, 150, 0.16], place: [620, 380, 0.07], spread: [180, 420, 0.3] };
const LOUD = 0.06;

/** @type {AudioContext|undefined} */
let context;

export const isHeard = () => recall('sound') === 'on';

/** Turns sounds on or off. Browsers let a page be heard only after a click, such as this one. */
export function toggle() {
  keep('sound', isHeard() ? 'off' : 'on');
  sound('place');
}

/** @param {keyof SOUNDS} name */
export function sound(name) {
  if (!isHeard()) return;
  context ??= new AudioContext();
  if (context.state !== 'running') context.resume().catch(() => {});
  const [from, to, long] = SOUNDS[name];
  const [tone, loudness, now] = [context.createOscillator(), context.createGain(), context.currentTime];
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(from, now);
  tone.frequency.exponentialRampToValueAtTime(to, now + long);
  loudness.gain.setValueAtTime(LOUD, now);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + long);
  tone.connect(loudness).connect(context.destination);
  tone.start(now);
  tone.stop(now + long);
}
