import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isStorageFull } from '@iris/delivery/server/store';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import {
  DatabaseService,
  InjectConfig,
  type Job,
  JobRunner,
  JobsService,
  LeaseLostError,
  type WorkerConfig,
} from '../../../foundation/index.ts';
import { attemptName, earlierAttempts, filmFolder, listAttemptPaths, parseJobId } from '../film-files.ts';
import { deleteFiles, enqueueDeletion, prepareFilm, prepareOwnedFilm } from '../film-jobs.ts';
import { OWNED_FILM_MODEL } from '../owned/owned-film.schema.ts';
import { FilmStore } from '../store/film-store.ts';
import { canRetry } from '../videos/video.mapper.ts';
import { type FilmFile, type FilmRecord, type PreparedFilm, VIDEO_MODEL } from '../videos/video.schema.ts';
import { encodeFilm, timeLimitOf } from './encode.ts';
import { FilmError } from './ffmpeg.ts';
import { LIBRARY_LIMITS, OWNED_LIMITS, probeFilm } from './probe.ts';

/** A film that ends as many workers as this is given up. */
const ATTEMPTS_MAX = 3;

const PROGRESS_INTERVAL_MS = 1000;

/** Does the jobs of films in a worker: preparation, and deletion of files. */
@Injectable()
export class FilmPreparationService implements OnModuleInit {
  readonly #logger = new Logger('Films');

  constructor(
    @InjectModel(VIDEO_MODEL) private readonly videos: Model<FilmRecord>,
    @InjectModel(OWNED_FILM_MODEL) private readonly owned: Model<FilmRecord>,
    @InjectConfig() private readonly config: Pick<WorkerConfig, 'ffmpeg'>,
    private readonly store: FilmStore,
    private readonly jobs: JobsService,
    private readonly runner: JobRunner,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.runner.handle(prepareFilm, (job, signal) => this.prepare(job, signal));
    this.runner.handle(prepareOwnedFilm, (job, signal) => this.prepare(job, signal));
    this.runner.handle(deleteFiles, (job) => this.#deleteFiles(job));
  }

  /** Prepares a film, and stores that it is ready or why it failed. */
  async prepare(job: Job, signal: AbortSignal): Promise<void> {
    const folder = join(this.store.scratch, 'work', attemptName(job));
    try {
      await this.#removeEarlierAttempts(job);
      const video = await this.#begin(job);
      const clean = () => rm(folder, { recursive: true, force: true }).catch(() => undefined);
      await this.#finish(job, await this.#make(job, video, folder, signal).finally(clean));
    } catch (error) {
      signal.throwIfAborted();
      const failure = toFailure(error);
      if (!failure) throw error;
      await this.#fail(job, failure);
    }
  }

  /** Deletes files that nothing uses any more. */
  async #deleteFiles(job: Job<{ paths: string[] }>): Promise<void> {
    await this.#deleteAll(job.payload.paths);
    await this.database.inTransaction((session) => this.jobs.finish(job, session));
  }

