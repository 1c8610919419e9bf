import { Injectable } from '@nestjs/common';
import { callsText } from '../../../contract/labels.ts';
import type { MoveRefusal, NextCall, ReleaseAddress } from '../../../contract/releases.ts';
import type { ReleaseSet } from '../../../contract/sets.ts';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import { ApplicationsService } from '../applications/applications.service.ts';
import type { MemberMove } from '../applications/channel.policy.ts';
import { titleOf } from '../deployments/deployment.mapper.ts';
import { ReleaseFilesService } from '../files/release-files.service.ts';
import { PlansService } from '../plans/plans.service.ts';
import { keyOf, type LiveMember, liveMembers, liveSets, type Snapshot, waitingIn } from '../plans/snapshot.ts';
import type { KnownRelease, ReleaseRecord } from '../release.schema.ts';

/** Says of a set what it contains, what it lacks, and what its next move would do now. */
@Injectable()
export class SetDescriptionsService {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly files: ReleaseFilesService,
    private readonly plans: PlansService,
  ) {}

  /** A set, as the team of an application sees it; undefined when it neither waits, nor is live, nor was rolled back last. */
  async describe(name: string, snapshot: Snapshot, from?: string): Promise<ReleaseSet | undefined> {
    const ready = waitingIn(snapshot, name);
    if (ready.length > 0) {
      const changed_at = new Date(Math.max(...ready.map(({ set }) => set?.at.getTime() ?? 0))).toISOString();
      const members = await this.membersOf(ready, snapshot);
      const missing = await this.#missing(ready, snapshot);
      const refusal = await this.#activationRefusal(name, ready, snapshot, from);
      return { name, state: 'ready', changed_at, members, missing, ...(refusal && { refusal }) };
    }
    const live = liveMembers(snapshot, name);
    const [first] = live;
    if (first) {
      const members = await this.membersOf(live.map(liveAddress), snapshot);
      const { generation, at } = first.with;
      const refusal = await this.plans.refusal(snapshot, { action: 'rollback_set', set: name }, from);
      const changed_at = at.toISOString();
      return { name, state: 'live', changed_at, members, missing: [], generation, ...(refusal && { refusal }) };
    }
    return lastRolledBack(snapshot, name).length > 0 ? this.rolledBack(name, snapshot) : undefined;
  }

  /** A set as it was rolled back last. */
  async rolledBack(name: string, snapshot: Snapshot): Promise<ReleaseSet> {
    const moved = lastRolledBack(snapshot, name);
    const changed_at = (moved[0]?.set.at ?? new Date()).toISOString();
    const members = await this.membersOf(moved.map(rolledBackAddress), snapshot);
    return { name, state: 'rolled_back', changed_at, members, missing: [] };
  }

  /** Why it could not go live now, as the move asks: because a file is lost, or by the rules. */
  async #activationRefusal(
    name: string,
    ready: readonly ReleaseAddress[],
    snapshot: Snapshot,
    from: string | undefined,
  ): Promise<MoveRefusal | undefined> {
    // A list of sets, from which one of them is rolled back, needs no store.
    const lost = await this.lostFiles(ready, snapshot, (one) => this.files.provenFaultOf(one));
    return lost ?? this.plans.refusal(snapshot, { action: 'activate_set', set: name }, from);
  }

  /** Which releases lack files in the store, and that their teams send them again; undefined when none does. */
  async lostFiles(
    members: readonly ReleaseAddress[],
    snapshot: Snapshot,
    faultOf = (release: ReleaseRecord) => this.files.faultOf(release),
  ): Promise<MoveRefusal | undefined> {
    const found = await this.applications.releasesAt(members);
    const checked = await Promise.all(found.map(async (release) => ({ release, fault: await faultOf(release) })));
    const lost = checked.filter(({ fault }) => fault !== undefined);
    if (lost.length === 0) return undefined;
    const calls = lost.map(({ release: { name, set } }): NextCall => {
      return { name, title: titleIn(snapshot, name), action: 'release', ...(set && { set: set.name }) };
    });
    const said = lost.map(({ release: { name, version }, fault }) => {
      return `${titleIn(snapshot, name)} ${version}\u00a0: ${fault}`;
    });
    return { detail: [...said, callsText(calls)].join(' '), calls };
  }

  /** Releases as members of a set. */
  async membersOf(addresses: readonly ReleaseAddress[], snapshot: Snapshot): Promise<ReleaseSet['members']> {
    const found = await this.applications.known(addresses, null);
    return found
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ name, version, released_by }) => ({ name, title: titleIn(snapshot, name), version, released_by }));
  }

  /** The applications that a set needs. */
  async #missing(members: readonly KnownRelease[], snapshot: Snapshot): Promise<ReleaseSet['missing']> {
    const asked = this.plans.askedFor(snapshot, members);
    return [...asked]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, reasons]) => {
        const live = snapshot.applications.get(name)?.live;
        const release = live ? snapshot.releases.get(keyOf({ name, version: live })) : undefined;
        return {
          name,
          title: titleIn(snapshot, name),
          contact: contactOf(release),
          reasons: reasons.map(({ text }) => text),
        };
      });
  }
}

/** The names of all sets that a snapshot knows. */
export function namesIn(snapshot: Snapshot): string[] {
  const waiting = [...snapshot.releases.values()].flatMap(({ set }) => set?.name ?? []);
  const moved = [...snapshot.applications.values()].flatMap(({ set }) => set?.name ?? []);
  return [...new Set([...waiting, ...moved, ...liveSets(snapshot)])].sort();
}

/** An application whose last move was one with a set. */
type MovedApplication = ApplicationRecord & { set: MemberMove };

/** The applications whose last move was the rollback of a set; of several, those of the last one. */
export function lastRolledBack({ applications }: Snapshot, name: string): MovedApplication[] {
  const moved = [...applications.values()].filter(
    (one): one is MovedApplication => one.set?.name === name && one.set.is_rolled_back,
  );
  const last = Math.max(...moved.map(({ set }) => set.generation));
  return moved.filter(({ set }) => set.generation === last);
}

/** The live release of a member. */
export const liveAddress = ({ _id: name, live: version }: LiveMember): ReleaseAddress => ({ name, version });

const rolledBackAddress = ({ _id: name, set: { version } }: MovedApplication) => ({ name, version });

/** The name of an application for people. */
export function titleIn({ applications }: Snapshot, name: string): string {
  const application = applications.get(name);
  return application ? titleOf(application) : name;
}

function contactOf(release: KnownRelease | undefined): string {
  const { contact, origin, released_by } = release ?? {};
  return contact ?? [origin?.author, released_by].filter(Boolean).join(', ');
}
