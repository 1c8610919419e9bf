import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { integrityOf } from './registry.ts';

/** Longest wait for any part of a remote, in milliseconds. */
export const TIMEOUT_MS = 10_000;

/** Bounds what the federation runtime would wait for without end, and checks what it runs against the registry. */
export const boundedLoading: ModuleFederationRuntimePlugin = {
  name: 'bounded-loading',
  fetch: (url, options) => fetch(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  createScript: ({ url }) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    const integrity = integrityOf(url);
    if (integrity) script.integrity = integrity;
    if (new URL(url).origin !== window.location.origin) script.crossOrigin = 'anonymous';
    return { script, timeout: TIMEOUT_MS };
  },
};
