import { networkPrefix, ORGANIZATION } from '@iris/delivery/server';

/** The network of an address, by which its owner recognizes a place: 24 bits of IPv4, 48 of IPv6. */
export function networkOf(address: string): string {
  const prefix = networkPrefix(address, ORGANIZATION);
  if (prefix === undefined) return 'inconnu';
  if (!prefix.includes(':')) return `${prefix}.0/24`;
  // The host of a URL is written in the shortest form (RFC 5952).
  return `${new URL(`http://[${prefix}::]`).hostname.slice(1, -1)}/48`;
}
