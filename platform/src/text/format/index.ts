import { TIME_ZONE } from '@iris/contract/foundation';

// Remotes built with platform 1.0 import foldText from this area.
export { foldText } from '@iris/contract/foundation';

// Not by Intl.NumberFormat, whose first use blocks a phone for 80 ms.
const NARROW_SPACE = '\u202f';
const NO_BREAK_SPACE = '\u00a0';

/** Created at their first use, which takes long. */
let days: Intl.DateTimeFormat | undefined;
let moments: Intl.DateTimeFormat | undefined;

/** An amount in euros: « 1 290,00 € ». */
export function formatPrice(amount: number): string {
  return `${french(rounded(amount, 2).toFixed(2))}${NO_BREAK_SPACE}€`;
}

/** A number, mostly a count, with French grouping and at most three decimals: « 8 000 », « 1,5 ». */
export function formatNumber(value: number): string {
  return french(String(rounded(value, 3)));
}

/** A rating with one decimal: « 4,8 ». */
export function formatRating(value: number): string {
  return french(rounded(value, 1).toFixed(1));
}

function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}

function french(digits: string): string {
  const [whole = '', decimals] = digits.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE);
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}

/** The `tel:` address (RFC 3966) of a telephone number, or undefined when it contains no digit. */
export function telephoneLink(number: string): string | undefined {
  // The trunk prefix in «+33 (0)1…» is not dialed after the country code.
  const dialed = number.replace(/^(\s*\+.*?)\(0\)/, '$1').replace(/[^+\d]/g, '');
  return /\d/.test(dialed) ? `tel:${dialed}` : undefined;
}

/** The day of an instant in the academy's time zone: « 29 novembre 2026 ». */
export function formatDate(instant: string): string {
  days ??= new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: TIME_ZONE });
  return days.format(new Date(instant)).replace(/^1 /, '1er ');
}

/** An instant in the academy's time zone: « 29 novembre 2026 à 09:30 ». */
export function formatMoment(instant: string): string {
  moments ??= new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });
  return moments.format(new Date(instant)).replace(/^1 /, '1er ');
}
