import { createHmac } from 'node:crypto';
import { derivedKey } from '@iris/delivery/server';
import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { type Config, InjectConfig, readNetwork } from '../../foundation/index.ts';

/** Number of groups: few enough that a group is no personal data, enough that two networks rarely share one. */
const GROUPS = 1024;

/** Addresses of one's own machine or network, or of a proxy that is not configured: they do not tell clients apart. */
const OWN: readonly string[] = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];

/** Assigns the networks of clients to groups, so that the page views of one network can be limited without storing it. */
@Injectable()
export class NetworksService {
  readonly #key: Buffer;

  constructor(@InjectConfig() { jwtSecret }: Pick<Config, 'jwtSecret'>) {
    this.#key = derivedKey(jwtSecret, 'networks of page views');
  }

  /** The group of a client's network; null for {@link OWN} networks, which are not limited. */
  groupOf(address: string): number | null {
    const network = networkOf(address);
    if (network === null) return null;
    return createHmac('sha256', this.#key).update(network).digest().readUInt32BE() % GROUPS;
  }
}

function networkOf(address: string): string | null {
  // What is no address is one network.
  if (!ipaddr.isValid(address)) return 'unknown';
  return OWN.includes(ipaddr.process(address).range()) ? null : readNetwork(address);
}
