import { pause } from '@iris/delivery/remote';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { releaseIn } from '../registry.ts';
import { reportStart } from '../reports/telemetry.ts';

/** Longest wait for any part of a remote, in milliseconds. */
export const TIMEOUT_MS = 10_000;

/**
 * Plugin of the federation runtime: adds time-outs, reports that a remote starts, and lets the browser react between the execution
 * of its entry, its connection to shared modules, and the execution of what it exposes: as one task they would block a phone.
 */
export const boundedLoading: ModuleFederationRuntimePlugin = {
  name: 'bounded-loading',
  createScript: ({ url }) => {
    // The first script of a remote: mostly preloaded, so that its execution follows.
    const release = releaseIn(url);
    if (release) reportStart(release.name, release.version);
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    return { script, timeout: TIMEOUT_MS };
  },
  beforeInitContainer: async (container) => {
    await pause();
    return container;
  },
  initContainer: async (container) => {
    await pause();
    return container;
  },
};
