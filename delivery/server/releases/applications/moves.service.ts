import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { Canary, Deployment } from '../../../contract/releases.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import { type Actor, type DeliveryChange, DeliveryDatabase, DeliveryJournal } from '../../ports.ts';
import { RegistryService } from '../../registry/registry.service.ts';
import { CompatibilityService } from '../compatibility/compatibility.service.ts';
import { titleOf } from '../deployments/deployment.mapper.ts';
import type { ReleaseRecord } from '../release.schema.ts';
import type { ApplicationRecord } from './application.schema.ts';
import { ApplicationsService } from './applications.service.ts';
import { type ChannelState, goBack, goLive, moveWith, type SetMove } from './channel.policy.ts';

/** What is recorded of a move. */
interface Entry {
  actor: Actor;
  action: DeliveryChange['action'];
  /** Recorded with the new channel state. */
  facts?: object;
}

/** Computes the next channel state of an application; may write more in the same transaction. */
type Move = (application: ApplicationRecord, session: ClientSession) => ChannelState | Promise<ChannelState>;

/** How a release is activated. */
interface Activation {
  actor: Actor;
  /** The operator's own descriptions need no approval. */
  isOperator: boolean;
  canary?: Canary | undefined;
  /** Whether a running canary ends. */
  replace?: boolean;
  /** Whether the pages were rendered before. */
  verify?: boolean;
  set?: SetMove;
}

/** Moves what is served, one transaction after the other. */
@Injectable()
export class MovesService {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly compatibility: CompatibilityService,
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
   * Moves applications together, unless the pages of what they would serve have a fault.
   * @throws {DeliveryError} `release_incompatible`; `release_unrenderable`; those of `work`
   */
  together<Result>(work: (session: ClientSession) => Promise<Result>, fault?: string): Promise<Result> {
    return this.inQueue(async (session) => {
      const result = await this.compatibility.checkMove(() => work(session), session);
      // The pages of one that does not fit fail for that.
      if (fault) throw new DeliveryError('release_unrenderable', fault);
      return result;
    });
  }

  /** Moves one application. @throws {DeliveryError} `remote_not_found`; `release_incompatible`; those of `move` */
  async one(name: string, entry: Entry, move: Move): Promise<Deployment> {
    return this.together(async (session) => {
      const application = await this.applications.find(name, session);
      await this.store(application, await move(application, session), entry, session);
      return this.applications.deployment(name, session);
    });
  }

  /** Stores and records the next channel state of an application. */
  async store(
    application: ApplicationRecord,
    next: ChannelState,
    { actor, action, facts }: Entry,
    session: ClientSession,
  ): Promise<void> {
    await this.applications.setChannel(application, next, session);
    const after = { ...served(next), ...facts };
    const change = { id: application._id, label: titleOf(application), before: served(application), after };
    await this.journal.record(actor, { action, ...change }, session);
  }

  /** Makes a complete release live, or a canary; of a new announcement it records how long it took. @throws {DeliveryError} `remote_not_found`; `canary_running` */
  async activate(release: ReleaseRecord, activation: Activation, session: ClientSession): Promise<void> {
    const { name, version, origin, announced } = release;
    const { actor, isOperator, canary, replace, verify = true, set } = activation;
    const application = await this.applications.find(name, session);
    const running = application.canary;
    if (running && running.version !== version && !replace) throw new DeliveryError('canary_running');
    // Before the first live release a canary would leave the other sessions without any.
    const isCanary = canary !== undefined && application.live !== null && application.live !== version;
    const description = release.description ?? application.description;
    if (isOperator) await this.applications.update(name, { description, proposed: null }, session);
    else if (isCanary) await this.#proposeCanary(application, release, session);
    else await this.propose(application, release, session);
    const live = { ...goLive(application, version), ...(set && { set: moveWith(set, application, version) }) };
    const next = isCanary ? { ...application, canary: { ...canary, version } } : live;
    const facts = {
      ...origin,
      ...(announced && { duration_s: Math.round((Date.now() - announced.at.getTime()) / 1000) }),
      ...(!verify && { is_verified: false }),
      ...(set && { set: set.name }),
    };
    const named = { ...application, description: application.description ?? description };
    await this.store(named, next, { actor, action: isCanary ? 'remote.canary' : 'remote.release', facts }, session);
  }

  /**
   * Marks what is served as rolled back, and returns the channel state after it: without the canary, or with the given or the
   * previous version live.
   * @throws {DeliveryError} `no_earlier_release`; `release_not_found`; `release_incomplete`
   */
  async rollBack(
    application: ApplicationRecord,
    { version, reason }: { version?: string | undefined; reason?: string },
    session: ClientSession,
  ): Promise<ChannelState> {
    const { _id: name, live, canary } = application;
    const keepsLive = version === undefined ? canary !== null : version === live;
    const target = keepsLive ? live : (version ?? application.history.at(-1));
    if (!target) throw new DeliveryError('no_earlier_release');
    const release = await this.applications.release({ name, version: target }, session);
    if (!release.is_complete) throw new DeliveryError('release_incomplete');
    const left = keepsLive ? canary?.version : live;
    if (left) await this.applications.markRolledBack({ name, version: left }, reason, session);
    // What the release that is left asked for is no longer awaited.
    await this.propose(application, release, session);
    return keepsLive ? { ...application, canary: null } : goBack(application, target);
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

/** E-mail addresses of testers are not recorded. */
function served({ live, canary }: ChannelState): object {
  return { live, canary: canary && { version: canary.version, share: canary.share } };
}
