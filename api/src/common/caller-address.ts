import { isIPv6 } from 'node:net';

/** What one subscriber controls: an IPv4 address, or the /64 network of an IPv6 address. */
export function addressOf(ip: string): string {
  return prefixOf(ip, { ipv4Bytes: 4, ipv6Groups: 4 });
}

/** What one organization usually controls: a /24 network of IPv4, or a /48 network of IPv6. */
export function networkOf(ip: string): string {
  return prefixOf(ip, { ipv4Bytes: 3, ipv6Groups: 3 });
}

function prefixOf(ip: string, { ipv4Bytes, ipv6Groups }: { ipv4Bytes: number; ipv6Groups: number }): string {
  // A server that listens on IPv6 too sees IPv4 callers as ::ffff:192.0.2.1.
  const ipv4 = /(?:^|^::ffff:)(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (ipv4) return ipv4.split('.').slice(0, ipv4Bytes).join('.');
  return isIPv6(ip) ? groupsOf(ip).slice(0, ipv6Groups).join(':') : ip;
}

/** The eight groups of an IPv6 address, which can be written in several ways. */
function groupsOf(ip: string): string[] {
  const [address = ''] = ip.split('%');
  const [head = '', tail] = address.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}
