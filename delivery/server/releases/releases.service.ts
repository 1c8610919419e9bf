import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ClientSession } from 'mongoose';
import { DELIVERY_ERRORS, type DeliveryErrorCode } from '../../contract/errors.ts';
import { TYPES_FILE } from '../../contract/federation.ts';
import { callsText, withoutCalls } from '../../contract/labels.ts';
import type {
  ActivationInput,
  Announced,
  ApprovalInput,
  Deployment,
  RampInput,
  ReleaseInput,
  ReleaseTypes,
  RollbackInput,
} from '../../contract/releases.ts';
import type { Removal } from '../../contract/sets.ts';
import { DeliveryError } from '../common/delivery.error.ts';
import { messageOf } from '../common/message-of.ts';
import { CandidatePagesService } from '../page/candidate-pages.service.ts';
import { type Actor, DeliveryDatabase, DeliveryJournal } from '../ports.ts';
import type { ApplicationRecord } from './applications/application.schema.ts';
import { ApplicationsService } from './applications/applications.service.ts';
import { goLive, rolledBack } from './applications/channel.policy.ts';
import { MovesService } from './applications/moves.service.ts';
import { CompatibilityService } from './compatibility/compatibility.service.ts';
import { titleOf } from './deployments/deployment.mapper.ts';
import { DeploymentsService } from './deployments/deployments.service.ts';
import { ReadBackService } from './files/read-back.service.ts';
import { ReleaseFilesService } from './files/release-files.service.ts';
import { PlansService } from './plans/plans.service.ts';
import type { ReleaseRecord } from './release.schema.ts';
import { checkTeam, type Team } from './tokens/deploy-tokens.service.ts';

/** What is served has changed since it was judged. */
export class Superseded extends Error {
  override name = 'Superseded';
}

/** Announces, activates, promotes and takes back releases. */
@Injectable()
export class ReleasesService {
  readonly #logger = new Logger('Releases');

  constructor(
    private readonly applications: ApplicationsService,
    private readonly deployments: DeploymentsService,
    private readonly files: ReleaseFilesService,
    private readonly readBack: ReadBackService,
    private readonly candidatePages: CandidatePagesService,
    private readonly compatibility: CompatibilityService,
    private readonly plans: PlansService,
    private readonly moves: MovesService,
    private readonly database: DeliveryDatabase,
    private readonly journal: DeliveryJournal,
  ) {}

  /** The releases of an application of the team. @throws {DeliveryError} `other_team`; `remote_not_found` */
  async get(name: string, team: Team): Promise<Deployment> {
    checkTeam(team, name);
    return this.deployments.get(name);
  }

  /** Where the types of what the live release exposes are; for every team. @throws {DeliveryError} `remote_not_found` */
  async types(name: string): Promise<ReleaseTypes> {
    const { live: version } = await this.applications.find(name);
    if (!version) throw new DeliveryError('remote_not_found');
    const [release] = await this.applications.releasesAt([{ name, version }]);
    return { version, integrity: release?.integrity[TYPES_FILE] ?? null };
  }

  /**
   * Registers a release whose files are then sent; nothing is served yet. Repeating it resumes an interrupted release.
   * @throws {DeliveryError} `other_team`; `section_taken`; `release_incompatible`; `release_exists`
   */
  async announce({ set, ...input }: ReleaseInput, team: Team): Promise<Announced> {
    checkTeam(team, input.name);
    if (input.description && (await this.applications.isTaken(input.description, null))) {
      throw new DeliveryError('section_taken');
    }
    // What is activated together with the shell that it was built for is compared then.
    if (team.application !== undefined && set === undefined) await this.#checkAnnounced(input);
    await this.applications.open(input.name);
    const release = await this.applications.announce(input, team);
    return { missing: await this.files.missing([release]) };
  }

