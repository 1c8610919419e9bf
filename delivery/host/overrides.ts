import { storageOf } from '@iris/delivery/remote';
import { OVERRIDES_ELEMENT, type Override } from '../contract/remotes/overrides.ts';

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

/** The remotes that this tab loads from a development server. */
export function activeOverrides(): Override[] {
  return Object.values(active());
}

/** Overridden remotes, by name. Only development builds contain the code that reads them. */
function configured(): Record<string, Override> {
  // On the server the registry of a page has them already.
  if (process.env.NODE_ENV !== 'development' || typeof document === 'undefined') return {};
  return JSON.parse(document.getElementById(OVERRIDES_ELEMENT)?.textContent ?? '{}');
}

function active(): Record<string, Override> {
  const possible = configured();
  return Object.keys(possible).length > 0 && arePaused() ? {} : possible;
}
