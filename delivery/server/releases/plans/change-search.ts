import type { ApplicationRecord } from '../applications/application.schema.ts';
import { addedReasons, type Reason } from '../compatibility/compatibility.ts';
import type { MoveRules } from './move-rules.ts';
import { keptRelease, keyOf, type Snapshot, withChanges } from './snapshot.ts';

/** Most states that are looked at, of rollbacks or of changes: with many applications more would take seconds. */
export const STATES_MAX = 3000;

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
  /** The remotes that leave the site, as they were not on it when what is asked for was live. */
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
  // Nobody is taken off the site for what another version does.
  for (const canRemove of versions === 'any' && restored === undefined ? [false, true] : [false]) {
    const end = new ChangeSearch(rules, known, { canRemove, versions }).run(start, new Set(live.keys()));
    if (end) return differences(snapshot, end, restored);
  }
  return undefined;
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
    ended: pairs.flatMap(({ name, last, next }) => (last.canary && !next.canary ? [name] : [])),
    versions: pairs.flatMap(({ name, last: { live }, next }) =>
      next.live && next.live !== live ? [{ name, version: next.live }] : [],
    ),
  };
}

/** Changes one application after the other that does not fit with those that are changed already. */
class ChangeSearch {
  readonly #rules: MoveRules;
  readonly #known: readonly Reason[];
  readonly #allowed: { canRemove: boolean; versions: 'any' | 'newer' };
  #states = 0;

  constructor(rules: MoveRules, known: readonly Reason[], allowed: { canRemove: boolean; versions: 'any' | 'newer' }) {
    this.#rules = rules;
    this.#known = known;
    this.#allowed = allowed;
  }

  /** A state in which everything fits; the applications that are `fixed` keep their versions. */
  run(snapshot: Snapshot, fixed: ReadonlySet<string>): Snapshot | undefined {
    const [conflict] = this.#conflicts(snapshot);
    if (!conflict) return snapshot;
    // What did not fit before is known: one of both is changed already, and may only leave the site.
    const both = [...new Set([conflict.lacking, conflict.name])];
    for (const name of both.sort((one, other) => Number(fixed.has(one)) - Number(fixed.has(other)))) {
      for (const next of this.#changes(snapshot, name, fixed)) {
        const end = this.run(next, new Set([...fixed, name]));
        if (end) return end;
      }
    }
    return undefined;
  }

  #conflicts(snapshot: Snapshot): Reason[] {
    return addedReasons(this.#known, this.#rules.reasons(snapshot));
  }

  /** The changes of an application that fit with what is fixed, first those with which most others fit as they are. */
  #changes(snapshot: Snapshot, name: string, fixed: ReadonlySet<string>): Snapshot[] {
    const application = snapshot.applications.get(name);
    const options = application ? this.#options(snapshot, application, fixed.has(name)) : [];
    const rated = options.flatMap((option) => {
      this.#states += 1;
      if (this.#states > STATES_MAX) return [];
      const next = withChanges(snapshot, [option]);
      const unfit = this.#conflicts(next)
        .filter((one) => one.name === name || one.lacking === name)
        .map((one) => (one.name === name ? one.lacking : one.name));
      return unfit.some((one) => one === name || fixed.has(one)) ? [] : [{ next, unfit: new Set(unfit).size }];
    });
    return rated.sort((one, other) => one.unfit - other.unfit).map(({ next }) => next);
  }

  /** Without its canary; another kept version, first those that were live last; off the site, as when it was there alone. */
  #options(snapshot: Snapshot, application: ApplicationRecord, isFixed: boolean): ApplicationRecord[] {
    const { _id: name, live, canary, history } = application;
    const rank = ({ version, live_at }: { version: string; live_at: Date | null }) =>
      history.includes(version)
        ? Number.MAX_SAFE_INTEGER - history.length + history.indexOf(version)
        : (live_at?.getTime() ?? 0);
    const since = (live && snapshot.releases.get(keyOf({ name, version: live }))?.released_at) || new Date(0);
    const versions = [...snapshot.releases.values()]
      .filter((one) => one.name === name && one.version !== live && one.is_complete && !one.is_retired)
      .filter((one) => this.#allowed.versions === 'any' || one.released_at > since)
      .sort((one, other) => rank(other) - rank(one));
    const isRemovable = this.#allowed.canRemove && !application.is_removed && !this.#rules.isPermanent(name);
    return [
      ...(canary && !isFixed ? [{ ...application, canary: null }] : []),
      ...(isFixed ? [] : versions.map(({ version }) => ({ ...application, live: version, canary: null }))),
      ...(isRemovable ? [{ ...application, is_removed: true }] : []),
    ];
  }
}
