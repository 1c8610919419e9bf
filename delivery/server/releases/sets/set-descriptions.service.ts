import { Injectable } from '@nestjs/common';
import type { ReleaseAddress } from '../../../contract/releases.ts';
import type { ReleaseSet } from '../../../contract/sets.ts';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import { ApplicationsService } from '../applications/applications.service.ts';
import type { MemberMove } from '../applications/channel.policy.ts';
import { titleOf } from '../deployments/deployment.mapper.ts';
import { previousOf } from '../plans/move-rules.ts';
import { PlansService } from '../plans/plans.service.ts';
import { type LiveMember, liveMembers, liveSets, type Snapshot, waitingIn } from '../plans/snapshot.ts';
import { type KnownRelease, keyOf } from '../release.schema.ts';

/** Says of a set what it contains, what it lacks, and what its next move would do now; files are checked by the moves. */
@Injectable()
export class SetDescriptionsService {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
  ) {}

  /** A set, as the team of an application sees it; undefined when it neither waits, nor is live, nor was rolled back last. */
  async describe(name: string, snapshot: Snapshot, from?: string): Promise<ReleaseSet | undefined> {
    const ready = waitingIn(snapshot, name);
    if (ready.length > 0) {
      const changed_at = new Date(Math.max(...ready.map(({ set }) => set?.at.getTime() ?? 0))).toISOString();
      const members = await this.membersOf(ready, snapshot);
      const missing = await this.#missing(ready, snapshot);
      const refusal = await this.plans.refusal(snapshot, { action: 'activate_set', set: name }, from);
      return { name, state: 'ready', changed_at, members, missing, ...(refusal && { refusal }) };
    }
    const live = liveMembers(snapshot, name);
    const [first] = live;
    if (first) {
      const members = await this.membersOf(live.map(toLiveMember), snapshot);
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
    const members = await this.membersOf(moved.map(toRolledBackMember), snapshot);
    const ended = moved[0]?.set.ended;
    const generation = ended === undefined ? {} : { generation: ended };
    return { name, state: 'rolled_back', changed_at, members, missing: [], ...generation };
  }

  /** Releases as members of a set. */
  async membersOf(members: readonly MemberAddress[], snapshot: Snapshot): Promise<ReleaseSet['members']> {
    const found = await this.applications.known(members, null);
    return found
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ name, version, released_by }) => {
        const canary = members.find((one) => one.name === name)?.canary;
        return { name, title: titleIn(snapshot, name), version, released_by, ...(canary && { canary }) };
      });
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

/** A member, and the version of the canary that a rollback ends or has ended. */
type MemberAddress = ReleaseAddress & { canary?: string | undefined };

/** An application whose last move was one with a set. */
export type MovedApplication = ApplicationRecord & { set: MemberMove };

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

/** The release with which an application was in a set that was rolled back. */
export const rolledBackAddress = ({ _id: name, set: { version } }: MovedApplication): ReleaseAddress => ({
  name,
  version,
});

function toLiveMember(member: LiveMember): MemberAddress {
  const isMoved = previousOf(member).live !== member.live;
  return { ...liveAddress(member), canary: isMoved ? member.canary?.version : undefined };
}

const toRolledBackMember = (member: MovedApplication): MemberAddress => ({
  ...rolledBackAddress(member),
  canary: member.set.ended_canary,
});

/** The name of an application for people. */
export function titleIn({ applications }: Snapshot, name: string): string {
  const application = applications.get(name);
  return application ? titleOf(application) : name;
}

function contactOf(release: KnownRelease | undefined): string {
  const { contact, origin, released_by } = release ?? {};
  return contact ?? [origin?.author, released_by].filter(Boolean).join(', ');
}
