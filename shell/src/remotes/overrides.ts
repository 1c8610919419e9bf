import type { RemoteName } from '@iris/contract/remotes';

type Overrides = Partial<Record<RemoteName, string>>;

/** Manifests of the remotes somebody is working on, by remote; set by the development build, nowhere else. */
declare const __IRIS_OVERRIDES__: Overrides;

const PAUSED_KEY = 'iris-overrides-paused';

/** The remotes that are worked on at this machine: none in production. */
export function possibleOverrides(): Overrides {
  return process.env.NODE_ENV === 'development' ? __IRIS_OVERRIDES__ : {};
}

/** Whether this tab went back to what is released. */
export function arePaused(): boolean {
  return sessionStorage.getItem(PAUSED_KEY) !== null;
}

/** Goes back to what is released, or on with what is worked on, for this tab. */
export function pauseOverrides(paused: boolean): void {
  if (paused) sessionStorage.setItem(PAUSED_KEY, 'true');
  else sessionStorage.removeItem(PAUSED_KEY);
  window.location.reload();
}

/** The manifest to load instead of the released one, if any. */
export function overrideOf(name: RemoteName): string | undefined {
  return presentOverrides()[name];
}

/** Whether this file belongs to a remote somebody is working on: it changes under its name, so nothing says what it must be. */
export function isOverridden(address: string): boolean {
  return Object.values(presentOverrides()).some((manifest) => address.startsWith(new URL('.', manifest).href));
}

function presentOverrides(): Overrides {
  const possible = possibleOverrides();
  return Object.keys(possible).length > 0 && arePaused() ? {} : possible;
}
