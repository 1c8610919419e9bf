import { createHmac } from 'node:crypto';
import { derivedKey } from '@iris/delivery/server';
import { readSubscriber } from '../../http/requests/caller-address.ts';

/** Characters of a digest: enough to tell the addresses of years apart. */
const DIGEST_CHARS = 16;

/**
 * Digests of addresses for the log. They are keyed, because the few possible addresses could be found by brute force on
 * plain ones; another secret begins other digests.
 */
export function addressDigests(jwtSecret: string): (address: string) => string {
  const key = derivedKey(jwtSecret, 'addresses in the log');
  return (address) => {
    return createHmac('sha256', key).update(readSubscriber(address)).digest('base64url').slice(0, DIGEST_CHARS);
  };
}
