import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ClientSession } from 'mongoose';
import { SHELL } from '../../../contract/federation.ts';
import type { ReleaseAddress } from '../../../contract/releases.ts';
import type { ReleaseSet, SetMember, SetToMove } from '../../../contract/sets.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import { CandidatePagesService } from '../../page/candidate-pages.service.ts';
import { type Actor, DeliveryDatabase, DeliveryProduct } from '../../ports.ts';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import { ApplicationsService } from '../applications/applications.service.ts';
import { type ChannelState, type MemberMove, moveWith, type SetMove } from '../applications/channel.policy.ts';
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
    private readonly product: DeliveryProduct,
  ) {}

  /** The sets that wait, and those that were the last move of an application. */
  async list(): Promise<ReleaseSet[]> {
    const [waiting, applications] = await Promise.all([this.applications.waiting(undefined), this.applications.all()]);
    const names = new Set([...waiting, ...applications].flatMap(({ set }) => set?.name ?? []));
    return Promise.all([...names].sort().map((name) => this.#describe(name, waiting, applications)));
  }

  /** A set. @throws {DeliveryError} `set_not_found` */
  async get(name: string): Promise<ReleaseSet> {
    const [waiting, applications] = await Promise.all([this.applications.waiting(name), this.applications.all()]);
    if (waiting.length + lastMoved(applications, name).length === 0) throw new DeliveryError('set_not_found');
    return this.#describe(name, waiting, applications);
  }

  /**
   * Puts a release of the team into a set, once every file has arrived and was read back.
   * @throws {DeliveryError} `other_team`; `remote_not_found`; `release_not_found`; `release_incomplete`;
   * `release_unreadable`; `release_live`
   */
  async put(member: SetMember, team: Team): Promise<ReleaseSet> {
    const { name, version } = member;
    checkTeam(team, name);
    const release = await this.database.inTime(this.applications.release({ name, version }));
    await this.files.require([release]);
    await this.readBack.check(release);
    await this.moves.inQueue(async (session) => {
      if ((await this.applications.find(name, session)).live === version) throw new DeliveryError('release_live');
      await this.applications.complete(release, team, session);
      await this.applications.putIntoSet(member, session);
    });
    return this.get(member.set);
  }

  /**
   * Makes all releases of a set live, once their pages were rendered as for the `request`; or makes live again what was live
   * before it, but for an application that has moved on since.
   * @throws {DeliveryError} `set_not_found`; `set_changed`; `other_team`; `canary_running`; `live_changed`;
   * `no_earlier_release`; `release_not_found`; `release_incomplete`; `release_incompatible`; `release_unrenderable`
   */
  async move({ set, move, verify = true }: SetToMove, actor: Mover, request: FastifyRequest): Promise<ReleaseSet> {
    if (move === 'activate') await this.#activate(set, actor, verify ? request : undefined);
    else await this.#rollBack(set, actor);
    return this.get(set);
  }

  async #activate(name: string, actor: Mover, request: FastifyRequest | undefined): Promise<void> {
    const members = await this.applications.waiting(name);
    checkMember(actor, members);
    await this.files.require(members);
    const fault = request && (await this.candidatePages.findFault(members, request));
    await this.moves.together(async (session) => {
      const releases = await this.applications.waiting(name, session);
      if (!isDeepStrictEqual(releases.map(versionOf), members.map(versionOf))) throw new DeliveryError('set_changed');
      const set = await this.#next(name, false, session);
      const activation = { actor, isOperator: false, verify: request !== undefined, set };
      for (const release of releases) {
        await this.applications.checkReplaced({ ...versionOf(release), replaces: release.set?.replaces }, session);
        await this.moves.activate(release, activation, session);
      }
    }, fault);
  }

  async #rollBack(name: string, actor: Mover): Promise<void> {
    await this.moves.together(async (session) => {
      const moved = lastMoved(await this.applications.all(session), name);
      checkMember(actor, moved.map(addressOf));
      const here = moved.filter(({ live, set }) => live === set.version && !set.is_rolled_back);
      if (here.length === 0) throw new DeliveryError('set_not_found');
      const next = await this.#next(name, true, session);
      for (const application of here) await this.#rollBackOne(application, next, actor, session);
    });
  }

  async #rollBackOne(moved: MovedApplication, move: SetMove, actor: Actor, session: ClientSession): Promise<void> {
    const { set } = moved;
    const version = set.past.at(-1)?.version;
    const before = version
      ? await this.moves.rollBack(moved, { version }, session)
      : await this.#takeAway(moved, session);
    const next = { ...before, set: moveWith(move, moved, set.version) };
    await this.moves.store(moved, next, { actor, action: 'remote.rollback', facts: { set: move.name } }, session);
  }

  /** What was never live before is served to nobody again. */
  async #takeAway(moved: MovedApplication, session: ClientSession): Promise<ChannelState> {
    const { _id: name, set } = moved;
    if (name === SHELL || this.product.permanentRemotes.includes(name)) throw new DeliveryError('no_earlier_release');
    await this.applications.markRolledBack({ name, version: set.version }, undefined, session);
    await this.applications.update(name, { proposed: null }, session);
    return { ...moved, live: null, canary: null };
  }

  async #next(name: string, is_rolled_back: boolean, session: ClientSession): Promise<SetMove> {
    return { name, generation: await this.applications.nextGeneration(session), at: new Date(), is_rolled_back };
  }

  async #describe(name: string, waiting: ReleaseRecord[], applications: ApplicationRecord[]): Promise<ReleaseSet> {
    const titles = new Map(applications.map((application) => [application._id, titleOf(application)]));
    const toMembers = (releases: ReleaseRecord[]) =>
      releases.map(({ name, version, released_by }) => {
        return { name, title: titles.get(name) ?? name, version, released_by };
      });
    const ready = waiting.filter(({ set }) => set?.name === name);
    if (ready.length > 0) {
      const changed_at = new Date(Math.max(...ready.map(({ set }) => set?.at.getTime() ?? 0))).toISOString();
      const missing = await this.#missing(ready, applications);
      return { name, state: 'ready', changed_at, members: toMembers(ready), missing };
    }
    const moved = lastMoved(applications, name);
    const members = toMembers(await this.applications.releasesAt(moved.map(addressOf)));
    const state = moved.some(({ set }) => set.is_rolled_back) ? 'rolled_back' : 'live';
    const changed_at = moved[0]?.set.at.toISOString() ?? '';
    return { name, state, changed_at, members, missing: [] };
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
    const live = asked.map((one) => ({ name: one._id, version: one.live ?? '' }));
    const releases = await this.applications.releasesAt(live);
    return asked.map((application) => ({
      name: application._id,
      title: titleOf(application),
      contact: contactOf(releases.find(({ name }) => name === application._id)),
      reasons: missing.get(application._id) ?? [],
    }));
  }
}

type MovedApplication = ApplicationRecord & { set: MemberMove };

/** The applications of the last move with a set of this name. */
function lastMoved(applications: readonly ApplicationRecord[], name: string): MovedApplication[] {
  const moved = applications.filter((one): one is MovedApplication => one.set?.name === name);
  const last = Math.max(...moved.map(({ set }) => set.generation));
  return moved.filter(({ set }) => set.generation === last);
}

const versionOf = ({ name, version }: ReleaseRecord) => ({ name, version });

const addressOf = ({ _id: name, set: { version } }: MovedApplication) => ({ name, version });

function checkMember({ application }: Mover, members: readonly ReleaseAddress[]): void {
  if (members.length === 0) throw new DeliveryError('set_not_found');
  const isMember = application === undefined || members.some(({ name }) => name === application);
  if (!isMember) throw new DeliveryError('other_team');
}

function contactOf(release: ReleaseRecord | undefined): string {
  const { contact, origin, released_by } = release ?? {};
  return contact ?? [origin?.author, released_by].filter(Boolean).join(', ');
}
