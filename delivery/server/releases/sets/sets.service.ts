import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ClientSession } from 'mongoose';
import { callsText } from '../../../contract/labels.ts';
import type { NextCall, ReleaseAddress } from '../../../contract/releases.ts';
import type { ReleaseSet, SetMember, SetToMove } from '../../../contract/sets.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import { CandidatePagesService } from '../../page/candidate-pages.service.ts';
import { type Actor, DeliveryDatabase } from '../../ports.ts';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import { ApplicationsService } from '../applications/applications.service.ts';
import { type ChannelState, moveWith, type SetMove } from '../applications/channel.policy.ts';
import { MovesService } from '../applications/moves.service.ts';
import { titleOf } from '../deployments/deployment.mapper.ts';
import { ReadBackService } from '../files/read-back.service.ts';
import { ReleaseFilesService } from '../files/release-files.service.ts';
import { previousOf } from '../plans/move-rules.ts';
import { PlansService } from '../plans/plans.service.ts';
import { keyOf, type LiveMember, liveMembers, type Snapshot, waitingIn } from '../plans/snapshot.ts';
import { timeSince } from '../plans/time-since.ts';
import { checkTeam, type Team } from '../tokens/deploy-tokens.service.ts';
import { lastRolledBack, liveAddress, namesIn, SetDescriptionsService, titleIn } from './set-descriptions.service.ts';

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
    private readonly plans: PlansService,
    private readonly descriptions: SetDescriptionsService,
    private readonly moves: MovesService,
    private readonly database: DeliveryDatabase,
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
    if (!found) throw notFound(name, snapshot);
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
      await this.applications.putIntoSet(member, session);
      return before.set?.name;
    });
    const found = await this.get(set, name);
    return left === undefined || left === set ? found : { ...found, left };
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
    const snapshot = await this.plans.read();
    const members = await this.applications.waiting(name);
    if (this.#checkWaiting(name, members, actor, snapshot)) return;
    const lost = await this.descriptions.lostFiles(members, snapshot);
    if (lost) throw new DeliveryError('release_incomplete', lost.detail, lost.calls);
    const fault = request && (await this.candidatePages.findFault(members, request));
    const asked = { move: { action: 'activate_set', set: name }, from: actor.application } as const;
    const activate = async (session: ClientSession) => {
      const releases = await this.applications.waiting(name, session);
      const set = await this.#next(name, false, actor, session);
      const activation = { actor, isOperator: false, verify: request !== undefined, set };
      for (const release of releases) await this.moves.activate(release, activation, session);
    };
    const expects = async (session: ClientSession) => {
      const releases = await this.applications.waiting(name, session);
      if (releases.length === 0) this.#checkWaiting(name, releases, actor, await this.plans.read(session));
      if (!isDeepStrictEqual(releases.map(versionOf), members.map(versionOf))) throw new DeliveryError('set_changed');
    };
    await this.moves.together({ ...asked, expects }, activate, fault);
  }

  /** Whether it is live by the same activation. @throws {DeliveryError} `set_live`, naming who made it so; `set_not_found`; `other_team`, naming the teams */
  #checkWaiting(name: string, waiting: readonly ReleaseAddress[], actor: Mover, snapshot: Snapshot): boolean {
    if (waiting.length > 0) {
      checkMember(actor, waiting, name, snapshot);
      return false;
    }
    const live = liveMembers(snapshot, name);
    const [first] = live;
    if (!first) throw notFound(name, snapshot);
    checkMember(actor, [...live.map(liveAddress), ...movedOn(live, snapshot)], name, snapshot);
    const { by, at } = first.with;
    // Whoever repeats it, because the answer was lost, gets what there is.
    if (by?.id === actor.id) return true;
    throw new DeliveryError(
      'set_live',
      `L'ensemble ${name} est déjà en ligne${by ? `, par ${by.name}` : ''}, ${timeSince(at)}.`,
    );
  }

  async #rollBack({ set: name, generation }: SetToMove, actor: Mover): Promise<ReleaseSet> {
    const before = await this.plans.read();
    const [last] = lastRolledBack(before, name);
    const isRepeated = last?.set.ended !== undefined && last.set.ended === generation && last.set.by?.id === actor.id;
    // Whoever repeats it, because the answer was lost, gets what there is.
    if (isRepeated) return this.descriptions.rolledBack(name, before);
    const findMoved = (snapshot: Snapshot) => {
      const members = liveMembers(snapshot, name);
      if (members.length === 0) throw notFound(name, snapshot);
      checkMember(actor, [...members.map(liveAddress), ...movedOn(members, snapshot)], name, snapshot);
      const isAsked = generation === undefined || members.some((one) => one.with.generation === generation);
      if (!isAsked) throw new DeliveryError('set_changed');
      return members.filter((one) => previousOf(one).live !== one.live);
    };
    const restored = findMoved(before).flatMap((one) => {
      const version = one.history.at(-1);
      return version === undefined ? [] : [{ name: one._id, version }];
    });
    await this.files.requireForRollback(await this.applications.releasesAt(restored));
    let moved: LiveMember[] = [];
    const expects = async (session: ClientSession) => {
      moved = findMoved(await this.plans.read(session));
    };
    const asked = { move: { action: 'rollback_set', set: name }, from: actor.application, expects } as const;
    await this.moves.together(asked, async (session) => {
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
    const moved = { next: { ...next, set: moveWith(move, application, member.live) } };
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
    const leaving = actor.application ?? name;
    const left = await this.moves.inQueue(async (session) => {
      const waiting = await this.applications.waiting(set, session);
      if (move === 'dissolve' && waiting.length > 0) checkMember(actor, waiting, set, await this.plans.read(session));
      const out = move === 'dissolve' ? waiting : waiting.filter((one) => one.name === leaving);
      // None when it is repeated, because the answer was lost.
      if (out.length > 0) await this.applications.takeOutOfSet(out, session);
      return out;
    });
    const snapshot = await this.plans.read();
    if (waitingIn(snapshot, set).length > 0) return this.get(set, actor.application);
    const members = await this.descriptions.membersOf(left, snapshot);
    return { name: set, state: 'dissolved', changed_at: new Date().toISOString(), members, missing: [] };
  }

  async #next(name: string, is_rolled_back: boolean, actor: Actor, session: ClientSession): Promise<SetMove> {
    const generation = await this.applications.nextGeneration(session);
    return { name, generation, at: new Date(), is_rolled_back, by: { id: actor.id, name: actor.name } };
  }
}

