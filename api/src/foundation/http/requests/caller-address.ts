import { networkPrefix, ORGANIZATION } from './network-prefix.ts';

const SUBSCRIBER = { ipv4Bytes: 4, ipv6Groups: 4 };

/** What one subscriber controls: an IPv4 address, or the /64 network of an IPv6 address. */
export function readSubscriber(ip: string): string {
  return networkPrefix(ip, SUBSCRIBER) ?? ip;
}

/** What one organization usually controls: a /24 network of IPv4, or a /48 network of IPv6. */
export function readNetwork(ip: string): string {
  return networkPrefix(ip, ORGANIZATION) ?? ip;
}