  /**
   * Makes releases live together, or one of them a canary, once every file has arrived and was read back, and the pages were
   * rendered as for the `request`.
   * @throws {DeliveryError} `other_team`; `release_not_found`; `release_incomplete`; `release_unreadable`;
   * `release_incompatible`; `release_unrenderable`; `canary_running`; `live_changed`
   */
  async activate(input: ActivationInput, team: Team, request: FastifyRequest): Promise<Deployment[]> {
    const { releases } = input;
    for (const { name } of releases) checkTeam(team, name);
    const read = Promise.all(releases.map((address) => this.applications.release(address)));
    const found = await this.database.inTime(read);
    await this.files.require(found);
    const deployments = await this.#activate(found, input, team, request).catch(async (error: unknown) => {
      await this.#noteRefusal(found, error);
      throw error;
    });
    await this.#sweep();
    return deployments;
  }

  async #activate(
    found: readonly ReleaseRecord[],
    { releases, canary, replace, verify }: ActivationInput,
    team: Team,
    request: FastifyRequest,
  ): Promise<Deployment[]> {
    for (const release of found) await this.readBack.check(release);
    const isOperator = team.application === undefined;
    const activation = { actor: team, isOperator, canary, verify };
    const move = { action: 'activate', releases, canary, replace, isOperator } as const;
    const fault = verify ? await this.candidatePages.findFault(found, request) : undefined;
    const activate = async (session: ClientSession) => {
      for (const release of found) {
        await this.moves.activate(await this.applications.complete(release, team, session), activation, session);
      }
      return Promise.all(releases.map(({ name }) => this.deployments.get(name, session)));
    };
    return this.moves.together({ move, from: team.application }, activate, fault);
  }

  /** Changes share and testers of the running canary. @throws {DeliveryError} `other_team`; `no_canary` */
  async ramp({ name, ...next }: RampInput, team: Team): Promise<Deployment> {
    checkTeam(team, name);
    return this.moves.one(name, { actor: team, action: 'remote.canary' }, undefined, (application) => {
      const { canary } = withCanary(application);
      return { next: { ...application, canary: { ...canary, ...next } } };
    });
  }

  /** Makes the canary live. @throws {DeliveryError} `other_team`; `no_canary`; `release_incompatible` */
  async promote(name: string, team: Team): Promise<Deployment> {
    checkTeam(team, name);
    const asked = { move: { action: 'promote', name }, from: team.application } as const;
    return this.moves.one(name, { actor: team, action: 'remote.promote' }, asked, async (application, session) => {
      const { version } = withCanary(application).canary;
      await this.moves.propose(application, await this.applications.release({ name, version }, session), session);
      return { next: goLive(application, version), liveSet: null };
    });
  }

  /**
   * Rolls an application of the team back: ends the canary, or makes the given or the previous version live.
   * @throws {DeliveryError} `other_team`; `no_earlier_release`; `release_not_found`; `release_incomplete`; `release_incompatible`
   */
  async rollBackAsTeam(rollback: RollbackInput, team: Team): Promise<Deployment> {
    checkTeam(team, rollback.name);
    return this.rollBack(rollback, team, team.application);
  }

  /**
   * Rolls any application back.
   * @throws {DeliveryError} `remote_not_found`; `no_earlier_release`; `release_not_found`; `release_incomplete`; `release_incompatible`
   */
  async rollBack({ name, version }: RollbackInput, actor: Actor, from?: string): Promise<Deployment> {
    await this.#requireFiles(name, version);
    const asked = { move: { action: 'rollback', name, version }, from } as const;
    return this.moves.one(name, { actor, action: 'remote.rollback' }, asked, (application, session) =>
      this.moves.rollBack(application, { version }, session),
    );
  }

  /**
   * Rolls an application back for its figures, unless what is served has changed since they were judged.
   * @throws {Superseded} @throws {DeliveryError} `no_earlier_release`; `release_not_found`; `release_incompatible`
   */
  async takeBack({ _id: name, since }: ApplicationRecord, reason: string, actor: Actor): Promise<void> {
    const change = { actor, action: 'remote.rollback', facts: { reason } } as const;
    const expects = async (session: ClientSession) => {
      const application = await this.applications.find(name, session);
      if (application.since?.getTime() !== since?.getTime()) throw new Superseded();
    };
    const asked = { move: { action: 'rollback', name }, isRead: false, expects } as const;
    await this.moves.one(name, change, asked, (application, session) =>
      this.moves.rollBack(application, { reason }, session),
    );
  }

  /**
   * Approves the description with which a remote was released: from now on it is served at the addresses that it names.
   * @throws {DeliveryError} `remote_not_found`; `nothing_to_approve`; `proposal_changed`; `section_taken`
   */
  async approve({ name, description: approved }: ApprovalInput, actor: Actor): Promise<Deployment> {
    return this.moves.inQueue(async (session) => {
      const { description, proposed } = await this.applications.find(name, session);
      if (!proposed) {
        // Approved already, by a request whose answer was lost.
        if (isDeepStrictEqual(description, approved)) return this.deployments.get(name, session);
        throw new DeliveryError('nothing_to_approve');
      }
      if (!isDeepStrictEqual(proposed, approved)) throw new DeliveryError('proposal_changed');
      if (await this.applications.isTaken(proposed, session)) throw new DeliveryError('section_taken');
      await this.applications.update(name, { description: proposed, proposed: null }, session);
      const change = { id: name, label: proposed.title, before: { description }, after: { description: proposed } };
      await this.journal.record(actor, { action: 'remote.approve', ...change }, session);
      return this.deployments.get(name, session);
    });
  }

  /**
   * Takes a remote off the site, or puts it back; its releases are kept.
   * @throws {DeliveryError} `remote_not_found`; `remote_permanent`; `release_incompatible` when the site has moved on meanwhile
   */
  async remove({ name, is_removed }: Removal, actor: Actor): Promise<Deployment> {
    const move = { action: is_removed ? 'remove' : 'restore', name } as const;
    return this.moves.together({ move }, async (session) => {
      const application = await this.applications.find(name, session);
      const wasRemoved = application.is_removed ?? false;
      if (wasRemoved === is_removed) return this.deployments.get(name, session);
      await this.applications.update(name, { is_removed }, session);
      const label = titleOf(application);
      const change = { id: name, label, before: { is_removed: wasRemoved }, after: { is_removed } };
      await this.journal.record(actor, { action: is_removed ? 'remote.remove' : 'remote.restore', ...change }, session);
      return this.deployments.get(name, session);
    });
  }

  /** Checks the files to which a person rolls back; the end of a canary changes nothing for the others. */
  async #requireFiles(name: string, asked: string | undefined): Promise<void> {
    const application = await this.database.inTime(this.applications.find(name));
    const { version = null } = rolledBack(application, asked) ?? {};
    if (version === null || version === application.live) return;
    await this.files.requireForRollback(await this.database.inTime(this.applications.releasesAt([{ name, version }])));
  }

  /** What is refused for what it is says so until it is announced or activated again. */
  async #noteRefusal(releases: readonly ReleaseRecord[], error: unknown): Promise<void> {
    if (!(error instanceof DeliveryError) || !REFUSALS.includes(error.code)) return;
    const { calls = [], detail = DELIVERY_ERRORS[error.code].detail } = error;
    // The next steps may be others when the reason is read.
    const reason = withoutCalls({ detail, calls: [...calls] }).replace(UNCHANGED, '.');
    try {
      await this.database.inTime(this.applications.noteRefusal(releases, shortened(reason)));
    } catch (failure) {
      this.#logger.warn(`a refusal could not be recorded: ${messageOf(failure)}`);
    }
  }

  /** @throws {DeliveryError} `release_incompatible`, with the next steps */
  async #checkAnnounced(input: ReleaseInput): Promise<void> {
    try {
      await this.compatibility.check(input);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      const calls = await this.plans.callsForAnnounced(input);
      const said = [error.detail ?? '', ...(calls.length > 0 ? [callsText(calls)] : [])];
      throw new DeliveryError(error.code, said.join(' '), calls);
    }
  }

  /** The release is live whether or not old files could be deleted; the next activation tries again. */
  async #sweep(): Promise<void> {
    try {
      await this.files.sweep();
    } catch (error) {
      this.#logger.warn(`old files could not be deleted: ${messageOf(error)}`);
    }
  }
}

/** Why a release itself is refused: not for what else is served, nor because the academy is busy. */
const REFUSALS: readonly DeliveryErrorCode[] = ['release_unreadable', 'release_incompatible', 'release_unrenderable'];

/** What a refusal says of the activation, not of the release. */
const UNCHANGED = /(?:\.|\u00a0:)? rien n'a été changé\.$/i;

/** Longest reason that is shown in a list. */
const REASON_MAX = 300;

const shortened = (text: string) => (text.length > REASON_MAX ? `${text.slice(0, REASON_MAX - 1)}…` : text);

function withCanary(application: ApplicationRecord): { canary: NonNullable<ApplicationRecord['canary']> } {
  if (!application.canary) throw new DeliveryError('no_canary');
  return { canary: application.canary };
}
