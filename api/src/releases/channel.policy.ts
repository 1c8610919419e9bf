/** What is live, what is a canary, and what was live before. */
export interface ChannelState {
  live: string | null;
  canary: { version: string; share: number } | null;
  /** The versions live before that a rollback may still bring back, oldest first. */
  history: string[];
}

/** Puts a version live; what was live becomes what a rollback brings back, and a canary is over. */
export function goLive({ live, history }: ChannelState, version: string): ChannelState {
  const before = [...history, ...(live === null ? [] : [live])].filter((one) => one !== version);
  return { live: version, canary: null, history: before };
}

/** Brings a version back; what was live since is forgotten, so that a further rollback never returns to it. */
export function goBack(state: ChannelState, version: string): ChannelState {
  const position = state.history.indexOf(version);
  if (position < 0) return goLive(state, version);
  return { live: version, canary: null, history: state.history.slice(0, position) };
}

/** What a rollback would bring back: what is live while there is a canary, else what was live before. */
export function rollbackTarget({ live, canary, history }: ChannelState): string | null {
  return canary ? live : (history.at(-1) ?? null);
}

/** The versions that browsers may ask for. */
export function servedVersions({ live, canary, history }: ChannelState): string[] {
  return [live, canary?.version, history.at(-1)].filter((version) => typeof version === 'string');
}
