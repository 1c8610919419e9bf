import { SHELL } from '../../../contract/federation.ts';
import type { ActivationInput, Canary } from '../../../contract/releases.ts';
import type { Uses } from '../../../contract/remotes/compatibility.ts';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import { activated, goBack, goLive, type LiveSet, rolledBack } from '../applications/channel.policy.ts';
import { addedReasons, Comparison, type Reason, type Served } from '../compatibility/compatibility.ts';
import { servedAddresses, toServed } from '../compatibility/served.ts';
import { type KnownRelease, keyOf } from '../release.schema.ts';
import { type Obstacle, obstacle, obstacleOf, obstaclesOf, withReplace, withSources } from './obstacles.ts';
import { keptRelease, type LiveMember, liveMembers, type Snapshot, waitingIn, withChanges } from './snapshot.ts';

/** What changes what is served, or will be. */
export type Move =
  | { action: 'rollback'; name: string; version?: string | undefined }
  | { action: 'rollback_set'; set: string }
  | { action: 'put'; name: string; version: string; set: string }
  | { action: 'activate_set'; set: string }
  | ({ action: 'activate'; canary?: Canary | undefined; isOperator?: boolean } & Pick<
      ActivationInput,
      'releases' | 'replace'
    >)
  | { action: 'promote'; name: string }
  | { action: 'remove' | 'restore'; name: string };

/** Where a move leads, or why it is refused. */
export type Outcome = { next: Snapshot; obstacles?: never } | { next?: never; obstacles: Obstacle[] };

/** What the rules need to know of the product. */
export interface ProductFacts {
  lacks(uses: Uses): readonly string[];
  readonly permanentRemotes: readonly string[];
}

/** What moves do and when they are refused: asked before a move is written, for what is said of it, and for plans. */
export class MoveRules {
  readonly #comparison: Comparison;
  readonly #served = new Map<KnownRelease, Served>();
  readonly #servedBy = new WeakMap<Snapshot['releases'], WeakMap<ApplicationRecord, Served[]>>();

  constructor(readonly product: ProductFacts) {
    this.#comparison = new Comparison((uses) => product.lacks(uses));
  }

  /** Where a move leads, or why it is refused. */
  outcome(snapshot: Snapshot, move: Move): Outcome {
    const moved = this.#changed(snapshot, move);
    if (!moved.next) return moved;
    const obstacles = this.reasonsAdded(snapshot, moved.next).map(toObstacle);
    return obstacles.length > 0 ? { obstacles } : moved;
  }

  /** What would not fit after a move that fits before it. */
  reasonsAdded(before: Snapshot, after: Snapshot): Reason[] {
    const changed = changedNames(before, after);
    return addedReasons(this.reasons(before, changed), this.reasons(after, changed));
  }

  /** What is served and does not fit; `concerned`: only what concerns one of these applications. */
  reasons(snapshot: Snapshot, concerned?: ReadonlySet<string>): Reason[] {
    return this.#comparison.reasons(this.#servedIn(snapshot), concerned);
  }

