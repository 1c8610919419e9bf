import type { ApplicationRecord } from '../applications/application.schema.ts';
import type { Reason } from '../compatibility/compatibility.ts';
import { type KnownRelease, keyOf } from '../release.schema.ts';
import type { MoveRules } from './move-rules.ts';
import { keptRelease, type Snapshot, withChanges } from './snapshot.ts';

/** Most states that are looked at, of rollbacks or of changes: enough for fifty versions of 25 applications, in about 0.2 s. */
export const STATES_MAX = 2000;

/** What a plan leads to. */
export interface Goal {
  /** The versions that shall be live; null: the application shall not be on the site. */
  live: ReadonlyMap<string, string | null>;
  /** The remote that shall be on the site again. */
  restored?: string;
}

/** A version of an application. */
export interface Address {
  name: string;
  version: string;
}

/** What is changed so that everything fits. */
interface Solution {
  versions: Address[];
  /** The applications whose canaries end. */
  ended: string[];
  /** The remotes that leave the site, as they were not on it when what is asked for was last live. */
  removed: string[];
}

/** The fewest changes of other applications with which what is asked for fits; what goes forward undoes nothing of others. */
export function solve(
  rules: MoveRules,
  snapshot: Snapshot,
  { live, restored }: Goal,
  versions: 'any' | 'newer',
): Solution | undefined {
  const wanted = [...live].flatMap(([name, version]) => {
    const application = snapshot.applications.get(name);
    if (!application) return [];
    if (version !== null) return [{ ...application, live: version, canary: null }];
    return rules.isPermanent(name) ? [] : [{ ...application, is_removed: true }];
  });
  if (wanted.length < live.size || wanted.some((one) => !isKept(snapshot, one))) return undefined;
  const back = restored === undefined ? undefined : snapshot.applications.get(restored);
  const start = withChanges(snapshot, [...wanted, ...(back ? [{ ...back, is_removed: false }] : [])]);
  const known = rules.reasons(
    withChanges(
      snapshot,
      [...snapshot.applications.values()].map((one) => ({ ...one, canary: null })),
    ),
  );
  const removable = versions === 'any' && restored === undefined ? absentThen(rules, snapshot, live) : NOBODY;
  // Nobody is taken off the site for what another version does.
  for (const allowed of removable.size > 0 ? [NOBODY, removable] : [NOBODY]) {
    const end = new ChangeSearch(rules, known, { removable: allowed, versions }).run(start, new Set(live.keys()));
    if (end) return differences(snapshot, end, restored);
  }
  return undefined;
}

const NOBODY: ReadonlySet<string> = new Set();

/** The remotes that were not on the site when the wanted versions were last live; those of which it is not known were. */
function absentThen(rules: MoveRules, snapshot: Snapshot, live: Goal['live']): ReadonlySet<string> {
  const wanted = [...live].flatMap(([name, version]) => (version === null ? [] : [keyOf({ name, version })]));
  const wasAbsent = (name: string) =>
    wanted.every((key) => snapshot.releases.get(key)?.served_beside?.includes(name) === false);
  const names = [...snapshot.applications.keys()].filter((name) => !rules.isPermanent(name) && wasAbsent(name));
  return new Set(wanted.length > 0 ? names : []);
}

/** Versions of an application that could take the place of the live one, the best first. */
export function otherVersions(
  snapshot: Snapshot,
  { _id: name, live, history }: ApplicationRecord,
  versions: 'any' | 'newer',
): KnownRelease[] {
  const since = (live && snapshot.releases.get(keyOf({ name, version: live }))?.released_at) || new Date(0);
  const isUsable = (one: KnownRelease) =>
    one.name === name && one.version !== live && one.is_complete && !one.is_retired;
  // What was live before goes back, whenever it was released.
  const isNewer = (one: KnownRelease) =>
    one.live_at === null && !history.includes(one.version) && !wasRejected(one) && one.released_at >= since;
  const rank = (one: KnownRelease) => [
    Number(wasRejected(one) && !history.includes(one.version)),
    -history.indexOf(one.version),
    -(one.live_at?.getTime() ?? 0),
    -one.released_at.getTime(),
  ];
  return [...snapshot.releases.values()]
    .filter((one) => isUsable(one) && (versions === 'any' || isNewer(one)))
    .map((one) => ({ one, rank: rank(one) }))
    .sort((one, other) => compare(one.rank, other.rank))
    .map(({ one }) => one);
}

/** Whether its team or the watch took it back, or the server refused it. */
const wasRejected = ({ is_rolled_back, refusal_reason }: KnownRelease) =>
  is_rolled_back || refusal_reason !== undefined;

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}

const isKept = (snapshot: Snapshot, { _id: name, live, is_removed }: ApplicationRecord) =>
  is_removed || live === null || keptRelease(snapshot, { name, version: live })?.is_complete === true;

