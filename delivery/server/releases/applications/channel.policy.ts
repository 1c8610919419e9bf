import type { Canary } from '../../../contract/releases.ts';

/** The live version, the canary and the rollback history of an application. */
export interface ChannelState {
  live: string | null;
  canary: (Canary & { version: string }) | null;
  /** Previous live versions for rollbacks, oldest first. */
  history: string[];
}

/** Makes a version live; the version live before becomes the rollback target, and the canary ends. */
export function goLive({ live, history }: ChannelState, version: string): ChannelState {
  const before = [...history, ...(live === null ? [] : [live])].filter((one) => one !== version);
  return { live: version, canary: null, history: before };
}

/** Rolls back to a version; later versions leave the history, so that a further rollback never returns to them. */
export function goBack(state: ChannelState, version: string): ChannelState {
  const position = state.history.indexOf(version);
  if (position < 0) return goLive(state, version);
  return { live: version, canary: null, history: state.history.slice(0, position) };
}

/** The version that a rollback makes live: the live one while there is a canary, else the previous one. */
export function rollbackTarget({ live, canary, history }: ChannelState): string | null {
  return canary ? live : (history.at(-1) ?? null);
}

/** The versions that browsers may load. */
export function servedVersions({ live, canary, history }: ChannelState): string[] {
  return [live, canary?.version, history.at(-1)].filter((version) => typeof version === 'string');
}
