import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ClientSession } from 'mongoose';
import type { ReleaseAddress } from '../../../contract/releases.ts';
import type { ReleaseSet, SetMember, SetToMove } from '../../../contract/sets.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import { CandidatePagesService } from '../../page/candidate-pages.service.ts';
import { type Actor, type DeliveryChange, DeliveryDatabase, DeliveryJournal } from '../../ports.ts';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import { ApplicationsService } from '../applications/applications.service.ts';
import { type ChannelState, moveWith, type SetMove } from '../applications/channel.policy.ts';
import { MovesService } from '../applications/moves.service.ts';
import { titleOf } from '../deployments/deployment.mapper.ts';
import { ReadBackService } from '../files/read-back.service.ts';
import { ReleaseFilesService } from '../files/release-files.service.ts';
import { previousOf } from '../plans/move-rules.ts';
import { PlansService } from '../plans/plans.service.ts';
import { type LiveMember, liveMembers, waitingIn } from '../plans/snapshot.ts';
import type { KnownRelease, ReleaseRecord } from '../release.schema.ts';
import { checkTeam, type Team } from '../tokens/deploy-tokens.service.ts';
import { lastRolledBack, namesIn, SetDescriptionsService, titleIn } from './set-descriptions.service.ts';
import { checkMember, liveError, type Mover, SetRefusalsService } from './set-refusals.service.ts';

/** Releases that have left a set together. */
interface Left {
  out: readonly KnownRelease[];
  at: Date;
}

