import ipaddr from 'ipaddr.js';

/** How much of an address is taken: bytes of IPv4, groups of 16 bits of IPv6. */
interface PrefixLength {
  ipv4Bytes: number;
  ipv6Groups: number;
}

const SUBSCRIBER: PrefixLength = { ipv4Bytes: 4, ipv6Groups: 4 };

/** What one organization usually controls. */
export const ORGANIZATION: PrefixLength = { ipv4Bytes: 3, ipv6Groups: 3 };

/**
 * The first bytes or groups of an address, in one spelling, such as `192.0.2` and `2001:db8:0`; undefined for what is no
 * address. A server that listens on IPv6 too sees IPv4 callers as `::ffff:192.0.2.1`, which is the same address.
 */
export function networkPrefix(ip: string, { ipv4Bytes, ipv6Groups }: PrefixLength): string | undefined {
  if (!ipaddr.isValid(ip)) return undefined;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.octets.slice(0, ipv4Bytes).join('.');
  return address.parts
    .slice(0, ipv6Groups)
    .map((group) => group.toString(16))
    .join(':');
}

/** What one subscriber controls: an IPv4 address, or the /64 network of an IPv6 address. */
export function readSubscriber(ip: string): string {
  return networkPrefix(ip, SUBSCRIBER) ?? ip;
}

/** What one organization usually controls: a /24 network of IPv4, or a /48 network of IPv6. */
export function readNetwork(ip: string): string {
  return networkPrefix(ip, ORGANIZATION) ?? ip;
}
