import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ClientSession } from 'mongoose';
import type {
  ActivationInput,
  Announced,
  ApprovalInput,
  Deployment,
  RampInput,
  ReleaseInput,
  RollbackInput,
} from '../../contract/releases.ts';
import { DeliveryError } from '../common/delivery.error.ts';
import { messageOf } from '../common/message-of.ts';
import { CandidatePagesService } from '../page/candidate-pages.service.ts';
import { type Actor, type DeliveryChange, DeliveryDatabase, DeliveryJournal } from '../ports.ts';
import { RegistryService } from '../registry/registry.service.ts';
import type { ApplicationRecord } from './applications/application.schema.ts';
import { ApplicationsService } from './applications/applications.service.ts';
import { type ChannelState, goBack, goLive } from './applications/channel.policy.ts';
import { CompatibilityService } from './compatibility/compatibility.service.ts';
import { titleOf } from './deployments/deployment.mapper.ts';
import { ReadBackService } from './read-back.service.ts';
import type { ReleaseRecord } from './release.schema.ts';
import { ReleaseFilesService } from './release-files.service.ts';
import { checkTeam, type Team } from './tokens/deploy-tokens.service.ts';

/** What is served has changed since it was judged. */
export class Superseded extends Error {
  override name = 'Superseded';
}

/** What is recorded of a move. */
interface Entry {
  actor: Actor;
  action: DeliveryChange['action'];
  /** Recorded with the new channel state. */
  facts?: object;
}

/** Computes the next channel state of an application; may write more in the same transaction. */
type Move = (application: ApplicationRecord, session: ClientSession) => ChannelState | Promise<ChannelState>;

/** Announces, activates, promotes and takes back releases. */
@Injectable()
export class ReleasesService {
  readonly #logger = new Logger('Releases');

  constructor(
    private readonly applications: ApplicationsService,
    private readonly files: ReleaseFilesService,
    private readonly readBack: ReadBackService,
    private readonly candidatePages: CandidatePagesService,
    private readonly compatibility: CompatibilityService,
    private readonly registry: RegistryService,
    private readonly database: DeliveryDatabase,
    private readonly journal: DeliveryJournal,
  ) {}

  /** The releases of an application of the team. @throws {DeliveryError} `other_team`; `remote_not_found` */
  async get(name: string, team: Team): Promise<Deployment> {
    checkTeam(team, name);
    return this.applications.deployment(name);
  }

  /**
   * Registers a release whose files are then sent; nothing is served yet. Repeating it resumes an interrupted release.
   * @throws {DeliveryError} `other_team`; `section_taken`; `release_incompatible`; `release_exists`
   */
  async announce(input: ReleaseInput, team: Team): Promise<Announced> {
    checkTeam(team, input.name);
    if (input.description && (await this.applications.isTaken(input.description, null))) {
      throw new DeliveryError('section_taken');
    }
    // The operator activates remotes together with the shell that they were built for, which is compared then.
    const isAlone = team.application !== undefined;
    if (input.built_for && isAlone) await this.compatibility.checkRemote(input.built_for);
    await this.applications.open(input.name);
    const release = await this.applications.announce(input, team);
    return { missing: await this.files.missing([release]) };
  }