/** Releases of several applications that go live, and are rolled back, in one move. */
@Injectable()
export class SetsService {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly files: ReleaseFilesService,
    private readonly readBack: ReadBackService,
    private readonly candidatePages: CandidatePagesService,
    private readonly plans: PlansService,
    private readonly descriptions: SetDescriptionsService,
    private readonly refusals: SetRefusalsService,
    private readonly moves: MovesService,
    private readonly database: DeliveryDatabase,
    private readonly journal: DeliveryJournal,
  ) {}

  /** The sets that wait, those that are live, and those that were rolled back in the last move of an application. */
  async list(): Promise<ReleaseSet[]> {
    const snapshot = await this.plans.read();
    const found = await Promise.all(namesIn(snapshot).map((name) => this.descriptions.describe(name, snapshot)));
    return found.filter((set) => set !== undefined);
  }

  /** A set, as a team of the academy sees it. @throws {DeliveryError} `set_not_found` */
  async get(name: string, from?: string): Promise<ReleaseSet> {
    const snapshot = await this.plans.read();
    const found = await this.descriptions.describe(name, snapshot, from);
    if (!found) throw await this.refusals.notFound(name);
    return found;
  }

  /**
   * Puts a release of the team into a set, once every file has arrived and was read back; it leaves the set in which it waited.
   * @throws {DeliveryError} `other_team`; `remote_not_found`; `release_not_found`; `release_incomplete`;
   * `release_unreadable`; `release_live`
   */
  async put(member: SetMember, team: Team): Promise<ReleaseSet> {
    const { name, version, set } = member;
    checkTeam(team, name);
    const release = await this.database.inTime(this.applications.release({ name, version }));
    await this.files.require([release]);
    await this.readBack.check(release);
    const left = await this.moves.together({ move: { action: 'put', name, version, set } }, async (session) => {
      const before = await this.applications.release({ name, version }, session);
      // A kept release stays that of whoever released it, unless it was announced anew.
      const isAnnounced = !before.is_complete || before.announced?.by === team.name;
      if (isAnnounced) await this.applications.complete(release, team, session);
      // Whoever repeats it, because the answer was lost, is told the same.
      const isRepeated = before.set?.name === set;
      const last = isRepeated ? before.set?.left : before.set?.name;
      await this.applications.putIntoSet(member, last, session);
      if (!isRepeated) {
        const change = { before: { set: last ?? null }, after: { set, released: version } };
        await this.#record(name, team, { action: 'remote.set_put', ...change }, session);
      }
      return last;
    });
    const found = await this.get(set, name);
    return left === undefined ? found : { ...found, left };
  }

  /**
   * Makes all releases of a set live, once their pages were rendered as for the `request`; makes live again what was live
   * before it, but for an application that has moved on since; or takes releases out of it while it waits.
   * @throws {DeliveryError} `set_not_found`; `set_changed`; `set_live`; `other_team`; those of the rules; `release_unrenderable`
   */
  async move(asked: SetToMove, actor: Mover, request: FastifyRequest): Promise<ReleaseSet> {
    const { set, move, verify = true } = asked;
    switch (move) {
      case 'activate':
        await this.#activate(set, actor, verify ? request : undefined);
        return this.get(set, actor.application);
      case 'rollback':
        return this.#rollBack(asked, actor);
      case 'leave':
      case 'dissolve':
        return this.#takeOut(asked, actor);
    }
  }

  async #activate(name: string, actor: Mover, request: FastifyRequest | undefined): Promise<void> {
    const members = await this.applications.waiting(name);
    const fault = await this.#findFault(name, members, actor, request);
    const asked = { move: { action: 'activate_set', set: name }, from: actor.application } as const;
    await this.moves.ask(asked, async (session) => {
      const releases = await this.applications.waiting(name, session);
      if (releases.length === 0) return this.#requireRepeated(name, actor, session);
      if (!isDeepStrictEqual(releases.map(versionOf), members.map(versionOf))) throw new DeliveryError('set_changed');
      await this.moves.check(asked, session, fault);
      const set = await this.#next(name, false, actor, session);
      const activation = { actor, isOperator: false, verify: request !== undefined, set };
      for (const release of releases) await this.moves.activate(release, activation, session);
      await this.applications.forgetLeft(name, session);
    });
  }

  /** The fault of pages, before the move, which takes long. @throws {DeliveryError} `other_team`; `release_incomplete` */
  async #findFault(
    name: string,
    members: readonly ReleaseRecord[],
    actor: Mover,
    request: FastifyRequest | undefined,
  ): Promise<string | undefined> {
    // Whether it is live is known to the transaction only: what is read without one may be of several instants.
    if (members.length === 0) return undefined;
    const snapshot = await this.plans.read();
    checkMember(actor, members, name, snapshot);
    await this.refusals.requireFiles(members, snapshot);
    return request && this.candidatePages.findFault(members, request);
  }

  /** Whoever repeats an activation, because its answer was lost or by a second click, gets what there is. @throws {DeliveryError} `set_live`; `set_not_found`; `other_team` */
  async #requireRepeated(name: string, actor: Mover, session: ClientSession): Promise<void> {
    const live = await this.refusals.requireLive(name, actor, await this.plans.read(session), session);
    if (live[0]?.with.by?.id !== actor.id) throw liveError(name, live);
  }

  async #rollBack({ set: name, generation }: SetToMove, actor: Mover): Promise<ReleaseSet> {
    const restored = liveMembers(await this.plans.read(), name).flatMap((member) => {
      const { _id, live: version } = previousOf(member);
      return version === null || version === member.live ? [] : [{ name: _id, version }];
    });
    await this.files.requireForRollback(await this.applications.releasesAt(restored));
    const asked = { move: { action: 'rollback_set', set: name }, from: actor.application } as const;
    await this.moves.ask(asked, async (session) => {
      const snapshot = await this.plans.read(session);
      const [last] = lastRolledBack(snapshot, name);
      const isRepeated = last?.set.ended !== undefined && last.set.ended === generation && last.set.by?.id === actor.id;
      if (isRepeated) return;
      const members = await this.refusals.requireLive(name, actor, snapshot, session);
      const isAsked = generation === undefined || members.some((one) => one.with.generation === generation);
      if (!isAsked) throw new DeliveryError('set_changed');
      await this.moves.check(asked, session);
      const moved = members.filter((one) => previousOf(one).live !== one.live);
      const ended = moved[0]?.with.generation;
      const next = { ...(await this.#next(name, true, actor, session)), ...(ended !== undefined && { ended }) };
      for (const member of moved) await this.#rollBackOne(member, next, actor, session);
    });
    return this.descriptions.rolledBack(name, await this.plans.read());
  }

  async #rollBackOne(member: LiveMember, move: SetMove, actor: Actor, session: ClientSession): Promise<void> {
    const application = await this.applications.find(member._id, session);
    const previous = application.history.at(-1);
    const { next } = previous
      ? await this.moves.rollBack(application, { version: previous }, session)
      : await this.#takeAway(application, member.live, session);
    const { canary } = application;
    const set = { ...moveWith(move, application, member.live), ...(canary && { ended_canary: canary.version }) };
    const moved = { next: { ...next, set } };
    await this.moves.store(
      application,
      moved,
      { actor, action: 'remote.rollback', facts: { set: move.name } },
      session,
    );
  }

  /** What was never live before is served to nobody again. */
  async #takeAway(
    application: ApplicationRecord,
    version: string,
    session: ClientSession,
  ): Promise<{ next: ChannelState }> {
    const { _id: name } = application;
    await this.applications.markRolledBack({ name, version }, undefined, session);
    await this.applications.update(name, { proposed: null }, session);
    return { next: { ...application, live: null, canary: null } };
  }

  /** Takes the release of an application, or all of them, out of a waiting set, which changes nothing that is served. */
  async #takeOut({ set, move, name }: SetToMove, actor: Mover): Promise<ReleaseSet> {
    const leaving = move === 'leave' ? { name: actor.application ?? name } : undefined;
    const left = await this.moves.inQueue(async (session) => {
      const snapshot = await this.plans.read(session);
      const waiting = waitingIn(snapshot, set);
      if (!leaving && waiting.length > 0) checkMember(actor, waiting, set, snapshot);
      const out = leaving ? waiting.filter((one) => one.name === leaving.name) : waiting;
      if (out.length === 0) {
        const isOwn = (one: ReleaseAddress) =>
          leaving ? one.name === leaving.name : [undefined, one.name].includes(actor.application);
        return (await this.#leftBefore(set, isOwn, session)) ?? this.#refuseToLeave(set, leaving?.name, actor, session);
      }
      const at = await this.applications.takeOutOfSet(out, set, actor, session);
      const action = leaving ? 'remote.set_leave' : 'remote.set_dissolve';
      for (const one of out) {
        const change = { before: { set }, after: { set: null, released: one.version } };
        await this.#record(one.name, actor, { action, ...change }, session);
      }
      return { out, at };
    });
    const snapshot = await this.plans.read();
    const found = await this.descriptions.describe(set, snapshot, actor.application);
    if (found?.state === 'ready') return found;
    const members = await this.descriptions.membersOf(left.out.map(versionOf), snapshot);
    return { name: set, state: 'dissolved', changed_at: left.at.toISOString(), members, missing: [] };
  }

  /** What was taken out of a set before, for whoever repeats it because the answer was lost. */
  async #leftBefore(
    set: string,
    isOwn: (release: ReleaseAddress) => boolean,
    session: ClientSession,
  ): Promise<Left | undefined> {
    const left = await this.applications.leftSet(set, session);
    const at = left.find(isOwn)?.left_set?.at;
    return at && { out: left.filter(({ left_set }) => left_set?.at.getTime() === at.getTime()), at };
  }

  /** @throws {DeliveryError} `set_live`; `set_not_found`; `other_team`, naming the teams */
  async #refuseToLeave(set: string, leaving: string | undefined, actor: Mover, session: ClientSession): Promise<never> {
    const snapshot = await this.plans.read(session);
    const waiting = waitingIn(snapshot, set);
    if (waiting.length === 0) throw liveError(set, await this.refusals.requireLive(set, actor, snapshot, session));
    checkMember(actor, waiting, set, snapshot);
    const said =
      leaving === undefined
        ? `Précisez le module qui quitte l'ensemble ${set}.`
        : `Aucune version de «\u00a0${titleIn(snapshot, leaving)}\u00a0» n'attend dans l'ensemble ${set}.`;
    throw new DeliveryError('set_not_found', said);
  }

  async #record(
    name: string,
    actor: Actor,
    change: Pick<DeliveryChange, 'action' | 'before' | 'after'>,
    session: ClientSession,
  ): Promise<void> {
    const label = titleOf(await this.applications.find(name, session));
    await this.journal.record(actor, { id: name, label, ...change }, session);
  }

  async #next(name: string, is_rolled_back: boolean, actor: Actor, session: ClientSession): Promise<SetMove> {
    const generation = await this.applications.nextGeneration(session);
    return { name, generation, at: new Date(), is_rolled_back, by: { id: actor.id, name: actor.name } };
  }
}

const versionOf = ({ name, version }: ReleaseAddress) => ({ name, version });
