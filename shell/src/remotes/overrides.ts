import type { RemoteName } from '@iris/contract/remotes';

type Overrides = Partial<Record<RemoteName, string>>;

/** Manifests of overridden remotes, by name; set by the development build only. */
declare const __IRIS_OVERRIDES__: Overrides;

const PAUSED_KEY = 'iris-overrides-paused';

/** The remotes loaded from a development server: none in production. */
export function configuredOverrides(): Overrides {
  return process.env.NODE_ENV === 'development' ? __IRIS_OVERRIDES__ : {};
}

/** Whether this tab loads the released remotes despite the overrides. */
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
  return activeOverrides()[name];
}

/** Whether this file belongs to an overridden remote: it changes without changing its name, so it has no registered hash. */
export function isOverridden(address: string): boolean {
  return Object.values(activeOverrides()).some((manifest) => address.startsWith(new URL('.', manifest).href));
}

function activeOverrides(): Overrides {
  const possible = configuredOverrides();
  return Object.keys(possible).length > 0 && arePaused() ? {} : possible;
}
