import { basename, join } from 'node:path';
import type { FilmSources, Video, VideoQuery } from '@iris/contract/media';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import {
  type Actor,
  DatabaseService,
  isDuplicateKey,
  JobsService,
  JournalService,
  type List,
  olderThan,
  ProblemError,
  readList,
  type SignedInUser,
} from '../../../foundation/index.ts';
import { ShownMedia } from '../../programs/references/shown-media.service.ts';
import { listAllPaths, pathsOf } from '../film-files.ts';
import { enqueueDeletion, prepareFilm } from '../film-jobs.ts';
import { MediaTokensService, type MediaViewer } from '../media/media-tokens.service.ts';
import { FilmStore } from '../store/film-store.ts';
import { describeEncoded, hashEncoded } from './encoded-folder.ts';
import { canRetry, isPrepared, toSnapshot, toSources, toVideo } from './video.mapper.ts';
import { VIDEO_MODEL, type VideoRecord } from './video.schema.ts';

/** A complete upload, whose file is in the store. */
type NewVideo = Pick<VideoRecord, 'sha256' | 'name' | 'bytes'> & { id: string; source: string };

/** The folder of a film that is already encoded; `name` is what the library shows. */
interface EncodedFolder {
  folder: string;
  name: string;
}

@Injectable()
export class VideosService {
  constructor(
    @InjectModel(VIDEO_MODEL) private readonly videos: Model<VideoRecord>,
    private readonly store: FilmStore,
    private readonly shown: ShownMedia,
    private readonly tokens: MediaTokensService,
    private readonly jobs: JobsService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /** The library, newest first, with addresses for this session; `after` is the id of the last film of the previous page. */
  list({ limit, after }: VideoQuery, user: SignedInUser): Promise<List<Video>> {
    const found = this.videos.find(olderThan(after)).sort({ _id: -1 }).lean<VideoRecord[]>();
    return readList<VideoRecord, Video>(found, limit, (record) => this.#toVideo(record, user));
  }

  /** A film with addresses for this session. @throws {ProblemError} `video_not_found` */
  async get(id: string, user: SignedInUser): Promise<Video> {
    return this.#toVideo(await this.#require(id), user);
  }

  /** The stored film with this id, or undefined. */
  async find(id: string, session: ClientSession | null = null): Promise<VideoRecord | undefined> {
    const record = await this.videos.findById(id).session(session).lean<VideoRecord>();
    return record ?? undefined;
  }

  /** The ids of the films that could not be prepared. */
  async listFailed(): Promise<string[]> {
    const records = await this.videos.find({ status: 'failed' }, { _id: 1 }).lean<Pick<VideoRecord, '_id'>[]>();
    return records.map(({ _id }) => _id.toHexString());
  }

  /** The measured durations of those of these films that are ready, in seconds, by their ids. */
  async findDurations(ids: readonly string[], session: ClientSession | null = null): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const records = await this.videos
      .find({ _id: { $in: ids }, status: 'ready' }, { duration: 1 })
      .session(session)
      .lean<VideoRecord[]>();
    return new Map(records.map(({ _id, duration = 0 }) => [_id.toHexString(), duration]));
  }

  /** The id of the film made of a file with this hash, or undefined. */
  async findByHash(sha256: string): Promise<string | undefined> {
    const record = await this.videos.findOne({ sha256 }, { _id: 1 }).lean<VideoRecord>();
    return record?._id.toHexString();
  }

  /**
   * What a player needs of a film; undefined until it is ready. The caller has checked that the viewer may see it: the
   * addresses are open until they expire, or session or enrollment end.
   */
  async sourcesFor(videoId: string, viewer: MediaViewer): Promise<FilmSources | undefined> {
    const record = await this.find(videoId);
    return record && isPrepared(record) ? toSources(record, this.tokens.issue(videoId, viewer)) : undefined;
  }

  /** Adds an uploaded film, which a worker will prepare; `step` is part of the transaction. */
  async addUploaded(video: NewVideo, actor: Actor, step: (session: ClientSession) => Promise<void>): Promise<void> {
    const { id: _id, ...fields } = video;
    await this.database.inTransaction(async (session) => {
      const record = { ...fields, _id, status: 'waiting', created_by: actor.id, created_at: new Date() } as const;
      const [created] = await this.videos.create([record], { session });
      if (!created) throw new Error('an insert that succeeds returns its document');
      await this.jobs.enqueue(prepareFilm, video.id, { turn: actor.id }, session);
      await step(session);
      const change = { action: 'video.upload', id: video.id, label: video.name, after: toSnapshot(created) } as const;
      await this.journal.record(actor, change, session);
    });
  }

  /** Prepares again a film that failed by no fault of its own. @throws {ProblemError} `video_not_found`; `video_not_retryable` */
  async retry(id: string, actor: SignedInUser): Promise<Video> {
    const retry = async (session: ClientSession) => {
      const before = await this.#require(id, session);
      if (!canRetry(before)) throw new ProblemError('video_not_retryable');
      const change = { $set: { status: 'waiting', progress: 0 }, $unset: { failure: 1 } } as const;
      // The condition lets one of two simultaneous calls succeed.
      const after = await this.videos
        .findOneAndUpdate({ _id: id, status: 'failed' }, change, { session, returnDocument: 'after' })
        .lean<VideoRecord>();
      if (!after) throw new ProblemError('video_not_retryable');
      await this.jobs.enqueue(prepareFilm, id, { turn: actor.id }, session);
      const entry = { id, label: after.name, before: toSnapshot(before), after: toSnapshot(after) };
      await this.journal.record(actor, { action: 'video.retry', ...entry }, session);
      return after;
    };
    return this.#toVideo(await this.database.inTransactionOnce(retry, () => this.#require(id)), actor);
  }

  /**
   * Prevents the deletion of a newly referenced film, in the transaction that stores the reference.
   * @throws {ProblemError} `video_not_found`
   */
  async keep(videoId: string, session: ClientSession): Promise<void> {
    const change = { $set: { referred_at: new Date() } };
    const { matchedCount } = await this.videos.updateOne({ _id: videoId }, change, { session });
    if (matchedCount === 0) throw new ProblemError('video_not_found');
  }

  /** Deletes a film; a worker deletes its files. @throws {ProblemError} `video_not_found`; `video_in_use` */
  async delete(id: string, actor: Actor): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const record = await this.videos.findOneAndDelete({ _id: id }).session(session).lean<VideoRecord>();
      if (!record) throw new ProblemError('video_not_found');
      if (await this.shown.hasFilm(record._id.toHexString(), session)) throw new ProblemError('video_in_use');
      const [job] = await this.jobs.cancel(prepareFilm, id, session);
      await enqueueDeletion(this.jobs, listAllPaths(record, job), session);
      const change = { action: 'video.delete', id, label: record.name, before: toSnapshot(record) } as const;
      await this.journal.record(actor, change, session);
    });
  }

  /**
   * Registers a film that is already encoded, from a folder with `film.json`, its renditions, poster and sprite, and
   * returns its id. Without effect when it is there. The folder's files must not change afterwards.
   */
  async addReady({ folder, name }: EncodedFolder): Promise<string> {
    const sha256 = await hashEncoded(folder);
    const known = await this.findByHash(sha256);
    if (known) return known;
    const _id = new Types.ObjectId();
    const encoded = await describeEncoded(folder, _id.toHexString());
    const record = { _id, sha256, name, status: 'ready', progress: 100, created_at: new Date(), ...encoded } as const;
    const paths = pathsOf(record);
    try {
      for (const path of paths) await this.store.write(path, join(folder, basename(path)));
      await this.videos.create(record);
      return _id.toHexString();
    } catch (error) {
      for (const path of paths) await this.store.delete(path);
      // Another instance adds the same demo data at the same time.
      const first = isDuplicateKey(error) ? await this.findByHash(sha256) : undefined;
      if (!first) throw error;
      return first;
    }
  }

  async #require(id: string, session?: ClientSession): Promise<VideoRecord> {
    const record = await this.find(id, session);
    if (!record) throw new ProblemError('video_not_found');
    return record;
  }

  #toVideo(record: VideoRecord, { id, sessionId }: SignedInUser): Video {
    return toVideo(record, this.tokens.issue(record._id.toHexString(), { user: id, session: sessionId }));
  }
}