function differences(before: Snapshot, after: Snapshot, restored: string | undefined): Solution {
  const pairs = [...after.applications.values()].flatMap((next) => {
    const last = before.applications.get(next._id);
    return last ? [{ name: next._id, last, next }] : [];
  });
  const removed = pairs.filter(({ name, last, next }) => name !== restored && next.is_removed && !last.is_removed);
  return {
    removed: removed.map(({ name }) => name),
    ended: pairs.flatMap(({ name, last, next }) =>
      // One that goes live itself ends by that.
      last.canary && !next.canary && last.canary.version !== next.live ? [name] : [],
    ),
    versions: pairs.flatMap(({ name, last: { live }, next }) =>
      next.live && next.live !== live ? [{ name, version: next.live }] : [],
    ),
  };
}

/** What a search may change besides the versions that are asked for. */
interface Allowed {
  /** The remotes that may leave the site. */
  removable: ReadonlySet<string>;
  versions: 'any' | 'newer';
}

/** Changes one application after the other that does not fit with those that are changed already. */
class ChangeSearch {
  readonly #rules: MoveRules;
  readonly #known: ReadonlySet<string>;
  readonly #allowed: Allowed;
  readonly #versions = new Map<string, KnownRelease[]>();
  #states = 0;

  constructor(rules: MoveRules, known: readonly Reason[], allowed: Allowed) {
    this.#rules = rules;
    this.#known = new Set(known.map(({ key }) => key));
    this.#allowed = allowed;
  }

  /** A state in which everything fits; the applications that are `fixed` keep their versions. */
  run(
    snapshot: Snapshot,
    fixed: ReadonlySet<string>,
    conflicts = this.#unknown(this.#rules.reasons(snapshot)),
  ): Snapshot | undefined {
    const [conflict] = conflicts;
    if (!conflict) return snapshot;
    // What did not fit before is known: one of both is changed already, and may only leave the site.
    const both = [...new Set([conflict.lacking, conflict.name])];
    for (const name of both.sort((one, other) => Number(fixed.has(one)) - Number(fixed.has(other)))) {
      const others = conflicts.filter((one) => !concerns(one, name));
      for (const { next, unfit } of this.#changes(snapshot, name, fixed)) {
        const end = this.run(next, new Set([...fixed, name]), [...others, ...unfit]);
        if (end) return end;
      }
    }
    return undefined;
  }

  #unknown(reasons: readonly Reason[]): Reason[] {
    return reasons.filter(({ key }) => !this.#known.has(key));
  }

  /** The changes of an application that fit with what is fixed, first those with which most others fit as they are. */
  #changes(snapshot: Snapshot, name: string, fixed: ReadonlySet<string>): { next: Snapshot; unfit: Reason[] }[] {
    const application = snapshot.applications.get(name);
    const options = application ? this.#options(snapshot, application, fixed.has(name)) : [];
    const rated = options.flatMap(({ option, isLast }) => {
      this.#states += 1;
      if (this.#states > STATES_MAX) return [];
      const next = withChanges(snapshot, [option]);
      const unfit = this.#unknown(this.#rules.reasons(next, new Set([name])));
      const others = unfit.map((one) => (one.name === name ? one.lacking : one.name));
      const rank = [Number(isLast), new Set(others).size];
      return others.some((one) => one === name || fixed.has(one)) ? [] : [{ next, unfit, rank }];
    });
    return rated.sort((one, other) => compare(one.rank, other.rank));
  }

  /** Without its canary; another kept version, first those that were live last; off the site, as when it was there alone. */
  #options(snapshot: Snapshot, application: ApplicationRecord, isFixed: boolean): Option[] {
    const { _id: name, canary, history, is_removed } = application;
    const isLast = (one: KnownRelease) => wasRejected(one) && !history.includes(one.version);
    const others = isFixed ? [] : this.#versionsOf(snapshot, application);
    const isRemovable = this.#allowed.removable.has(name) && !is_removed;
    return [
      ...(canary && !isFixed ? [{ option: { ...application, canary: null }, isLast: false }] : []),
      ...others.map((one) => ({ option: { ...application, live: one.version, canary: null }, isLast: isLast(one) })),
      ...(isRemovable ? [{ option: { ...application, is_removed: true }, isLast: true }] : []),
    ];
  }

  /** Until it is changed, and then fixed, what is live of an application stays the same. */
  #versionsOf(snapshot: Snapshot, application: ApplicationRecord): KnownRelease[] {
    const { _id: name } = application;
    const versions = this.#versions.get(name) ?? otherVersions(snapshot, application, this.#allowed.versions);
    this.#versions.set(name, versions);
    return versions;
  }
}

const concerns = (one: Reason, name: string) => one.name === name || one.lacking === name;

/** A change of an application; the last ones are tried when nothing else fits. */
interface Option {
  option: ApplicationRecord;
  isLast: boolean;
}
