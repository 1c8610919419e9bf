/** The prefix of every certificate's serial. */
const PREFIX = 'IRIS';

/** Crockford's base32: no I, L, O and U, which are mistaken for other characters or form words. */
export const SERIAL_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Number of characters of a serial after the prefix; each has 5 bits, so that a serial has 80. */
export const SERIAL_LENGTH = 16;

/** A serial as people type it: in any case, without prefix or hyphens, O for 0, I or L for 1. */
export const TYPED_SERIAL = /^ *(?:[Ii][Rr][Ii][Ss][ -]?)?(?:[0-9A-TV-Za-tv-z]{4}[ -]?){3}[0-9A-TV-Za-tv-z]{4} *$/;

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
