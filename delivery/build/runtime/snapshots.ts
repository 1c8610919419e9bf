/**
 * Instead of the part of the federation runtime that describes releases by their manifests, which the shell does not use: the
 * option that turns it off leaves its code in the build.
 */
export class SnapshotHandler {
  readonly hooks = { applyPlugin(): void {} };
  readonly manifestCache = new Map<string, never>();
}

/** What the runtime asks before it registers a remote again. */
export const getGlobalRemoteInfo = () => ({});
