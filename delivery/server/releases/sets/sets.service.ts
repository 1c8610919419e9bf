import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ClientSession } from 'mongoose';
import type { ReleaseSet, SetMember, SetToMove } from '../../../contract/sets.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import { CandidatePagesService } from '../../page/candidate-pages.service.ts';
import { type Actor, DeliveryDatabase } from '../../ports.ts';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import { ApplicationsService } from '../applications/applications.service.ts';
import type { SetMove } from '../applications/channel.policy.ts';
import { MovesService } from '../applications/moves.service.ts';
import { CompatibilityService } from '../compatibility/compatibility.service.ts';
import { titleOf } from '../deployments/deployment.mapper.ts';
import { ReadBackService } from '../files/read-back.service.ts';
import { ReleaseFilesService } from '../files/release-files.service.ts';
import type { ReleaseRecord } from '../release.schema.ts';
import { checkTeam, type Team } from '../tokens/deploy-tokens.service.ts';

/** Who moves a set: a team with a release in it, or a super administrator. */
type Mover = Actor & Partial<Pick<Team, 'application'>>;

/** Releases of several applications that go live, and are rolled back, in one move. */
@Injectable()
export class SetsService {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly files: ReleaseFilesService,
    private readonly readBack: ReadBackService,
    private readonly candidatePages: CandidatePagesService,
    private readonly compatibility: CompatibilityService,
    private readonly moves: MovesService,
    private readonly database: DeliveryDatabase,
  ) {}

  /** The sets that wait, and those that were the last move of an application. */
  async list(): Promise<ReleaseSet[]> {
    const [waiting, applications] = await Promise.all([this.applications.waiting(undefined), this.applications.all()]);
    const names = new Set([...waiting, ...applications].flatMap(({ set }) => set?.name ?? []));
    return Promise.all([...names].sort().map((name) => this.#describe(name, waiting, applications)));
  }

  /** A set. @throws {DeliveryError} `set_not_found` */
  async get(name: string): Promise<ReleaseSet> {
    const found = (await this.list()).find((set) => set.name === name);
    if (!found) throw new DeliveryError('set_not_found');
    return found;
  }

  /**
   * Puts a release of the team into a set, once every file has arrived and was read back.
   * @throws {DeliveryError} `other_team`; `release_not_found`; `release_incomplete`; `release_unreadable`; `release_live`
   */
  async put({ set, name, version }: SetMember, team: Team): Promise<ReleaseSet> {
    checkTeam(team, name);
    const release = await this.database.inTime(this.applications.release({ name, version }));
    await this.files.require([release]);
    await this.readBack.check(release);
    await this.moves.inQueue(async (session) => {
      if ((await this.applications.find(name, session)).live === version) throw new DeliveryError('release_live');
      await this.applications.complete(release, team, session);
      await this.applications.putIntoSet({ name, version }, set, session);
    });
    return this.get(set);
  }

  /**
   * Makes all releases of a set live, once their pages were rendered as for the `request`; or makes live again what was live
   * before it, but for an application that has moved on since.
   * @throws {DeliveryError} `set_not_found`; `other_team`; `canary_running`; `release_not_found`; `release_incompatible`;
   * `release_unrenderable`
   */
  async move({ set: name, move }: SetToMove, actor: Mover, request: FastifyRequest): Promise<ReleaseSet> {
    if (move === 'activate') await this.#activate(name, actor, request);
    else await this.#rollBack(name, actor);
    return this.get(name);
  }

  async #activate(name: string, actor: Mover, request: FastifyRequest): Promise<void> {
    const fault = await this.candidatePages.findFault(await this.applications.waiting(name), request);
    await this.moves.together(async (session) => {
      const members = await this.applications.waiting(name, session);
      checkMember(actor, members);
      const set = await this.#next(name, false, session);
      for (const release of members) {
        await this.moves.activate(release, { actor, isOperator: false, set }, session);
        await this.applications.putIntoSet(release, undefined, session);
      }
    }, fault);
  }

  async #rollBack(name: string, actor: Mover): Promise<void> {
    await this.moves.together(async (session) => {
      const all = await this.applications.all(session);
      const moved = all.filter(({ set }) => set?.name === name && !set.is_rolled_back);
      checkMember(
        actor,
        moved.map(({ _id }) => ({ name: _id })),
      );
      const next = await this.#next(name, true, session);
      for (const application of moved) await this.#rollBackOne(application, next, actor, session);
    });
  }

  async #rollBackOne(
    application: ApplicationRecord,
    move: SetMove,
    actor: Actor,
    session: ClientSession,
  ): Promise<void> {
    const { live, set } = application;
    if (!set || live !== set.version) return;
    // What was never live before is served to nobody again.
    const before = set.earlier
      ? await this.moves.rollBack(application, { version: set.earlier }, session)
      : { ...application, live: null, canary: null };
    const next = { ...before, set: { ...move, version: live, earlier: live } };
    await this.moves.store(application, next, { actor, action: 'remote.rollback', facts: { set: move.name } }, session);
  }

  async #next(name: string, is_rolled_back: boolean, session: ClientSession): Promise<SetMove> {
    const generations = (await this.applications.all(session)).map(({ set }) => set?.generation ?? 0);
    const generation = Math.max(...generations) + 1;
    return { name, generation, at: new Date(), is_rolled_back };
  }

  async #describe(name: string, waiting: ReleaseRecord[], applications: ApplicationRecord[]): Promise<ReleaseSet> {
    const titles = new Map(applications.map((application) => [application._id, titleOf(application)]));
    const toMembers = (releases: ReleaseRecord[]) =>
      releases.map(({ name, version, released_by }) => ({
        name,
        title: titles.get(name) ?? name,
        version,
        released_by,
      }));
    const ready = waiting.filter(({ set }) => set?.name === name);
    if (ready.length > 0) {
      const changed_at = new Date(Math.max(...ready.map(({ set }) => set?.at.getTime() ?? 0))).toISOString();
      const missing = await this.#missing(ready, applications);
      return { name, state: 'ready', changed_at, members: toMembers(ready), missing };
    }
    const moves = applications.flatMap(({ _id, set }) => (set?.name === name ? [{ ...set, name: _id }] : []));
    const last = moves.reduce((one, other) => (other.generation > one.generation ? other : one));
    const state = last.is_rolled_back ? 'rolled_back' : 'live';
    const members = toMembers(await this.applications.releasesAt(moves));
    return { name, state, changed_at: last.at.toISOString(), members, missing: [] };
  }

  /** The applications that a set needs: of two that do not fit, the one outside it. */
  async #missing(members: readonly ReleaseRecord[], applications: ApplicationRecord[]): Promise<ReleaseSet['missing']> {
    const isMember = (name: string) => members.some((member) => member.name === name);
    const missing = new Map<string, string[]>();
    for (const { name, lacking, text } of await this.compatibility.reasonsWith(members)) {
      const asked = isMember(name) && !isMember(lacking) ? lacking : name;
      missing.set(asked, [...(missing.get(asked) ?? []), text]);
    }
    const asked = applications.filter(({ _id }) => missing.has(_id));
    const releases = await this.applications.releasesAt(
      asked.map(({ _id: name, live }) => ({ name, version: live ?? '' })),
    );
    return asked.map((application) => ({
      name: application._id,
      title: titleOf(application),
      contact: contactOf(releases.find(({ name }) => name === application._id)),
      reasons: missing.get(application._id) ?? [],
    }));
  }
}

function checkMember({ application }: Mover, members: readonly { name: string }[]): void {
  if (members.length === 0) throw new DeliveryError('set_not_found');
  const isMember = application === undefined || members.some(({ name }) => name === application);
  if (!isMember) throw new DeliveryError('other_team');
}

function contactOf(release: ReleaseRecord | undefined): string {
  const { contact, origin, released_by } = release ?? {};
  return contact ?? [origin?.author, released_by].filter(Boolean).join(', ');
}