  #filmsOf({ kind }: Job): Model<FilmRecord> {
    return kind === prepareOwnedFilm.kind ? this.owned : this.videos;
  }

  /** With the lease: a worker that has lost it would make a film that is ready seem unfinished. */
  async #begin(job: Job): Promise<FilmRecord> {
    const change = { $set: { status: 'processing', progress: 0 } } as const;
    const video = await this.database.inTransaction(async (session) => {
      await this.jobs.renew(job, session);
      return this.#filmsOf(job).findOneAndUpdate({ _id: job.key }, change).session(session).lean<FilmRecord>();
    });
    if (!video) throw new Error(`the film ${job.key} of a job does not exist`);
    if (job.attempts > ATTEMPTS_MAX) throw new FilmError('film_interrupted');
    return video;
  }

  /** Encodes the film, then stores its files; the paths of the result are those in the store. */
  async #make(job: Job, video: FilmRecord, folder: string, signal: AbortSignal): Promise<PreparedFilm> {
    const { ffmpeg } = this.config;
    await mkdir(folder, { recursive: true });
    const source = video.source && (await this.store.localFile(video.source, folder));
    if (!source) throw new FilmError('film_unreadable', { cause: new Error('the uploaded file is missing') });
    const limits = job.kind === prepareOwnedFilm.kind ? OWNED_LIMITS : LIBRARY_LIMITS;
    const found = await probeFilm(ffmpeg, source, limits, signal);
    const onProgress = this.#reportProgress(job);
    const encoded = await encodeFilm({
      ffmpeg,
      source,
      found,
      folder,
      signal,
      onProgress,
      timeLimitMs: timeLimitOf(found),
    });
    const move = async <File extends FilmFile>(file: File): Promise<File> => {
      signal.throwIfAborted();
      const path = `${filmFolder(job.key, attemptName(job))}/${file.path}`;
      await this.store.write(path, join(folder, file.path));
      return { ...file, path };
    };
    try {
      const renditions: PreparedFilm['renditions'] = [];
      for (const one of encoded.renditions) renditions.push(await move(one));
      return { ...encoded, renditions, poster: await move(encoded.poster), sprite: await move(encoded.sprite) };
    } catch (error) {
      await this.#deleteAll(listAttemptPaths(job));
      throw error;
    }
  }

  /** The end of the job makes this happen once: a worker that has lost its lease stores nothing. */
  async #finish(job: Job, film: PreparedFilm): Promise<void> {
    const store = async (session: ClientSession) => {
      await this.jobs.finish(job, session);
      const change = { $set: { ...film, status: 'ready', progress: 100 }, $unset: { source: 1 } } as const;
      const before = await this.#filmsOf(job)
        .findOneAndUpdate({ _id: job.key }, change)
        .session(session)
        .lean<FilmRecord>();
      await enqueueDeletion(this.jobs, before?.source ? [before.source] : [], session);
    };
    await this.database.inTransaction(store).catch(async (error: unknown) => {
      // After any other error the film may be stored: its files stay until the job is taken again.
      if (error instanceof LeaseLostError) await this.#deleteAll(listAttemptPaths(job));
      throw error;
    });
    this.#logger.log(`film ${job.key} is ready`);
  }

  async #fail(job: Job, { code, cause }: FilmError): Promise<void> {
    this.#logger.warn(`film ${job.key} failed: ${code} ${cause instanceof Error ? cause.message : ''}`);
    await this.database.inTransaction(async (session) => {
      await this.jobs.finish(job, session);
      const change = { $set: { status: 'failed', failure: code, progress: 0 } } as const;
      const options = { session, returnDocument: 'after' } as const;
      const video = await this.#filmsOf(job).findOneAndUpdate({ _id: job.key }, change, options).lean<FilmRecord>();
      // The uploaded file stays only where another attempt could succeed.
      if (!video?.source || canRetry(video)) return;
      await this.#filmsOf(job).updateOne({ _id: job.key }, { $unset: { source: 1 } }, { session });
      await enqueueDeletion(this.jobs, [video.source], session);
    });
  }

  /** What killed workers have left: of this film, and of films that were deleted meanwhile. */
  async #removeEarlierAttempts(job: Job): Promise<void> {
    const work = join(this.store.scratch, 'work');
    const folders = await readdir(work).catch(() => []);
    const ended = await this.jobs.endedAmong(folders.map(parseJobId));
    for (const folder of folders.filter((name) => ended.includes(parseJobId(name)))) {
      await rm(join(work, folder), { recursive: true, force: true });
    }
    for (const attempt of earlierAttempts(job)) {
      await rm(join(work, attemptName(job, attempt)), { recursive: true, force: true });
      await this.#deleteAll(listAttemptPaths(job, attempt));
    }
  }

  async #deleteAll(paths: readonly string[]): Promise<void> {
    for (const path of paths) await this.store.delete(path);
  }

  #reportProgress(job: Job): (share: number) => void {
    let shownAt = 0;
    return (share) => {
      const now = performance.now();
      if (now - shownAt < PROGRESS_INTERVAL_MS) return;
      shownAt = now;
      // At 100 it would seem ready. A report that is lost is followed by the next one.
      const change = { $max: { progress: Math.min(99, Math.floor(share * 100)) } };
      this.#filmsOf(job)
        .updateOne({ _id: job.key, status: 'processing' }, change)
        .catch(() => undefined);
    };
  }
}

function toFailure(error: unknown): FilmError | undefined {
  if (error instanceof FilmError) return error;
  return isStorageFull(error) ? new FilmError('film_disk_full', { cause: error }) : undefined;
}
