import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { recordArrived, recordFailed, recordRequested, retryAddress } from './file-watch.ts';
import { requiredIntegrity } from './integrity.ts';
import { releaseIn } from './registry.ts';
import { reportStart } from './telemetry.ts';

/** Longest wait for any part of a remote, in milliseconds. */
export const TIMEOUT_MS = 10_000;

/** Plugin of the federation runtime: adds time-outs and checks the manifest against the registry. */
export const boundedLoading: ModuleFederationRuntimePlugin = {
  name: 'bounded-loading',
  fetch: fetchManifest,
  createScript: ({ url }) => {
    // The first script of a remote: mostly preloaded, so that its execution follows.
    const release = releaseIn(url);
    if (release) reportStart(release.name, release.version);
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    return { script, timeout: TIMEOUT_MS };
  },
  // The runtime would insert the first stylesheets itself, and the remote's loader would take a failed one for loaded.
  generatePreloadAssets: async () => ({ cssAssets: [], jsAssetsWithoutEntry: [], entryAssets: [] }),
};

async function fetchManifest(url: string, options: RequestInit): Promise<Response> {
  const controller = new AbortController();
  recordRequested(url, () => controller.abort());
  try {
    const integrity = requiredIntegrity(url) ?? '';
    const response = await fetch(retryAddress(url), { ...options, integrity, signal: controller.signal });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    recordArrived(url);
    return response;
  } catch (error) {
    if (!controller.signal.aborted) recordFailed(url);
    throw error;
  }
}
