import { randomBytes } from 'node:crypto';
import { formatSerial, SERIAL_ALPHABET, SERIAL_LENGTH } from '@iris/contract/serials';

/** An unguessable serial: 80 random bits. The alphabet has 32 characters, so that each is equally likely. */
export function newSerial(): string {
  const characters = [...randomBytes(SERIAL_LENGTH)].map((byte) => SERIAL_ALPHABET[byte % SERIAL_ALPHABET.length]);
  return formatSerial(characters.join(''));
}
