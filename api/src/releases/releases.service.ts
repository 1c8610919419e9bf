import { REMOTE_NAMES } from '@iris/contract/federation';
import {
  type BuiltRelease,
  type Deployment,
  RELEASES_KEPT,
  type ReleaseInput,
  type RollbackInput,
} from '@iris/contract/releases';
import type { RemoteName } from '@iris/contract/remotes';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { isDuplicateKey } from '../common/database-errors.ts';
import { ProblemError } from '../common/problem.error.ts';
import type { Actor } from '../common/signed-in-user.ts';
import { DatabaseService } from '../database/database.service.ts';
import { JournalService } from '../journal/journal.service.ts';
import { BundleService } from './bundle.service.ts';
import { type ChannelState, goBack, goLive, servedVersions } from './channel.policy.ts';
import { CHANNEL_MODEL, type ChannelRecord } from './channel.schema.ts';
import { incompatibilities } from './compatibility.ts';
import { type ReleaseSummary, toDeployment } from './deployment.mapper.ts';
import { NEWEST_FIRST, RELEASE_MODEL, type ReleaseRecord } from './release.schema.ts';

/** Computes the next channel state of a remote; may write more in the same transaction. */
type Move = (channel: ChannelRecord, session: ClientSession) => Promise<ChannelState & Partial<ChannelRecord>>;

/** Maximum number of releases in an answer. */
const RELEASES_SHOWN = 50;

@Injectable()
export class ReleasesService implements OnModuleInit {
  constructor(
    @InjectModel(RELEASE_MODEL) private readonly releases: Model<ReleaseRecord>,
    @InjectModel(CHANNEL_MODEL) private readonly channels: Model<ChannelRecord>,
    private readonly bundle: BundleService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.database.beforeReady(async () => {
      for (const remote of REMOTE_NAMES) await this.#openChannel(remote);
      for (const release of this.bundle.releases) await this.#bring(release);
    });
  }

  /** The releases of the team's remote. @throws {ProblemError} `other_team` */
  async get(remote: RemoteName, team: RemoteName): Promise<Deployment> {
    checkTeam(remote, team);
    return this.#deployment(await this.#channelOf(remote));
  }

  /** The releases of every remote. */
  async deployments(): Promise<Deployment[]> {
    return Promise.all(REMOTE_NAMES.map(async (remote) => this.#deployment(await this.#channelOf(remote))));
  }

  /** Whether a version has ever been released. */
  async isKnown(remote: RemoteName, version: string): Promise<boolean> {
    return (await this.releases.exists({ remote, version })) !== null;
  }

  /**
   * Registers a release, as a canary if a share is given and there is a live release, otherwise as the live one.
   * @throws {ProblemError} `other_team`; `release_incompatible`; `release_exists`
   */
  async release({ canary: share, ...release }: ReleaseInput, team: RemoteName): Promise<Deployment> {
    const { remote, version } = release;
    checkTeam(remote, team);
    this.#checkFits(release);
    return this.#move(remote, async (channel, session) => {
      await this.#insert(release, session);
      const isCanary = share !== undefined && channel.live !== null;
      const next = isCanary ? { ...channel, canary: { version, share } } : goLive(channel, version);
      return this.#retire(remote, next, session);
    });
  }

