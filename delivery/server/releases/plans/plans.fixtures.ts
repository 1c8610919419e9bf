import { Types } from 'mongoose';
import { SHELL } from '../../../contract/federation.ts';
import type { BuiltFor, Host } from '../../../contract/remotes/compatibility.ts';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import { servedBefore } from '../applications/served-before.ts';
import type { KnownRelease } from '../release.schema.ts';
import { keptRelease, type Snapshot, snapshotOf, withChanges } from './snapshot.ts';

/** What the shells of specs share. */
const MODULE = 'platform';

/** A shell that provides this version of what is shared. */
export const shellRelease = (version: string, provided: number): KnownRelease =>
  knownRelease(SHELL, version, { provides: { contract_version: 1, shared: { [MODULE]: moduleOf(provided) } } });

/** A remote that runs in shells with these versions of what is shared. */
export const remoteRelease = (name: string, version: string, first: number, last = first): KnownRelease =>
  knownRelease(name, version, { built_for: builtFor(first, last) });

const moduleOf = (provided: number): Host['shared'][string] => ({ version: `${provided}.0.0`, names: [] });

function builtFor(first: number, last: number): BuiltFor {
  return { contract_version: 1, shared: { [MODULE]: { range: `>=${first}.0.0 <=${last}.0.0`, names: [] } } };
}

function knownRelease(name: string, version: string, needs: Partial<KnownRelease>): KnownRelease {
  return {
    _id: new Types.ObjectId(),
    name,
    version,
    origin: { author: null, commit: null, message: null },
    released_by: 'token',
    released_at: new Date(),
    is_complete: true,
    live_at: null,
    is_rolled_back: false,
    is_retired: false,
    ...needs,
  };
}

/** An application whose versions went live one after the other. */
function liveApplication(name: string, ...versions: string[]): ApplicationRecord {
  const rest = {
    canary: null,
    since: null,
    description: null,
    proposed: null,
    generation: 0,
    is_removed: false,
    moves: 0,
  };
  return { _id: name, live: versions.at(-1) ?? null, history: versions.slice(0, -1), ...rest };
}

/** Applications of which these releases are kept, the first of each live. */
export function snapshotWith(...releases: KnownRelease[]): Snapshot {
  const names = [...new Set(releases.map(({ name }) => name))];
  const first = (name: string) => releases.find((one) => one.name === name)?.version ?? '';
  return snapshotOf(
    names.map((name) => liveApplication(name, first(name))),
    releases,
  );
}

/** The state after a move, with what is recorded of the releases that others have replaced. */
export function withReplaced(before: Snapshot, after: Snapshot): Snapshot {
  const replaced = [...before.applications.values()].flatMap((one) => {
    const next = after.applications.get(one._id);
    const release = one.live && next?.live !== one.live && keptRelease(before, { name: one._id, version: one.live });
    const served_beside = next ? servedBefore([...before.applications.values()], one, next) : [];
    return release ? [{ ...release, served_beside }] : [];
  });
  return withChanges(after, [], replaced);
}
