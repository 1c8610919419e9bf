import type { Canary } from '../../../contract/releases.ts';

/** The live version, the canary and the rollback history of an application. */
export interface ChannelState {
  live: string | null;
  canary: (Canary & { version: string }) | null;
  /** Previous live versions for rollbacks, oldest first. */
  history: string[];
  /** The last move with a set; absent before the first. */
  set?: MemberMove;
}

/** A move of several applications together. */
export interface SetMove {
  /** Name of the set. */
  name: string;
  /** Number of the move, by which pages that were served before it are known. */
  generation: number;
  at: Date;
  is_rolled_back: boolean;
}

/** What such a move changed of one of them. */
export interface MemberMove extends SetMove {
  /** The version of the set. */
  version: string;
  /** The version that was live before the move, which pages served before it get; null when none was. */
  earlier: string | null;
}

/** Makes a version live; the version live before becomes the rollback target, and the canary ends. */
export function goLive(state: ChannelState, version: string): ChannelState {
  const { live, history } = state;
  const before = [...history, ...(live === null ? [] : [live])].filter((one) => one !== version);
  return { ...state, live: version, canary: null, history: before };
}

/** Rolls back to a version; later versions leave the history, so that a further rollback never returns to them. */
export function goBack(state: ChannelState, version: string): ChannelState {
  const position = state.history.indexOf(version);
  if (position < 0) return goLive(state, version);
  return { ...state, live: version, canary: null, history: state.history.slice(0, position) };
}

/** The version that a rollback makes live: the live one while there is a canary, else the previous one. */
export function rollbackTarget({ live, canary, history }: ChannelState): string | null {
  return canary ? live : (history.at(-1) ?? null);
}

/** The versions that browsers may load. */
export function servedVersions({ live, canary, history, set }: ChannelState): string[] {
  return [live, canary?.version, history.at(-1), set?.earlier].filter((version) => typeof version === 'string');
}
