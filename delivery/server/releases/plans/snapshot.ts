import type { ReleaseAddress } from '../../../contract/releases.ts';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import type { LiveSet } from '../applications/channel.policy.ts';
import { type KnownRelease, keyOf } from '../release.schema.ts';

/** Applications and the releases on which their next moves depend, at one instant. Never changed: a move gives another one. */
export interface Snapshot {
  applications: ReadonlyMap<string, ApplicationRecord>;
  releases: ReadonlyMap<string, KnownRelease>;
}

/** An application that a set has made live. */
export type LiveMember = ApplicationRecord & { live: string; with: LiveSet };

export function snapshotOf(applications: readonly ApplicationRecord[], releases: readonly KnownRelease[]): Snapshot {
  return {
    applications: new Map(applications.map((one) => [one._id, one])),
    releases: new Map(releases.map((one) => [keyOf(one), one])),
  };
}

/** Another snapshot with these applications and releases in place of those with their names. */
export function withChanges(
  { applications, releases }: Snapshot,
  changed: readonly ApplicationRecord[],
  changedReleases: readonly KnownRelease[] = [],
): Snapshot {
  return {
    applications: new Map([...applications, ...changed.map((one) => [one._id, one] as const)]),
    releases:
      changedReleases.length === 0
        ? releases
        : new Map([...releases, ...changedReleases.map((one) => [keyOf(one), one] as const)]),
  };
}

/** A release whose files are kept. */
export function keptRelease({ releases }: Snapshot, address: ReleaseAddress): KnownRelease | undefined {
  const release = releases.get(keyOf(address));
  return release && !release.is_retired ? release : undefined;
}

/** The releases that wait in a set, all of whose files have arrived, by the names of their applications. */
export function waitingIn({ releases }: Snapshot, set: string): KnownRelease[] {
  return [...releases.values()]
    .filter((one) => one.set?.name === set && one.is_complete && !one.is_retired)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The set with which the live release of an application went live. */
export function liveSetOf({ _id: name, live, set }: ApplicationRecord, { releases }: Snapshot): LiveSet | undefined {
  const recorded = live ? releases.get(keyOf({ name, version: live }))?.went_live_with : undefined;
  if (recorded !== undefined) return recorded ?? undefined;
  // A server of the version before recorded the last move of the application only.
  if (!set || set.version !== live || set.is_rolled_back) return undefined;
  const { name: setName, generation, at, past } = set;
  return { name: setName, generation, at, is_first: past.at(-1)?.version === null };
}

/** The applications whose live releases went live with a set; of several moves with its name, the last one that is live. */
export function liveMembers(snapshot: Snapshot, set: string): LiveMember[] {
  const members = [...snapshot.applications.values()].flatMap((application) => {
    const { live } = application;
    const found = liveSetOf(application, snapshot);
    return live && found?.name === set ? [{ ...application, live, with: found }] : [];
  });
  const last = Math.max(...members.map((one) => one.with.generation));
  return members.filter((one) => one.with.generation === last);
}

/** The names of the sets that are live. */
export function liveSets(snapshot: Snapshot): string[] {
  return [
    ...new Set([...snapshot.applications.values()].flatMap((one) => liveSetOf(one, snapshot)?.name ?? [])),
  ].sort();
}
