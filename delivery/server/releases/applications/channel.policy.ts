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
  /** Who made it; absent before this was recorded. */
  by?: { id: string; name: string };
  /** Of a rollback: the generation that it ends. */
  ended?: number;
}

/** The set with which a release last went live: its members are rolled back together. */
export interface LiveSet extends Pick<SetMove, 'name' | 'generation' | 'at' | 'by'> {
  /** Whether nothing of the application was live before: then it is served to nobody again when the set is rolled back. */
  is_first?: boolean;
}

/** What such a move changed of one of them. */
export interface MemberMove extends SetMove {
  /** The version of the set. */
  version: string;
  /** Of a rollback: the version of the canary that it ended. */
  ended_canary?: string;
  /** What was live before the last moves, oldest first. */
  past: PastVersion[];
}

/** The version that pages get which were served before a generation; null when none was live. */
export interface PastVersion {
  before: number;
  version: string | null;
}

/** Maximum number of moves before which a page may have been served. */
const PAST_MAX = 3;

/** A move of an application from its live version, with the version of the set. */
export function moveWith(set: SetMove, { live, set: last }: ChannelState, version: string): MemberMove {
  const past = [...(last?.past ?? []), { before: set.generation, version: live }];
  return { ...set, version, past: past.slice(-PAST_MAX) };
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

/** A release that is activated: live, or a canary if there is a live one that it does not replace. */
export function activated(state: ChannelState, version: string, canary: Canary | undefined): ChannelState {
  const isCanary = canary !== undefined && state.live !== null && state.live !== version;
  return isCanary ? { ...state, canary: { ...canary, version } } : goLive(state, version);
}

/** A rollback: to a version, from the one that is left. */
interface ChannelRollback {
  version: string;
  left: string | null | undefined;
  next: ChannelState;
}

/** What a rollback does: it ends the canary, or makes the given or the previous version live. Undefined when there is none. */
export function rolledBack(state: ChannelState, asked?: string): ChannelRollback | undefined {
  const { live, canary, history } = state;
  const keepsLive = asked === undefined ? canary !== null : asked === live;
  const version = keepsLive ? live : (asked ?? history.at(-1));
  if (!version) return undefined;
  // One that was live before, and failed as a canary, is none to go back to.
  const others = history.filter((one) => one !== canary?.version);
  const next = keepsLive ? { ...state, canary: null, history: others } : goBack(state, version);
  return { version, left: keepsLive ? canary?.version : live, next };
}

/** The versions that pages are served. */
function servedVersions({ live, canary, history }: ChannelState): string[] {
  return [live, canary?.version, history.at(-1)].filter((version) => typeof version === 'string');
}

/** The versions that browsers may load, also for pages that are open. */
export function loadableVersions(state: ChannelState): string[] {
  const past = (state.set?.past ?? []).flatMap(({ version }) => version ?? []);
  return [...servedVersions(state), ...past];
}
