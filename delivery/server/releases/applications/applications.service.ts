import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import {
  HEALTHY_KEPT,
  INCOMPLETE_MAX,
  KEPT_DAYS,
  type ReleaseAddress,
  type ReleaseInput,
} from '../../../contract/releases.ts';
import type { RemoteDescription } from '../../../contract/remotes/description.ts';
import type { SetMember } from '../../../contract/sets.ts';
import { addDays } from '../../common/days.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import type { Actor } from '../../ports.ts';
import { LEFT_OUT, type ReleaseSummary } from '../deployments/deployment.mapper.ts';
import {
  type KnownRelease,
  NEVER_COMPLETED,
  NEWEST_FIRST,
  RELEASE_MODEL,
  type ReleaseRecord,
  WITHOUT_FILES,
} from '../release.schema.ts';
import type { Team } from '../tokens/deploy-tokens.service.ts';
import { APPLICATION_MODEL, type ApplicationRecord } from './application.schema.ts';
import { type ChannelState, type LiveSet, loadableVersions } from './channel.policy.ts';
import { servedBefore } from './served-before.ts';

/** Maximum number of releases in an answer. */
const RELEASES_SHOWN = 50;

/** Reads and writes applications and their releases. */
@Injectable()
export class ApplicationsService {
  constructor(
    @InjectModel(APPLICATION_MODEL) private readonly applications: Model<ApplicationRecord>,
    @InjectModel(RELEASE_MODEL) private readonly releases: Model<ReleaseRecord>,
  ) {}

  /** Every application, before or after a move of several of them. */
  async all(session: ClientSession | null = null): Promise<ApplicationRecord[]> {
    const query = this.applications.find().sort({ _id: 1 }).session(session);
    // A transaction reads at one instant; without one, a read could see a part of the documents that another one changes.
    return (session ? query : query.readConcern('snapshot')).lean<ApplicationRecord[]>();
  }

  /** An application. @throws {DeliveryError} `remote_not_found` when it was never released */
  async find(name: string, session: ClientSession | null = null): Promise<ApplicationRecord> {
    const application = await this.applications.findById(name).session(session).lean<ApplicationRecord>();
    if (!application) throw new DeliveryError('remote_not_found');
    return application;
  }

  /** Creates an application at its first release. */
  async open(name: string): Promise<void> {
    await this.applications.updateOne({ _id: name }, { $setOnInsert: { live: null } }, { upsert: true });
  }

