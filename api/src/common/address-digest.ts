import { createHmac, hkdfSync } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Characters of a digest: enough to tell the addresses of years apart. */
const DIGEST_CHARS = 16;

/** Groups of an IPv6 address that name the network of a subscriber, who controls all addresses in it. */
const NETWORK_GROUPS = 4;

/**
 * Digests of addresses for the log. They are keyed, because the few possible addresses could be found by brute force on
 * plain ones; another secret begins other digests.
 */
export function addressDigests(jwtSecret: string): (address: string) => string {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'addresses in the log', 32));
  return (address) => {
    return createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, DIGEST_CHARS);
  };
}

/** An IPv4 address, or the /64 network of an IPv6 address. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [start = '', end] = plain.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = start === '' ? [] : start.split(':');
  const last = end ? end.split(':').length : 0;
  const zeros = end === undefined ? 0 : 8 - groups.length - last;
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...(end ? end.split(':') : [])];
  return all
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