  /** Of an application that is the same in another state, it is the same. */
  #servedIn({ applications, releases }: Snapshot): Served[] {
    const known = this.#servedBy.get(releases) ?? new WeakMap<ApplicationRecord, Served[]>();
    this.#servedBy.set(releases, known);
    const served: Served[] = [];
    for (const application of applications.values()) {
      const own = known.get(application) ?? this.#servedOf(application, releases);
      known.set(application, own);
      served.push(...own);
    }
    return served;
  }

  #servedOf(application: ApplicationRecord, releases: Snapshot['releases']): Served[] {
    if (application.is_removed) return [];
    return servedAddresses(application).flatMap((address) => {
      const release = releases.get(keyOf(address));
      return release ? [this.#toServed(release, application)] : [];
    });
  }

  /** The same object for the same release, so that a plan compares it once. */
  #toServed(release: KnownRelease, application: ApplicationRecord): Served {
    const served = this.#served.get(release);
    const next = toServed(release, application);
    if (served && served.title === next.title && served.sections === next.sections) return served;
    this.#served.set(release, next);
    return next;
  }

  #changed(snapshot: Snapshot, move: Move): Outcome {
    switch (move.action) {
      case 'rollback':
        return rollBack(snapshot, move.name, move.version);
      case 'rollback_set':
        return this.#rollBackSet(snapshot, move.set);
      case 'put':
        return put(snapshot, move);
      case 'activate_set':
        return activateSet(snapshot, move.set);
      case 'activate':
        return activate(snapshot, move);
      case 'promote':
        return promote(snapshot, move.name);
      case 'remove':
      case 'restore':
        return this.#remove(snapshot, move.name, move.action === 'remove');
    }
  }

  #rollBackSet(snapshot: Snapshot, set: string): Outcome {
    const members = liveMembers(snapshot, set);
    if (members.length === 0) return refusal({ code: 'set_not_found', name: set });
    const changed = members.filter((one) => previousOf(one).live !== one.live);
    const first =
      changed.length > 0
        ? changed.filter((one) => previousOf(one).live === null && this.isPermanent(one._id))
        : members;
    if (first.length > 0) {
      return {
        obstacles: first.map((one) => obstacle('no_earlier_release', one, 'aucune version antérieure à rétablir.')),
      };
    }
    const next = changed.map(previousOf);
    const unkept = next.flatMap((one) =>
      one.live === null || keptRelease(snapshot, { name: one._id, version: one.live })
        ? []
        : [obstacle('release_not_found', one, `la version ${one.live} n'est plus conservée.`)],
    );
    return unkept.length > 0 ? { obstacles: unkept } : { next: withChanges(snapshot, next) };
  }

  /** Whether the site is nothing without an application. */
  isPermanent(name: string): boolean {
    return name === SHELL || this.product.permanentRemotes.includes(name);
  }

  #remove(snapshot: Snapshot, name: string, is_removed: boolean): Outcome {
    const application = snapshot.applications.get(name);
    if (!application) return refusal({ code: 'remote_not_found', name });
    if (is_removed && this.isPermanent(name)) return refusal({ code: 'remote_permanent', name });
    return { next: withChanges(snapshot, [{ ...application, is_removed }]) };
  }
}

/** The applications of which something else is served. */
function changedNames(before: Snapshot, after: Snapshot): ReadonlySet<string> {
  const changed = [...after.applications.values()].filter((next) => {
    const last = before.applications.get(next._id);
    return (
      last?.live !== next.live ||
      last.canary?.version !== next.canary?.version ||
      last.is_removed !== next.is_removed ||
      last.description !== next.description
    );
  });
  return new Set(changed.map(({ _id }) => _id));
}

/** What a member of a set had before: nothing, when it was never live; the same, when that was rolled back. */
export function previousOf({ with: liveSet, ...application }: LiveMember): ApplicationRecord {
  const version = application.history.at(-1);
  if (version !== undefined) return { ...application, ...goBack(application, version) };
  return liveSet.is_first ? { ...application, live: null, canary: null } : application;
}

function rollBack(snapshot: Snapshot, name: string, version: string | undefined): Outcome {
  const application = snapshot.applications.get(name);
  if (!application) return refusal({ code: 'remote_not_found', name });
  const planned = rolledBack(application, version);
  if (!planned)
    return { obstacles: [obstacle('no_earlier_release', application, 'aucune version antérieure à rétablir.')] };
  const release = keptRelease(snapshot, { name, version: planned.version });
  if (!release) {
    const text = `la version ${planned.version} n'est pas publiée, ou n'est plus conservée.`;
    return { obstacles: [obstacle('release_not_found', application, text)] };
  }
  if (!release.is_complete) return refusal({ code: 'release_incomplete', name });
  const isAlone = planned.next.live !== application.live && !application.history.includes(planned.version);
  const released = isAlone ? [{ ...release, went_live_with: null }] : [];
  return { next: withChanges(snapshot, [{ ...application, ...planned.next }], released) };
}