/** Those that the set has made live too, and that went on since, alone or in another set: their teams may still ask. */
function movedOn(members: readonly LiveMember[], { applications, releases }: Snapshot): ReleaseAddress[] {
  const generation = members[0]?.with.generation;
  return [...applications.values()].flatMap(({ _id: name, live, set, history }) => {
    const previous = releases.get(keyOf({ name, version: history.at(-1) ?? '' }))?.went_live_with;
    const wasMember = set?.generation === generation || previous?.generation === generation;
    return wasMember && !members.some((one) => one._id === name) ? [{ name, version: live ?? '' }] : [];
  });
}

const versionOf = ({ name, version }: ReleaseAddress) => ({ name, version });

/** @throws {DeliveryError} `other_team`, naming the teams of the set */
function checkMember(
  { application }: Mover,
  members: readonly ReleaseAddress[],
  set: string,
  snapshot: Snapshot,
): void {
  if (application === undefined || members.some(({ name }) => name === application)) return;
  const titles = new Intl.ListFormat('fr').format(
    members.map(({ name }) => `«\u00a0${titleIn(snapshot, name)}\u00a0»`),
  );
  throw new DeliveryError(
    'other_team',
    `L'ensemble ${set} a des versions de ${titles}\u00a0: leurs équipes, ou un super administrateur, le déplacent.`,
  );
}

/** What is said of a set that neither waits nor is live, with what puts its releases into it again. */
function notFound(name: string, snapshot: Snapshot): DeliveryError {
  const [last, ...others] = lastRolledBack(snapshot, name);
  if (!last) {
    const said = `Aucune version n'attend dans l'ensemble ${name}, et aucune n'est en ligne par lui.`;
    return new DeliveryError('set_not_found', said);
  }
  const { by, at } = last.set;
  const members = [last, ...others].filter(({ live, set: { version } }) => live !== version);
  const calls = members.map((one): NextCall => {
    return { name: one._id, title: titleOf(one), action: 'release', version: one.set.version, set: name };
  });
  const promoted: NextCall = { name: last._id, title: titleOf(last), action: 'promote', set: name };
  const all = [...calls, promoted];
  const said = `L'ensemble ${name} a été écarté${by ? ` par ${by.name}` : ''}, ${timeSince(at)}.`;
  return new DeliveryError('set_not_found', `${said} ${callsText(all)}`, all);
}
