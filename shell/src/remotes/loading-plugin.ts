import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { recordArrived, recordFailed, recordRequested, retryAddress } from './file-watch.ts';
import { requiredIntegrity } from './integrity.ts';

/** Longest wait for any part of a remote, in milliseconds. */
export const TIMEOUT_MS = 10_000;

/** Plugin of the federation runtime: adds time-outs and checks the manifest against the registry. */
export const boundedLoading: ModuleFederationRuntimePlugin = {
  name: 'bounded-loading',
  fetch: fetchManifest,
  createScript: ({ url }) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    return { script, timeout: TIMEOUT_MS };
  },
  // The runtime would insert the first stylesheets itself, and the remote's loader would take a failed one for loaded.
  generatePreloadAssets: async () => ({ cssAssets: [], jsAssetsWithoutEntry: [], entryAssets: [] }),
};

async function fetchManifest(url: string, options: RequestInit): Promise<Response> {
  recordRequested(url);
  try {
    const integrity = requiredIntegrity(url) ?? '';
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(retryAddress(url), { ...options, integrity, signal });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    recordArrived(url);
    return response;
  } catch (error) {
    if ((error as Error).name !== 'TimeoutError') recordFailed(url);
    throw error;
  }
}