function put(snapshot: Snapshot, { name, version, set }: Extract<Move, { action: 'put' }>): Outcome {
  const application = snapshot.applications.get(name);
  const release = keptRelease(snapshot, { name, version });
  if (!application) return refusal({ code: 'remote_not_found', name });
  if (!release) return refusal({ code: 'release_not_found', name });
  if (application.live === version) {
    return { obstacles: [obstacle('release_live', application, `la version ${version} est déjà en ligne.`)] };
  }
  const left = waitingIn(snapshot, set).flatMap((one) => (one.name === name ? [withoutSet(one)] : []));
  const waits = { ...release, is_complete: true, set: { name: set, at: new Date() } };
  return { next: withChanges(snapshot, [], [...left, waits]) };
}

function activateSet(snapshot: Snapshot, set: string): Outcome {
  const waiting = waitingIn(snapshot, set);
  if (waiting.length === 0) return refusal({ code: 'set_not_found', name: set });
  const obstacles = waiting.flatMap((release) =>
    obstaclesOf(snapshot, { ...release, replaces: release.set?.replaces }),
  );
  if (obstacles.length > 0) return { obstacles: obstacles.map(withSources) };
  const generation = Math.max(0, ...[...snapshot.applications.values()].map((one) => one.generation ?? 0)) + 1;
  const move: LiveSet = { name: set, generation, at: new Date() };
  const numbered = [...snapshot.applications.values()].map((one) => ({ ...one, generation }));
  const live = numbered.flatMap((one) => {
    const release = waiting.find(({ name }) => name === one._id);
    return release ? [{ ...one, ...goLive(one, release.version) }] : [one];
  });
  const isFirst = (name: string) => snapshot.applications.get(name)?.live === null;
  const releases = waiting.map((release) => ({
    ...withoutSet(release),
    went_live_with: { ...move, is_first: isFirst(release.name) },
  }));
  return { next: withChanges(snapshot, live, releases) };
}

function activate(
  snapshot: Snapshot,
  { releases, canary, replace, isOperator }: Extract<Move, { action: 'activate' }>,
): Outcome {
  const obstacles = releases.flatMap((one) => obstaclesOf(snapshot, one, replace).map(withReplace));
  if (obstacles.length > 0) return { obstacles };
  const changed = releases.map(({ name, version }) => {
    const application = snapshot.applications.get(name);
    const release = keptRelease(snapshot, { name, version });
    return application && release ? { application, release } : undefined;
  });
  const found = changed.filter((one) => one !== undefined);
  if (found.length < releases.length) return refusal({ code: 'release_not_found', name: releases[0]?.name ?? '' });
  const next = found.map(({ application, release }) => ({
    ...application,
    ...activated(application, release.version, canary),
    ...(isOperator && { description: release.description ?? application.description }),
  }));
  const live = found.flatMap(({ release, application }, index) =>
    next[index]?.live === application.live ? [] : [{ ...withoutSet(release), went_live_with: null }],
  );
  return { next: withChanges(snapshot, next, live) };
}

function promote(snapshot: Snapshot, name: string): Outcome {
  const application = snapshot.applications.get(name);
  if (!application) return refusal({ code: 'remote_not_found', name });
  if (!application.canary) return refusal({ code: 'no_canary', name });
  const { version } = application.canary;
  const release = keptRelease(snapshot, { name, version });
  if (!release) return refusal({ code: 'release_not_found', name });
  const live = { ...withoutSet(release), went_live_with: null };
  return { next: withChanges(snapshot, [{ ...application, ...goLive(application, version) }], [live]) };
}

const withoutSet = ({ set: _, ...release }: KnownRelease): KnownRelease => release;

const toObstacle = ({ name, lacking, text }: Reason): Obstacle => ({
  code: 'release_incompatible',
  name,
  lacking,
  text,
});

const refusal = ({ code, name }: Pick<Obstacle, 'code' | 'name'>): Outcome => ({ obstacles: [obstacleOf(code, name)] });
