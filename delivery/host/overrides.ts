import { storageOf } from '@iris/delivery/remote';
import { mayOpen, type Rights } from '../contract/access.ts';
import { REMOTE_CONTRACT_VERSION } from '../contract/federation.ts';
import { OVERRIDES_ELEMENT, type Override } from '../contract/overrides.ts';
import type { Registry, RemoteEntry } from '../contract/remotes.ts';

const PAUSED_KEY = 'overrides-paused';
const storage = storageOf('shell', 'session');

/** The names of the remotes that this build loads from a development server: none in production. */
export function overriddenNames(): string[] {
  return Object.keys(configured());
}

/** Whether this tab loads the released remotes despite the overrides. */
export function arePaused(): boolean {
  return storage.get(PAUSED_KEY) !== null;
}

/** Switches this tab between the released remotes and the development server's. */
export function pauseOverrides(paused: boolean): void {
  if (paused) storage.set(PAUSED_KEY, 'true');
  else storage.remove(PAUSED_KEY);
  window.location.reload();
}

/** The manifest to load instead of the released one, if any. */
export function overrideOf(name: string): string | undefined {
  return active()[name]?.manifest;
}

/** Whether this file belongs to an overridden remote: it changes without changing its name, so it has no registered hash. */
export function isOverridden(address: string): boolean {
  return Object.values(active()).some(({ manifest }) => address.startsWith(new URL('.', manifest).href));
}

/** The registry with the overridden remotes in place of the released ones. */
export function withOverrides(registry: Registry, rights: Rights | undefined): Registry {
  const overrides = Object.values(active());
  const names = overrides.map(({ description }) => description.name);
  const sections = overrides.flatMap(({ description }) => description.sections);
  const isOpen = ({ description }: Override) => mayOpen(description.access, rights);
  return {
    remotes: [
      ...registry.remotes.filter(({ name }) => !names.includes(name)),
      ...overrides.filter(isOpen).map(toEntry),
    ],
    restricted: [
      ...registry.restricted.filter((segment) => !sections.includes(segment)),
      ...overrides.filter((override) => !isOpen(override)).flatMap(({ description }) => description.sections),
    ],
  };
}

function toEntry({ manifest, description: { access: _, ...shown } }: Override): RemoteEntry {
  return { ...shown, version: 'dev', manifest, integrity: {}, contract_version: REMOTE_CONTRACT_VERSION };
}

/** Overridden remotes, by name. Only development builds contain the code that reads them. */
function configured(): Record<string, Override> {
  if (process.env.NODE_ENV !== 'development') return {};
  return JSON.parse(document.getElementById(OVERRIDES_ELEMENT)?.textContent ?? '{}');
}

function active(): Record<string, Override> {
  const possible = configured();
  return Object.keys(possible).length > 0 && arePaused() ? {} : possible;
}
