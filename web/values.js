// Values of searches, for people.

import { current, say } from './words.js';

/** @param {number} share from 0 to 1 */
export const percent = (share) => new Intl.NumberFormat(current(), { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** @param {number} number */
const signed = (number) => new Intl.NumberFormat(current(), { signDisplay: 'exceptZero', maximumFractionDigits: 1 }).format(number);

/** A value in its unit. @param {number} number @param {string} unit */
export function value(number, unit) {
  if (unit === 'share') return percent(number);
  if (unit === 'millionths') return say('value.lead', signed(number / 10_000));
  // What is counted is the number as it is written.
  return say('value.points', signed(number), Math.abs(Math.round(number * 10) / 10));
}
