import { TIME_ZONE } from '@iris/contract/limits';

// Remotes built with platform 1.0 import foldText from this area.
export { foldText } from '@iris/contract/search';

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const numbers = new Intl.NumberFormat('fr-FR');
const ratings = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const days = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: TIME_ZONE });

/** An amount in euros: « 1 290,00 € ». */
export function formatPrice(amount: number): string {
  return euros.format(amount);
}

/** A count with French grouping: « 8 000 ». */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** A rating with one decimal: « 4,8 ». */
export function formatRating(value: number): string {
  return ratings.format(value);
}

/** The `tel:` address (RFC 3966) of a telephone number, or undefined when it contains no digit. */
export function telephoneLink(number: string): string | undefined {
  // The trunk prefix in «+33 (0)1…» is not dialed after the country code.
  const dialed = number.replace(/^(\s*\+.*?)\(0\)/, '$1').replace(/[^+\d]/g, '');
  return /\d/.test(dialed) ? `tel:${dialed}` : undefined;
}

/** The day of an instant in the academy's time zone: « 29 novembre 2026 ». */
export function formatDate(instant: string): string {
  return days.format(new Date(instant)).replace(/^1 /, '1er ');
}