  /**
   * Stores an announced release, or returns the stored one with the same files. A retired one is kept again, wrong sizes
   * of files that have not arrived are corrected, and the last source maps are those of the sources at hand. What it comes
   * from is kept aside until it is released: the same files may come from another commit, such as a revert.
   * @throws {DeliveryError} `release_exists` when its files are others
   */
  async announce(input: ReleaseInput, team: Team): Promise<ReleaseRecord> {
    const { files, maps: described, ...release } = input;
    const integrity = integrityIn(files);
    const bytes = Object.fromEntries(Object.entries(files).map(([path, file]) => [path, file.bytes]));
    const { name, version } = release;
    const announced_at = new Date();
    const record = { ...release, integrity, bytes, released_by: team.name, released_at: announced_at };
    const stored = await this.releases
      .findOneAndUpdate(
        { name, version },
        {
          $set: { announced_at },
          $setOnInsert: { ...record, is_complete: false, live_at: null, is_rolled_back: false, is_retired: false },
        },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<ReleaseRecord>();
    if (!isDeepStrictEqual(stored.integrity, integrity)) throw new DeliveryError('release_exists');
    // The sizes of a complete release were compared with its files.
    const lacksFiles = { _id: stored._id, $or: [{ is_retired: true }, { is_complete: false }] };
    const opened = { bytes, is_retired: false, is_complete: false };
    const { matchedCount } = await this.releases.updateOne(lacksFiles, { $set: opened });
    if (matchedCount > 0) await this.#boundIncomplete(name);
    const { origin, contact } = release;
    const announced = { origin, contact, at: announced_at, by: team.name };
    const last = { announced, ...(described && { maps: integrityIn(described) }) };
    await this.releases.updateOne({ _id: stored._id }, { $set: last, $unset: { refusal_reason: 1 } });
    return { ...stored, ...last };
  }

  /**
   * Records that all files of a release have arrived and could be read back, who releases it, and what it comes from as they
   * have announced it: another may have announced it too. Returns it, with the announcement that it has taken over.
   * @throws {DeliveryError} `release_not_found` when it has been retired or deleted meanwhile
   */
  async complete(address: ReleaseAddress, { name: released_by }: Team, session: ClientSession): Promise<ReleaseRecord> {
    const { announced: last, ...before } = await this.release(address, session);
    const announced = last?.by === released_by ? last : undefined;
    const { origin, contact, at } = announced ?? { ...before, at: before.released_at };
    const released = { is_complete: true, released_by, released_at: at, origin };
    const $set = { ...released, ...(contact !== undefined && { contact }) };
    const $unset = { announced: 1, refusal_reason: 1, ...(contact === undefined && { contact: 1 }) };
    await this.releases.updateOne({ _id: before._id }, { $set, $unset }, { session });
    return { ...before, ...$set, ...(announced && { announced }) };
  }

  /** Forgets the last announcement of a release that stays what it was. */
  async forgetAnnouncement({ _id }: ReleaseRecord): Promise<void> {
    await this.releases.updateOne({ _id }, { $unset: { announced: 1 } });
  }

  /** Records why releases were not activated. */
  async noteRefusal(releases: readonly ReleaseRecord[], refusal_reason: string): Promise<void> {
    await this.releases.updateMany({ _id: { $in: releases.map(({ _id }) => _id) } }, { $set: { refusal_reason } });
  }

  /** Changes an application. */
  async update(name: string, change: Partial<Omit<ApplicationRecord, '_id'>>, session: ClientSession): Promise<void> {
    await this.applications.updateOne({ _id: name }, { $set: change }, { session });
  }

  /** A release whose files are kept. @throws {DeliveryError} `release_not_found` */
  async release({ name, version }: ReleaseAddress, session: ClientSession | null = null): Promise<ReleaseRecord> {
    const release = await this.releases
      .findOne({ name, version, is_retired: false })
      .session(session)
      .lean<ReleaseRecord>();
    if (!release) throw new DeliveryError('release_not_found');
    return release;
  }

  /** Those of the given releases that exist. */
  async releasesAt(
    addresses: readonly ReleaseAddress[],
    session: ClientSession | null = null,
  ): Promise<ReleaseRecord[]> {
    if (addresses.length === 0) return [];
    const $or = addresses.map(({ name, version }) => ({ name, version }));
    return this.releases.find({ $or }).session(session).lean<ReleaseRecord[]>();
  }

  /** The releases at addresses, or all that are kept, without their files. */
  async known(
    addresses: readonly ReleaseAddress[] | undefined,
    session: ClientSession | null,
  ): Promise<KnownRelease[]> {
    if (addresses?.length === 0) return [];
    const $or = addresses?.map(({ name, version }) => ({ name, version }));
    const found = $or ? { $or } : { is_retired: false };
    return this.releases.find(found, WITHOUT_FILES).session(session).lean<KnownRelease[]>();
  }

  /**
   * Stores the channel state of an application: versions that leave «live» are dated, old ones retired. `liveSet`: the set with
   * which the next version goes live, null when it does alone; undefined when it is one of before, which keeps its own.
   */
  async setChannel(
    before: ApplicationRecord,
    next: ChannelState,
    liveSet: LiveSet | null | undefined,
    session: ClientSession,
  ): Promise<void> {
    const { _id: name } = before;
    if (before.live !== next.live) {
      const version = { $in: [before.live, next.live].filter((one) => one !== null) };
      const now = new Date();
      const served_beside = servedBefore(await this.all(session), before, next);
      await this.releases.updateOne({ name, version: before.live }, { $set: { served_beside } }, { session });
      await this.releases.updateMany({ name, version }, { $set: { live_at: now } }, { session });
      const live = { name, version: next.live };
      const with_set = liveSet === undefined ? {} : { went_live_with: liveSet };
      const replaced = { went_live_at: now, replaces: before.live, ...with_set };
      await this.releases.updateOne(live, { $set: replaced, $unset: { set: 1 } }, { session });
    }
    // Not the previous version: one that was left for another of the kept releases stays rolled back.
    const served = [next.live, next.canary?.version].filter((version) => typeof version === 'string');
    const left = { $or: [{ is_rolled_back: true }, { refusal_reason: { $exists: true } }] };
    const again = { is_rolled_back: false, $unset: { rollback_reason: 1, refusal_reason: 1 } };
    await this.releases.updateMany({ name, version: { $in: served }, ...left }, again, { session });
    const kept = await this.#retire(name, next, session);
    const { live, canary } = next;
    const history = next.history.filter((version) => kept.has(version));
    const hasMoved = before.live !== live || before.canary?.version !== canary?.version;
    const moved = { ...(next.set && { set: next.set }), ...(hasMoved && { since: new Date() }) };
    await this.update(name, { live, canary, history, ...moved }, session);
  }

  /** The complete releases that wait in a set, or in any. */
  async waiting(set: string | undefined, session: ClientSession | null = null): Promise<ReleaseRecord[]> {
    return this.releases
      .find({ 'set.name': set ?? { $exists: true }, is_complete: true, is_retired: false })
      .sort({ name: 1 })
      .session(session)
      .lean<ReleaseRecord[]>();
  }

  /** Puts a release into a set, in place of the one of its application; `left`: the set in which it waited before. */
  async putIntoSet(
    { set, name, version, replaces }: SetMember,
    left: string | undefined,
    session: ClientSession,
  ): Promise<void> {
    await this.releases.updateMany({ name, 'set.name': set }, { $unset: { set: 1 } }, { session });
    const waits = { name: set, at: new Date(), ...(replaces !== undefined && { replaces }), ...(left && { left }) };
    await this.releases.updateOne({ name, version }, { set: waits }, { session });
  }

  /** Takes releases out of the set in which they wait; returns when. */
  async takeOutOfSet(
    releases: readonly ReleaseAddress[],
    set: string,
    { id, name: person }: Actor,
    session: ClientSession,
  ): Promise<Date> {
    const $or = releases.map(({ name, version }) => ({ name, version }));
    const at = new Date();
    const left_set = { name: set, at, by: { id, name: person } };
    await this.releases.updateMany({ $or }, { $set: { left_set }, $unset: { set: 1 } }, { session });
    return at;
  }

  /** The releases that were taken out of a set since it was live, the last ones first. */
  async leftSet(set: string, session: ClientSession | null): Promise<KnownRelease[]> {
    return this.releases
      .find({ 'left_set.name': set }, WITHOUT_FILES)
      .sort({ 'left_set.at': -1 })
      .session(session)
      .lean<KnownRelease[]>();
  }

  /** Forgets who has left a set: it goes live. */
  async forgetLeft(set: string, session: ClientSession): Promise<void> {
    await this.releases.updateMany({ 'left_set.name': set }, { $unset: { left_set: 1 } }, { session });
  }

  /** Begins the generation of a move of a set; returns its number. */
  async nextGeneration(session: ClientSession): Promise<number> {
    const generation = Math.max(...(await this.all(session)).map((one) => one.generation ?? 0)) + 1;
    await this.applications.updateMany({}, { $set: { generation } }, { session });
    return generation;
  }

  /** Marks a version as rolled back, by the server for a reason: until it is served again it is none of the healthy ones. */
  async markRolledBack(release: ReleaseAddress, reason: string | undefined, session: ClientSession): Promise<void> {
    const marked = { is_rolled_back: true, rollback_reason: reason };
    await this.releases.updateOne(release, { $set: marked, $unset: { set: 1 } }, { session });
  }

  /** The last releases of an application, newest first. */
  async summaries(name: string, session: ClientSession | null = null): Promise<ReleaseSummary[]> {
    return this.releases
      .find({ name }, LEFT_OUT)
      .sort(NEWEST_FIRST)
      .limit(RELEASES_SHOWN)
      .session(session)
      .lean<ReleaseSummary[]>();
  }

  /** Writes to every application, so that of two concurrent moves one is repeated with what the other has changed. */
  async touchAll(session: ClientSession): Promise<void> {
    await this.applications.updateMany({}, { $inc: { moves: 1 } }, { session });
  }

  /** Whether another approved remote has one of the sections. */
  async isTaken({ name, sections }: RemoteDescription, session: ClientSession | null): Promise<boolean> {
    const owner = { _id: { $ne: name }, 'description.sections': { $in: sections } };
    return (await this.applications.exists(owner).session(session)) !== null;
  }

  /** Each may name files that are sent and stored. */
  async #boundIncomplete(name: string): Promise<void> {
    const surplus = await this.releases
      .find({ name, ...NEVER_COMPLETED }, { _id: 1 })
      .sort({ announced_at: -1 })
      .skip(INCOMPLETE_MAX)
      .lean<ReleaseRecord[]>();
    await this.releases.deleteMany({ _id: { $in: surplus.map(({ _id }) => _id) }, ...NEVER_COMPLETED });
  }

