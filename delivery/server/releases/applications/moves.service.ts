import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { Canary, Deployment } from '../../../contract/releases.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import { type Actor, type DeliveryChange, DeliveryDatabase, DeliveryJournal } from '../../ports.ts';
import { RegistryService } from '../../registry/registry.service.ts';
import { titleOf } from '../deployments/deployment.mapper.ts';
import { DeploymentsService } from '../deployments/deployments.service.ts';
import type { Move } from '../plans/move-rules.ts';
import { PlansService } from '../plans/plans.service.ts';
import type { ReleaseRecord } from '../release.schema.ts';
import type { ApplicationRecord } from './application.schema.ts';
import { ApplicationsService } from './applications.service.ts';
import { activated, type ChannelState, type LiveSet, moveWith, rolledBack, type SetMove } from './channel.policy.ts';

/** What is recorded of a move. */
interface Entry {
  actor: Actor;
  action: DeliveryChange['action'];
  /** Recorded with the new channel state. */
  facts?: object;
}

/** The next channel state of an application, and the set with which its version goes live (ApplicationsService.setChannel). */
interface NextChannel {
  next: ChannelState;
  liveSet?: LiveSet | null;
}

/** Computes the next channel state of an application; may write more in the same transaction. */
type Change = (application: ApplicationRecord, session: ClientSession) => NextChannel | Promise<NextChannel>;

/** Who moves what; the team by its application, if it is one. */
interface AskedMove {
  move: Move;
  from?: string | undefined;
  /** Whether somebody reads the refusal, with its next steps. */
  isRead?: boolean;
  /** @throws when what is moved is no longer as it was when somebody decided to move it */
  expects?: (session: ClientSession) => Promise<void>;
}

/** How a release is activated. */
interface Activation {
  actor: Actor;
  /** The operator's own descriptions need no approval. */
  isOperator: boolean;
  canary?: Canary | undefined;
  /** Whether the pages were rendered before. */
  verify?: boolean;
  set?: SetMove;
}