  /**
   * Makes releases live together, or one of them a canary, once every file has arrived and was read back, and the pages were
   * rendered as for the `request`.
   * @throws {DeliveryError} `other_team`; `release_not_found`; `release_incomplete`; `release_unreadable`;
   * `release_incompatible`; `release_unrenderable`; `canary_running`
   */
  async activate(input: ActivationInput, team: Team, request: FastifyRequest): Promise<Deployment[]> {
    const { releases, canary, replace, verify } = input;
    for (const { name } of releases) checkTeam(team, name);
    const read = Promise.all(releases.map((address) => this.applications.release(address)));
    const found = await this.database.inTime(read);
    if ((await this.files.missing(found)).length > 0) throw new DeliveryError('release_incomplete');
    for (const release of found) await this.readBack.check(release);
    const fault = verify ? await this.candidatePages.findFault(found, request) : undefined;
    const deployments = await this.#inQueue(async (session) => {
      await this.compatibility.checkMove(async () => {
        for (const release of found) await this.#activateOne(release, { canary, replace, verify, team }, session);
      }, session);
      // The pages of one that does not fit fail for that.
      if (fault) throw new DeliveryError('release_unrenderable', fault);
      return Promise.all(releases.map(({ name }) => this.applications.deployment(name, session)));
    });
    await this.#sweep();
    return deployments;
  }

  /** Changes share and testers of the running canary. @throws {DeliveryError} `other_team`; `no_canary` */
  async ramp({ name, ...next }: RampInput, team: Team): Promise<Deployment> {
    checkTeam(team, name);
    return this.#move(name, { actor: team, action: 'remote.canary' }, (application) => {
      const { canary } = withCanary(application);
      return { ...application, canary: { ...canary, ...next } };
    });
  }

  /** Makes the canary live. @throws {DeliveryError} `other_team`; `no_canary`; `release_incompatible` */
  async promote(name: string, team: Team): Promise<Deployment> {
    checkTeam(team, name);
    return this.#move(name, { actor: team, action: 'remote.promote' }, async (application, session) => {
      const { version } = withCanary(application).canary;
      await this.#propose(application, await this.applications.release({ name, version }, session), session);
      return goLive(application, version);
    });
  }

  /**
   * Rolls an application of the team back: ends the canary, or makes the given or the previous version live.
   * @throws {DeliveryError} `other_team`; `no_earlier_release`; `release_not_found`; `release_incomplete`; `release_incompatible`
   */
  async rollBackAsTeam(rollback: RollbackInput, team: Team): Promise<Deployment> {
    checkTeam(team, rollback.name);
    return this.rollBack(rollback, team);
  }

  /**
   * Rolls any application back.
   * @throws {DeliveryError} `remote_not_found`; `no_earlier_release`; `release_not_found`; `release_incomplete`; `release_incompatible`
   */
  async rollBack({ name, version }: RollbackInput, actor: Actor): Promise<Deployment> {
    return this.#move(name, { actor, action: 'remote.rollback' }, (application, session) =>
      this.#back(application, { version }, session),
    );
  }

  /**
   * Rolls an application back for its figures, unless what is served has changed since they were judged.
   * @throws {Superseded} @throws {DeliveryError} `no_earlier_release`; `release_not_found`; `release_incompatible`
   */
  async takeBack({ _id: name, since }: ApplicationRecord, reason: string, actor: Actor): Promise<void> {
    const change = { actor, action: 'remote.rollback', facts: { reason } } as const;
    await this.#move(name, change, (application, session) => {
      if (application.since?.getTime() !== since?.getTime()) throw new Superseded();
      return this.#back(application, { reason }, session);
    });
  }

  /**
   * Approves the description with which a remote was released: from now on it is served at the addresses that it names.
   * @throws {DeliveryError} `remote_not_found`; `nothing_to_approve`; `proposal_changed`; `section_taken`
   */
  async approve({ name, description: approved }: ApprovalInput, actor: Actor): Promise<Deployment> {
    return this.#inQueue(async (session) => {
      const { description, proposed } = await this.applications.find(name, session);
      if (!proposed) throw new DeliveryError('nothing_to_approve');
      if (!isDeepStrictEqual(proposed, approved)) throw new DeliveryError('proposal_changed');
      if (await this.applications.isTaken(proposed, session)) throw new DeliveryError('section_taken');
      await this.applications.update(name, { description: proposed, proposed: null }, session);
      const change = { id: name, label: proposed.title, before: { description }, after: { description: proposed } };
      await this.journal.record(actor, { action: 'remote.approve', ...change }, session);
      return this.applications.deployment(name, session);
    });
  }

  async #back(
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
    await this.#propose(application, release, session);
    return keepsLive ? { ...application, canary: null } : goBack(application, target);
  }

  async #activateOne(
    release: ReleaseRecord,
    { canary, replace, verify, team }: Pick<ActivationInput, 'canary' | 'replace' | 'verify'> & { team: Team },
    session: ClientSession,
  ): Promise<void> {
    const { name, version, origin, announced_at, released_at } = release;
    const application = await this.applications.find(name, session);
    const running = application.canary;
    if (running && running.version !== version && !replace) throw new DeliveryError('canary_running');
    // Before the first live release a canary would leave the other sessions without any.
    const isCanary = canary !== undefined && application.live !== null && application.live !== version;
    const next = isCanary ? { ...application, canary: { ...canary, version } } : goLive(application, version);
    await this.applications.complete(release, team, session);
    await this.applications.setChannel(application, next, session);
    const description = release.description ?? application.description;
    // The operator's own descriptions need no approval.
    if (team.application === undefined) await this.applications.update(name, { description, proposed: null }, session);
    else if (isCanary) await this.#proposeCanary(application, release, session);
    else await this.#propose(application, release, session);
    const action = isCanary ? 'remote.canary' : 'remote.release';
    const seconds = Math.round((Date.now() - (announced_at ?? released_at).getTime()) / 1000);
    const facts = { ...origin, duration_s: seconds, ...(!verify && { is_verified: false }) };
    const named = { ...application, description: application.description ?? description };
    await this.#record({ actor: team, action, facts }, named, next, session);
  }

  /** A canary that asks for nothing leaves what the live release asks for. */
  async #proposeCanary(application: ApplicationRecord, canary: ReleaseRecord, session: ClientSession): Promise<void> {
    const { _id: name, live, proposed, description } = application;
    const staysAwaited = proposed && live && isDeepStrictEqual(canary.description, description);
    const asking = staysAwaited ? await this.applications.release({ name, version: live }, session) : canary;
    await this.#propose(application, asking, session);
  }

  async #propose(application: ApplicationRecord, release: ReleaseRecord, session: ClientSession): Promise<void> {
    const description = release.description ?? null;
    const proposed = isDeepStrictEqual(description, application.description) ? null : description;
    await this.applications.update(application._id, { proposed }, session);
  }

  #move(name: string, entry: Entry, move: Move): Promise<Deployment> {
    return this.#inQueue(async (session) => {
      await this.compatibility.checkMove(async () => {
        const application = await this.applications.find(name, session);
        const next = await move(application, session);
        await this.applications.setChannel(application, next, session);
        await this.#record(entry, application, next, session);
      }, session);
      return this.applications.deployment(name, session);
    });
  }

  /** Moves of all applications are serialized: what fits depends on the others. */
  async #inQueue<Result>(work: (session: ClientSession) => Promise<Result>): Promise<Result> {
    const move = async (session: ClientSession) => {
      await this.applications.touchAll(session);
      return work(session);
    };
    const result = await this.database.inTransaction(move, { queue: 'deliveries' });
    // An outage may begin before anybody asks for it.
    await this.registry.read();
    return result;
  }

  /** The release is live whether or not old files could be deleted; the next activation tries again. */
  async #sweep(): Promise<void> {
    try {
      await this.files.sweep();
    } catch (error) {
      this.#logger.warn(`old files could not be deleted: ${messageOf(error)}`);
    }
  }

  async #record(
    { actor, action, facts }: Entry,
    application: ApplicationRecord,
    next: ChannelState,
    session: ClientSession,
  ): Promise<void> {
    const after = { ...served(next), ...facts };
    const change = { id: application._id, label: titleOf(application), before: served(application), after };
    await this.journal.record(actor, { action, ...change }, session);
  }
}

function withCanary(application: ApplicationRecord): { canary: NonNullable<ApplicationRecord['canary']> } {
  if (!application.canary) throw new DeliveryError('no_canary');
  return { canary: application.canary };
}

/** E-mail addresses of testers are not recorded. */
function served({ live, canary }: ChannelState): object {
  return { live, canary: canary && { version: canary.version, share: canary.share } };
}
