import { isIPv4, isIPv6 } from 'node:net';

const IPV4_BYTES = 3;
const IPV6_BLOCKS = 3;

/** The network of an address, by which its owner recognizes a place: 24 bits of IPv4, 48 of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, IPV4_BYTES).join('.')}.0/24`;
  return isIPv6(plain) ? `${firstBlocks(plain)}/48` : 'inconnu';
}

function firstBlocks(address: string): string {
  const [before = '', after = ''] = address.split('::');
  const head = before === '' ? [] : before.split(':');
  const zeros = address.includes('::') ? Math.max(0, 8 - head.length - after.split(':').filter(Boolean).length) : 0;
  const blocks = [...head, ...Array<string>(zeros).fill('0'), ...after.split(':')].slice(0, IPV6_BLOCKS);
  // The host of a URL is written in the shortest form (RFC 5952).
  return new URL(`http://[${blocks.join(':')}::]`).hostname.slice(1, -1);
}