/** Moves what is served, one transaction after the other. */
@Injectable()
export class MovesService {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly deployments: DeploymentsService,
    private readonly plans: PlansService,
    private readonly registry: RegistryService,
    private readonly database: DeliveryDatabase,
    private readonly journal: DeliveryJournal,
  ) {}

  /** Runs `work` in a transaction. Moves of all applications are serialized: what is compatible depends on the others. */
  async inQueue<Result>(work: (session: ClientSession) => Promise<Result>): Promise<Result> {
    const move = async (session: ClientSession) => {
      await this.applications.touchAll(session);
      return work(session);
    };
    const result = await this.database.inTransaction(move, { queue: 'deliveries' });
    // An outage may begin before anybody asks for it.
    await this.registry.read();
    return result;
  }

  /**
   * Moves applications together, unless the pages of what they would serve have a fault. The rules are asked before `work` writes.
   * @throws {DeliveryError} those of the rules, with the next steps; `release_unrenderable`; those of `work`
   */
  together<Result>(
    asked: AskedMove,
    work: (session: ClientSession) => Promise<Result>,
    fault?: string,
  ): Promise<Result> {
    return this.ask(asked, async (session) => {
      await this.check(asked, session, fault);
      return work(session);
    });
  }

  /** Checks a move before it is written. @throws {DeliveryError} those of `expects` and of the rules; `release_unrenderable` */
  async check({ move, expects }: AskedMove, session: ClientSession, fault?: string): Promise<void> {
    await expects?.(session);
    await this.plans.check(move, session);
    // The pages of one that does not fit fail for that.
    if (fault) throw new DeliveryError('release_unrenderable', fault);
  }

  /** Moves one application. @throws {DeliveryError} `remote_not_found`; those of the rules, if `asked`; those of `change` */
  async one(name: string, entry: Entry, asked: AskedMove | undefined, change: Change): Promise<Deployment> {
    return this.ask(asked, async (session) => {
      await asked?.expects?.(session);
      const application = await this.applications.find(name, session);
      if (asked) await this.plans.check(asked.move, session);
      await this.store(application, await change(application, session), entry, session);
      return this.deployments.get(name, session);
    });
  }

  /**
   * Runs `work`, which checks a move and makes it, in a transaction. The next steps of a refused move are looked for afterwards:
   * other moves do not wait for that.
   * @throws {DeliveryError} those of `work`, with the next steps
   */
  async ask<Result>(asked: AskedMove | undefined, work: (session: ClientSession) => Promise<Result>): Promise<Result> {
    try {
      return await this.inQueue(work);
    } catch (error) {
      const isRead = asked?.isRead ?? true;
      throw asked && isRead ? await this.plans.withCalls(error, asked.move, asked.from) : error;
    }
  }

  /** Stores and records the next channel state of an application. */
  async store(
    application: ApplicationRecord,
    { next, liveSet }: NextChannel,
    { actor, action, facts }: Entry,
    session: ClientSession,
  ): Promise<void> {
    await this.applications.setChannel(application, next, liveSet, session);
    const after = { ...served(next), ...facts };
    const change = { id: application._id, label: titleOf(application), before: served(application), after };
    await this.journal.record(actor, { action, ...change }, session);
  }

  /** Makes a complete release live, or a canary, as the rules allow it; of a new announcement it records how long it took. @throws {DeliveryError} `remote_not_found` */
  async activate(release: ReleaseRecord, activation: Activation, session: ClientSession): Promise<void> {
    const { name, version, origin, announced } = release;
    const { actor, isOperator, canary, verify = true, set } = activation;
    const application = await this.applications.find(name, session);
    const moved = activated(application, version, canary);
    const isCanary = moved.live !== version;
    const description = release.description ?? application.description;
    if (isOperator) await this.applications.update(name, { description, proposed: null }, session);
    else if (isCanary) await this.#proposeCanary(application, release, session);
    else await this.propose(application, release, session);
    const next = { ...moved, ...(set && { set: moveWith(set, application, version) }) };
    const facts = {
      ...origin,
      ...(announced && { duration_s: Math.round((Date.now() - announced.at.getTime()) / 1000) }),
      ...(!verify && { is_verified: false }),
      ...(set && { set: set.name }),
    };
    const named = { ...application, description: application.description ?? description };
    const entry = { actor, action: isCanary ? 'remote.canary' : 'remote.release', facts } as const;
    await this.store(named, { next, liveSet: set ? liveSetIn(set, application) : null }, entry, session);
  }

  /**
   * Marks what is served as rolled back, and returns the channel state after it: without the canary, or with the given or the
   * previous version live.
   * @throws {DeliveryError} `no_earlier_release`; `release_not_found`
   */
  async rollBack(
    application: ApplicationRecord,
    { version, reason }: { version?: string | undefined; reason?: string },
    session: ClientSession,
  ): Promise<NextChannel> {
    const { _id: name, live, history } = application;
    const planned = rolledBack(application, version);
    if (!planned) throw new DeliveryError('no_earlier_release');
    const { left, next } = planned;
    const release = await this.applications.release({ name, version: planned.version }, session);
    if (left) await this.applications.markRolledBack({ name, version: left }, reason, session);
    // What the release that is left asked for is no longer awaited.
    await this.propose(application, release, session);
    const isOfBefore = planned.version === live || history.includes(planned.version);
    return isOfBefore ? { next } : { next, liveSet: null };
  }

  /** Makes the description of a release await approval, unless it is the approved one. */
  async propose(application: ApplicationRecord, release: ReleaseRecord, session: ClientSession): Promise<void> {
    const description = release.description ?? null;
    const proposed = isDeepStrictEqual(description, application.description) ? null : description;
    await this.applications.update(application._id, { proposed }, session);
  }

  /** A canary that asks for nothing leaves what the live release asks for. */
  async #proposeCanary(application: ApplicationRecord, canary: ReleaseRecord, session: ClientSession): Promise<void> {
    const { _id: name, live, proposed, description } = application;
    const staysAwaited = proposed && live && isDeepStrictEqual(canary.description, description);
    const asking = staysAwaited ? await this.applications.release({ name, version: live }, session) : canary;
    await this.propose(application, asking, session);
  }
}

function liveSetIn({ name, generation, at, by }: SetMove, { live }: ChannelState): LiveSet {
  return { name, generation, at, is_first: live === null, ...(by && { by }) };
}

/** E-mail addresses of testers are not recorded. */
function served({ live, canary }: ChannelState): object {
  return { live, canary: canary && { version: canary.version, share: canary.share } };
}
