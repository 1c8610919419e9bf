/** The prefix of every certificate's serial. */
const PREFIX = 'IRIS';

/** Crockford's base32: no I, L, O and U, which are mistaken for other characters or form words. */
export const SERIAL_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Number of characters of a serial after the prefix; each has 5 bits, so that a serial has 80. */
export const SERIAL_LENGTH = 16;

/**
 * A serial as people type or copy it: in any case, without prefix or hyphens, with spaces or dashes anywhere, O for 0,
 * I or L for 1.
 */
export const TYPED_SERIAL =
  /^[ \u00a0\u202f\u2010-\u2015-]*(?:[Ii][Rr][Ii][Ss][ \u00a0\u202f\u2010-\u2015-]*)?(?:[0-9A-TV-Za-tv-z][ \u00a0\u202f\u2010-\u2015-]*){16}$/;

const SEPARATORS = /[ \u00a0\u202f\u2010-\u2015-]/g;

/** Formats the 16 characters of a serial: `IRIS-7K3M-92QX-0FTD-VB61`. */
export function formatSerial(characters: string): string {
  return [PREFIX, ...(characters.match(/.{4}/g) ?? [])].join('-');
}

/** The one spelling of a typed serial, or undefined when it is none. */
export function normalizeSerial(typed: string): string | undefined {
  if (!TYPED_SERIAL.test(typed)) return undefined;
  const characters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(-SERIAL_LENGTH);
  return formatSerial(characters.replaceAll('O', '0').replace(/[IL]/g, '1'));
}

/** What is wrong with a typed text that is no serial, as a French sentence without its dot. */
export function serialFault(typed: string): string {
  const characters = typed.replace(SEPARATORS, '').replace(/^iris/i, '');
  if (characters === '') return 'Saisissez le numéro du certificat';
  const [foreign] = characters.match(/[^0-9A-TV-Za-tv-z]/u) ?? [];
  if (foreign) return `Aucun numéro de certificat ne contient «\u00a0${foreign}\u00a0»`;
  const { length } = characters;
  const fault = length < SERIAL_LENGTH ? 'incomplet' : 'trop long';
  const count = `${length} ${length > 1 ? 'caractères' : 'caractère'}`;
  return `Ce numéro est ${fault}\u00a0: il a ${count} après IRIS, au lieu de ${SERIAL_LENGTH}`;
}
