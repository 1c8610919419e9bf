import type { ApplicationRecord } from '../applications/application.schema.ts';
import { addedReasons, type Reason } from '../compatibility/compatibility.ts';
import type { MoveRules } from './move-rules.ts';
import { keptRelease, keyOf, type Snapshot, withChanges } from './snapshot.ts';

/** Most states that a plan looks at: beyond, with many applications, it takes seconds. */
export const STATES_MAX = 3000;

/** Most applications that a plan changes besides those that are asked for. */
const CHANGES_MAX = 8;

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
    for (let changes = 0; changes <= CHANGES_MAX; changes += 1) {
      const search = new ChangeSearch(rules, known, { canRemove, versions });
      const end = search.run(start, new Set(live.keys()), changes);
      if (end) return differences(snapshot, end, restored);
    }
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

/** Of two that do not fit, one is changed in any solution: each change that may help is tried. */
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

  /** A state in which everything fits, with at most so many changes of applications that are not `fixed`. */
  run(snapshot: Snapshot, fixed: ReadonlySet<string>, changes: number): Snapshot | undefined {
    this.#states += 1;
    const [conflict] = addedReasons(this.#known, this.#rules.reasons(snapshot));
    if (!conflict) return snapshot;
    if (changes === 0 || this.#states > STATES_MAX) return undefined;
    for (const name of new Set([conflict.lacking, conflict.name])) {
      const application = snapshot.applications.get(name);
      const options = application ? this.#options(snapshot, application, fixed.has(name)) : [];
      for (const option of options) {
        const end = this.run(withChanges(snapshot, [option]), new Set([...fixed, name]), changes - 1);
        if (end) return end;
      }
    }
    return undefined;
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