  /** Makes the canary live. @throws {ProblemError} `other_team`; `no_canary` */
  async promote(remote: RemoteName, team: RemoteName): Promise<Deployment> {
    checkTeam(remote, team);
    return this.#move(remote, async (channel) => {
      if (!channel.canary) throw new ProblemError('no_canary');
      return goLive(channel, channel.canary.version);
    });
  }

  /**
   * Rolls the team's remote back.
   * @throws {ProblemError} `other_team`; `no_earlier_release`; `release_not_found`; `release_incompatible`
   */
  async rollBackAsTeam(rollback: RollbackInput, team: RemoteName): Promise<Deployment> {
    checkTeam(rollback.remote, team);
    return this.#move(rollback.remote, (channel, session) => this.#rolledBack(channel, rollback, session));
  }

  /**
   * Rolls any remote back, and records the actor in the journal.
   * @throws {ProblemError} `no_earlier_release`; `release_not_found`; `release_incompatible`
   */
  async rollBackAsAdmin(rollback: RollbackInput, actor: Actor): Promise<Deployment> {
    const { remote } = rollback;
    return this.#move(remote, async (channel, session) => {
      const next = await this.#rolledBack(channel, rollback, session);
      const [before, after] = [served(channel), served(next)];
      await this.journal.record(
        actor,
        { action: 'remote.rollback', id: remote, label: remote, before, after },
        session,
      );
      return next;
    });
  }

  /** Without a version: ends the canary, or makes the previous version live. */
  async #rolledBack(channel: ChannelRecord, { version }: RollbackInput, session: ClientSession): Promise<ChannelState> {
    if (version === undefined && channel.canary) return { ...channel, canary: null };
    const target = version ?? channel.history.at(-1);
    if (target === undefined) throw new ProblemError('no_earlier_release');
    const release = await this.releases
      .findOne({ remote: channel._id, version: target, retired: false }, { built_for: 1 })
      .session(session)
      .lean<ReleaseRecord>();
    if (!release) throw new ProblemError('release_not_found');
    this.#checkFits(release);
    return goBack(channel, target);
  }

  /** Changes the channel state of a remote; concurrent changes are serialized. */
  #move(remote: RemoteName, move: Move): Promise<Deployment> {
    const transact = async (session: ClientSession) => {
      const channel = await this.#channelOf(remote, session);
      const next = await move(channel, session);
      const { live, canary, history, bundled = channel.bundled } = next;
      await this.channels.updateOne({ _id: remote }, { $set: { live, canary, history, bundled } }, { session });
      return this.#deployment({ ...channel, ...next }, session);
    };
    return this.database.inTransaction(transact, { queue: `remote ${remote}` });
  }

  async #insert(release: BuiltRelease, session: ClientSession): Promise<void> {
    try {
      await this.releases.create([{ ...release, released_at: new Date(), retired: false }], { session });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new ProblemError('release_exists');
    }
  }

  /** Retires all but the newest releases and those that are served or a rollback target. */
  async #retire(remote: RemoteName, state: ChannelState, session: ClientSession): Promise<ChannelState> {
    const newest = await this.releases
      .find({ remote }, { version: 1 })
      .sort(NEWEST_FIRST)
      .limit(RELEASES_KEPT)
      .session(session)
      .lean<ReleaseRecord[]>();
    const kept = [...newest.map(({ version }) => version), ...servedVersions(state)];
    const change = { $set: { retired: true } };
    await this.releases.updateMany({ remote, version: { $nin: kept }, retired: false }, change, { session });
    return { ...state, history: state.history.filter((version) => kept.includes(version)) };
  }

  async #openChannel(remote: RemoteName): Promise<void> {
    const empty = { live: null, canary: null, history: [], bundled: null };
    await this.channels.updateOne({ _id: remote }, { $setOnInsert: empty }, { upsert: true });
  }

  /** Makes the release of a new build live. A restart of the same build changes nothing and keeps the teams' releases. */
  async #bring(release: BuiltRelease): Promise<void> {
    const { remote, version } = release;
    await this.#move(remote, async (channel, session) => {
      if (channel.bundled === version) return channel;
      // The files of a retired release may be deleted; the build has them.
      await this.releases.deleteOne({ remote, version, retired: true }, { session });
      const isKept = await this.releases.exists({ remote, version }).session(session);
      if (!isKept) await this.#insert(release, session);
      const next = await this.#retire(remote, goLive(channel, version), session);
      return { ...next, bundled: version };
    });
  }

  #checkFits({ built_for }: Pick<ReleaseRecord, 'built_for'>): void {
    const reasons = incompatibilities(built_for, this.bundle.host);
    if (reasons.length > 0) throw new ProblemError('release_incompatible', { detail: reasons.join(' ') });
  }

  async #channelOf(remote: RemoteName, session: ClientSession | null = null): Promise<ChannelRecord> {
    return this.channels.findById(remote).session(session).orFail().lean<ChannelRecord>();
  }

  async #deployment(channel: ChannelRecord, session: ClientSession | null = null): Promise<Deployment> {
    const releases = await this.releases
      .find({ remote: channel._id }, { version: 1, released_at: 1, built_for: 1, retired: 1 })
      .sort(NEWEST_FIRST)
      .limit(RELEASES_SHOWN)
      .session(session)
      .lean<ReleaseSummary[]>();
    return toDeployment(channel, releases);
  }
}

function checkTeam(remote: RemoteName, team: RemoteName): void {
  if (remote !== team) throw new ProblemError('other_team');
}

function served({ live, canary }: ChannelState): object {
  return { live, canary };
}
