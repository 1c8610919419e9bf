import type { RemoteName } from '@iris/contract/remotes';

/** Manifests of the remotes somebody is working on, by remote; set by the development build, nowhere else. */
declare const __IRIS_OVERRIDES__: Partial<Record<RemoteName, string>>;

const PAUSED_KEY = 'iris-overrides-paused';

/** The remotes this page takes from a developer's machine instead of the registry: none in production. */
export function overrides(): Partial<Record<RemoteName, string>> {
  if (process.env.NODE_ENV !== 'development' || sessionStorage.getItem(PAUSED_KEY)) return {};
  return __IRIS_OVERRIDES__;
}

/** The manifest to load instead of the released one, if any. */
export function overrideOf(name: RemoteName): string | undefined {
  return overrides()[name];
}

/** Goes back to what is released, for this tab. */
export function resetOverrides(): void {
  sessionStorage.setItem(PAUSED_KEY, 'true');
  window.location.reload();
}

/** Whether this file belongs to a remote somebody is working on: it changes under its name, so nothing says what it must be. */
export function isOverridden(address: string): boolean {
  return Object.values(overrides()).some((manifest) => address.startsWith(new URL('.', manifest).href));
}