  /**
   * Retires releases but those that are served or wait in a set, were live or announced in the last {@link KEPT_DAYS} days, or
   * are among the last {@link HEALTHY_KEPT} that were live and not taken back. Returns the kept versions.
   */
  async #retire(name: string, next: ChannelState, session: ClientSession): Promise<Set<string>> {
    const recent = { $gt: addDays(new Date(), -KEPT_DAYS) };
    const waits = { 'set.name': { $exists: true } };
    const isFresh = [{ live_at: recent }, { released_at: recent }, { announced_at: recent }, waits];
    const versionsOf = (found: Pick<ReleaseRecord, 'version'>[]) => found.map(({ version }) => version);
    const fresh = await this.releases
      .find({ name, is_retired: false, $or: isFresh }, { version: 1 })
      .session(session)
      .lean<ReleaseRecord[]>();
    const healthy = await this.releases
      .find({ name, is_retired: false, live_at: { $ne: null }, is_rolled_back: false }, { version: 1 })
      .sort({ live_at: -1 })
      .limit(HEALTHY_KEPT)
      .session(session)
      .lean<ReleaseRecord[]>();
    const kept = new Set([...versionsOf(fresh), ...versionsOf(healthy), ...loadableVersions(next)]);
    const old = { name, is_retired: false, version: { $nin: [...kept] } };
    await this.releases.updateMany(old, { $set: { is_retired: true } }, { session });
    return kept;
  }
}

/** The SHA-384 of each announced file by its path. */
function integrityIn(files: ReleaseInput['files']): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, { integrity }]) => [path, integrity]));
}
