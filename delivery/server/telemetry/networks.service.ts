import { createHmac, hkdfSync } from 'node:crypto';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { DELIVERY_OPTIONS, type DeliveryOptions } from '../ports.ts';

/** Number of groups: few enough that a group is no personal data, enough that two networks rarely share one. */
const GROUPS = 1024;

/** Part of an address that identifies a network: who has one address of it can usually have the others. */
const IPV4_BYTES = 3;
const IPV6_BLOCKS = 3;

/** Addresses of one's own machine or network, or of a proxy that is not configured: they do not tell clients apart. */
const OWN = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  OWN.addSubnet(network, bits, 'ipv4');
}
OWN.addAddress('::1', 'ipv6');
OWN.addSubnet('fc00::', 7, 'ipv6');
OWN.addSubnet('fe80::', 10, 'ipv6');

/** Assigns the networks of clients to groups, so that the page views of one network can be limited without storing it. */
@Injectable()
export class NetworksService {
  readonly #key: Buffer;

  constructor(@Inject(DELIVERY_OPTIONS) { secret }: Pick<DeliveryOptions, 'secret'>) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'networks of page views', 32));
  }

  /** The group of a client's network; null for {@link OWN} networks, which are not limited. */
  groupOf(address: string): number | null {
    const network = networkOf(address);
    if (network === null) return null;
    return createHmac('sha256', this.#key).update(network).digest().readUInt32BE() % GROUPS;
  }
}

function networkOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIPv4(plain)) return OWN.check(plain, 'ipv4') ? null : plain.split('.').slice(0, IPV4_BYTES).join('.');
  // What is no address is one network.
  if (!isIPv6(plain)) return 'unknown';
  return OWN.check(plain, 'ipv6') ? null : firstBlocks(plain);
}

function firstBlocks(address: string): string {
  const [before = '', after = ''] = address.toLowerCase().split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === '' ? [] : after.split(':');
  const zeros = address.includes('::') ? Math.max(0, 8 - head.length - tail.length) : 0;
  const blocks = [...head, ...Array<string>(zeros).fill('0'), ...tail];
  return blocks
    .slice(0, IPV6_BLOCKS)
    .map((block) => Number.parseInt(block, 16).toString(16))
    .join(':');
}
