import type { RemoteName } from '@iris/contract/remotes';

type Overrides = Partial<Record<RemoteName, string>>;

/** Manifests of overridden remotes, by name; set by the development build only. */
declare const __IRIS_OVERRIDES__: Overrides;

const PAUSED_KEY = 'iris-overrides-paused';

/** The remotes loaded from a development server: none in production. */
export function possibleOverrides(): Overrides {
  return process.env.NODE_ENV === 'development' ? __IRIS_OVERRIDES__ : {};
}

/** Whether this tab went back to the released remotes. */
export function arePaused(): boolean {
  return sessionStorage.getItem(PAUSED_KEY) !== null;
}

/** Switches this tab between the released remotes and the development server's. */
export function pauseOverrides(paused: boolean): void {
  if (paused) sessionStorage.setItem(PAUSED_KEY, 'true');
  else sessionStorage.removeItem(PAUSED_KEY);
  window.location.reload();
}

/** The manifest to load instead of the released one, if any. */
export function overrideOf(name: RemoteName): string | undefined {
  return presentOverrides()[name];
}

/** Whether this file belongs to an overridden remote: it changes under its name, so it has no registered hash. */
export function isOverridden(address: string): boolean {
  return Object.values(presentOverrides()).some((manifest) => address.startsWith(new URL('.', manifest).href));
}

function presentOverrides(): Overrides {
  const possible = possibleOverrides();
  return Object.keys(possible).length > 0 && arePaused() ? {} : possible;
}
