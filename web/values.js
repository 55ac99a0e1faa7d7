// Values of searches, for people.

import { current, say } from './words.js';

/** @param {number} share from 0 to 1 */
export const percent = (share) => new Intl.NumberFormat(current(), { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** @param {number} number @param {number} digits */
const signed = (number, digits) => new Intl.NumberFormat(current(), { signDisplay: 'exceptZero', maximumFractionDigits: digits }).format(number);

/** A value in its unit. @param {number} number @param {string} unit */
export function value(number, unit) {
  if (unit === 'share') return percent(number);
  if (unit === 'millionths') return signed(number / 10_000, 1) + say('value.hundredths');
  return say('value.points', signed(number, 1));
}
