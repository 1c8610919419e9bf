import { type RegistryState, registryStore } from '@iris/delivery/remote';
import type { RemoteEntry } from '../contract/remotes/registry.ts';

/** Where an address belongs. */
export interface Section {
  /** The first segment of the address. */
  segment: string;
  /** The remote with its pages; undefined unless this account may load it. */
  remote: RemoteEntry | undefined;
  /** Whether another account may load one. */
  isRestricted: boolean;
  /** Whether its remote was taken off the site. */
  isRemoved: boolean;
}

/** The section of an address in its canonical form. */
export function sectionOf(pathname: string, registry: RegistryState = registryStore.getState()): Section {
  const [segment = ''] = segmentsOf(pathname);
  return sectionWith(segment, registry);
}

/**
 * The canonical form of an address: the first segment of a section in lower case, single slashes, none at the end. The
 * result always begins with exactly one slash, so that it cannot name another host.
 */
export function canonicalPath(pathname: string, registry: RegistryState = registryStore.getState()): string {
  const [first = '', ...rest] = segmentsOf(pathname);
  const segment = lowerCase(first);
  const { remote, isRestricted, isRemoved } = sectionWith(segment, registry);
  return `/${[remote || isRestricted || isRemoved ? segment : first, ...rest].join('/')}`;
}

function sectionWith(segment: string, { remotes, restricted, removed }: RegistryState): Section {
  const remote = remotes.find(({ sections }) => sections.includes(segment));
  const isRestricted = !remote && restricted.includes(segment);
  const isRemoved = !remote && !isRestricted && removed?.includes(segment) === true;
  return { segment, remote, isRestricted, isRemoved };
}

function segmentsOf(pathname: string): string[] {
  return pathname.split('/').filter((segment) => segment !== '');
}

/** Lower case, with percent-encoded characters decoded: browsers do not normalize `/%63ourses`. */
function lowerCase(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}
