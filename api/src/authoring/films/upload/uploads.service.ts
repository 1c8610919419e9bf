import { mkdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ANNOUNCED_SHARE_MAX, ERRORS, OPEN_UPLOADS_MAX } from '@iris/contract/foundation';
import { TUS_VERSION, UPLOAD_HOURS, UPLOAD_PART_TYPE, VIDEO_ID_HEADER } from '@iris/contract/media';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import {
  type Actor,
  DatabaseService,
  HourlyTask,
  isDuplicateKey,
  KeyedQueue,
  ProblemError,
} from '../../../foundation/index.ts';
import { UploadQuotas } from '../../../site/index.ts';
import { hashFile, sourcePath } from '../film-files.ts';
import { newFilmId, OWNED_FILM_NAME, OwnedFilmsService } from '../owned/owned-films.service.ts';
import { FilmStore } from '../store/film-store.ts';
import { VideosService } from '../videos/videos.service.ts';
import { type Announced, type UploadHeaders as Headers, readAnnounced } from './announced.ts';
import type { FilmReceiver } from './film-receiver.ts';
import { TusUploads } from './tus-uploads.ts';
import { UPLOAD_MODEL, type UploadPurpose, type UploadRecord } from './upload.schema.ts';

/** Headers of an answer of the tus protocol. */
type TusHeaders = Record<string, string>;

const UPLOAD_TIME_MS = UPLOAD_HOURS * 3_600_000;

/** How long the beginning of an upload keeps others waiting, in milliseconds. */
const CREATION_TIME_MS = 5000;

/** Uploads that the clean-up has not given up. */
const KEPT = { given_up: null };

/** Uploads of which something is still to come. */
const OPEN = { ...KEPT, video: null };

/** Receives films in parts. An upload belongs to its author, and becomes a film once all of it has arrived. */
@Injectable()
export class UploadsService extends HourlyTask {
  readonly #creations = new KeyedQueue();
  readonly #completions = new Map<string, Promise<string>>();
  readonly #files: TusUploads;
  #receive: FilmReceiver | undefined;

  constructor(
    @InjectModel(UPLOAD_MODEL) private readonly uploads: Model<UploadRecord>,
    private readonly store: FilmStore,
    private readonly videos: VideosService,
    private readonly owned: OwnedFilmsService,
    private readonly quotas: UploadQuotas,
    database: DatabaseService,
  ) {
    super('Uploads', database);
    this.#files = new TusUploads(join(store.scratch, 'uploads'));
  }

  /** Registers who takes the films that are not for the library. */
  receiveBy(receive: FilmReceiver): void {
    this.#receive = receive;
  }

  protected async run(): Promise<void> {
    const before = new Date(Date.now() - UPLOAD_TIME_MS);
    await this.deleteUnfinished(before);
    await this.store.sweep(before);
  }

  /**
   * Begins an upload, for the library or for a submission, which keeps no name. The caller has checked that it may.
   * @throws {ProblemError} `invalid_input`, `film_too_large`, `too_many_uploads`, `film_disk_full`, `film_quota`, `own_film_quota`
   */
  async create(headers: Headers, actor: Actor, submission?: string): Promise<TusHeaders> {
    const film = readAnnounced(headers, submission && OWNED_FILM_NAME);
    // The library writes what it is told beside the file.
    const told = submission ? { ...headers, 'upload-metadata': undefined } : headers;
    const begin = () => this.#begin({ ...film, ...(submission && { submission }) }, told, actor);
    // One after the other, so that the last free place is not refused to two at once.
    return this.#creations.run('all', begin, CREATION_TIME_MS);
  }

  async #begin(film: Announced & { submission?: string }, headers: Headers, actor: Actor): Promise<TusHeaders> {
    const { submission, size, ...named } = film;
    const record = {
      ...{ ...named, size },
      _id: submission ? newFilmId() : new Types.ObjectId(),
      ...(submission && { submission: new Types.ObjectId(submission) }),
      owner: new Types.ObjectId(actor.id),
      created_at: new Date(),
    };
    const id = record._id.toHexString();
    const kind = submission ? 'own_film' : 'film';
    await this.database.inTime(this.uploads.create(record));
    let isCounted = false;
    try {
      // After the upload has been recorded, so that of simultaneous ones, at other instances, each sees the others.
      await this.#checkPlace(actor, submission ? 'submission' : 'library');
      await this.database.inTime(this.quotas.take(kind, actor.id, size, record.created_at));
      isCounted = true;
      return await this.#files.handle({ method: 'POST', id, headers });
    } catch (error) {
      await this.uploads.deleteOne({ _id: id });
      if (isCounted) await this.quotas.giveBack(kind, actor.id, size, record.created_at);
      throw error;
    }
  }

  /** The submission for which an account has announced an upload; undefined for one that is unknown, or for the library. */
  async findTarget(id: string, { id: owner }: Actor): Promise<string | undefined> {
    const own = { _id: id, owner, ...KEPT };
    const upload = await this.database.inTime(this.uploads.findOne(own).lean<UploadRecord>().exec());
    return upload?.submission?.toHexString();
  }

  /** How far an upload is. @throws {ProblemError} `upload_not_found` */
  async stateOf(id: string, headers: Headers, actor: Actor, purpose: UploadPurpose = 'library'): Promise<TusHeaders> {
    const upload = await this.#find(id, actor, purpose);
    const size = String(upload.size);
    const complete = { 'tus-resumable': TUS_VERSION, 'upload-offset': size, 'upload-length': size };
    if (upload.video) return { ...complete, [VIDEO_ID_HEADER]: upload.video.toHexString() };
    const state = await this.#files.handle({ method: 'HEAD', id, headers });
    // The last part arrived, but its answer did not, or the academy was stopped before it made the film.
    if (state['upload-offset'] !== size) return state;
    return { ...complete, [VIDEO_ID_HEADER]: await this.#complete(upload, actor) };
  }

  /** Adds a part. @throws {ProblemError} `upload_not_found`, `upload_conflict`, `film_disk_full` */
  async append(
    id: string,
    headers: Headers,
    body: Readable,
    actor: Actor,
    purpose: UploadPurpose = 'library',
  ): Promise<TusHeaders> {
    const upload = await this.#find(id, actor, purpose);
    // A body of another type has been read already.
    if (headers['content-type'] !== UPLOAD_PART_TYPE) throw new ProblemError('unsupported_media_type');
    if (upload.video) throw new ProblemError('upload_conflict');
    const state = await this.#files.handle({ method: 'PATCH', id, headers, body }).finally(() => this.#forget(id));
    if (state['upload-offset'] !== String(upload.size)) return state;
    return { ...state, [VIDEO_ID_HEADER]: await this.#complete(upload, actor) };
  }

  /** Gives an upload up. @throws {ProblemError} `upload_not_found`, also when it has become a film */
  async end(id: string, headers: Headers, actor: Actor, purpose: UploadPurpose = 'library'): Promise<TusHeaders> {
    const upload = await this.#find(id, actor, purpose);
    if (upload.video) throw new ProblemError('upload_not_found');
    const isEmpty = (await this.#missingOf(upload)) === upload.size;
    const answer = await this.#files.handle({ method: 'DELETE', id, headers });
    const { deletedCount } = await this.database.inTime(this.uploads.deleteOne({ _id: id }).exec());
    const kind = upload.submission ? 'own_film' : 'film';
    if (deletedCount && isEmpty) await this.quotas.giveBack(kind, actor.id, upload.size, upload.created_at);
    return answer;
  }

  /** Deletes the uploads for a submission that takes no film any more; the films that they have become stay. */
  async endFor(submission: string): Promise<void> {
    const uploads = await this.uploads.find({ submission }).lean<UploadRecord[]>();
    for (const { _id } of uploads) {
      const upload = await this.uploads.findOneAndUpdate({ _id }, { $set: { given_up: true } }).lean<UploadRecord>();
      if (upload) await this.#remove(upload);
    }
  }

  /**
   * Deletes the uploads begun before an instant that have not become a film, and forgets the others. Leaves those whose film
   * was begun to be made since.
   */
  async deleteUnfinished(before: Date): Promise<void> {
    if (!this.database.ready) return;
    const old: QueryFilter<UploadRecord> = { created_at: { $lt: before } };
    old.$or = [{ completing_at: null }, { completing_at: { $lt: before } }, { given_up: true }];
    for (const { _id } of await this.uploads.find(old, { _id: 1 }).lean<UploadRecord[]>()) {
      if (this.isStopped) break;
      const change = { $set: { given_up: true } };
      const upload = await this.uploads.findOneAndUpdate({ ...old, _id }, change).lean<UploadRecord>();
      if (upload) await this.#remove(upload);
    }
  }

  /** Deletes an upload that is given up. */
  async #remove({ _id, video }: UploadRecord): Promise<void> {
    const id = _id.toHexString();
    await this.#files.delete(id);
    if (!video) await this.store.delete(sourcePath(id));
    // Last, so that files that could not be deleted are found again.
    await this.uploads.deleteOne({ _id });
  }

  /** Deletes the files of an upload that was ended while a part arrived here, at another instance. */
  async #forget(id: string): Promise<void> {
    const isKnown = await this.database.inTime(this.uploads.exists({ _id: id }).exec()).catch(() => true);
    if (!isKnown) await this.#files.delete(id).catch(this.warn);
  }

  /** Another account's upload, or one for something else, is as unknown as one that does not exist. */
  async #find(id: string, actor: Actor, purpose: UploadPurpose): Promise<UploadRecord> {
    const submission = purpose === 'library' ? null : { $ne: null };
    const own = { _id: id, owner: actor.id, submission, ...KEPT };
    const upload = await this.database.inTime(this.uploads.findOne(own).lean<UploadRecord>().exec());
    if (!upload) throw new ProblemError('upload_not_found');
    return upload;
  }

  /**
   * Whether there is room for one more upload: among those of the account, and on the disk for all that is still to come. What
   * one learner announces leaves room for the others. @throws {ProblemError} `too_many_uploads`, `film_disk_full`
   */
  async #checkPlace({ id: owner }: Actor, purpose: UploadPurpose): Promise<void> {
    const open = await this.database.inTime(this.uploads.find(OPEN).lean<UploadRecord[]>().exec());
    const own = open.filter((upload) => upload.owner.toHexString() === owner && purposeOf(upload) === purpose);
    if (own.length > OPEN_UPLOADS_MAX[purpose]) {
      const oldest = Math.min(...own.map(({ created_at }) => created_at.getTime()));
      const retryAfter = Math.ceil((oldest + UPLOAD_TIME_MS - Date.now()) / 1000);
      const detail = tooManyUploads(OPEN_UPLOADS_MAX[purpose]);
      throw new ProblemError('too_many_uploads', { detail, retryAfter: Math.max(1, retryAfter) });
    }
    await mkdir(this.store.scratch, { recursive: true });
    const { bavail, bsize } = await statfs(this.store.scratch);
    const free = bavail * bsize;
    const missing = await Promise.all(open.map((upload) => this.#missingOf(upload)));
    const announced = (uploads: readonly UploadRecord[]) =>
      uploads.reduce((sum, upload) => sum + (missing[open.indexOf(upload)] ?? 0), 0);
    const isOwnTooLarge = purpose === 'submission' && announced(own) > free * ANNOUNCED_SHARE_MAX;
    if (isOwnTooLarge || announced(open) > free) throw new ProblemError('film_disk_full');
  }

  async #missingOf({ _id, size }: UploadRecord): Promise<number> {
    const file = await stat(this.#files.pathOf(_id.toHexString())).catch(() => undefined);
    return size - (file?.size ?? 0);
  }

  /** Makes the film of an upload, once however many requests ask for it, and returns its id. */
  #complete(upload: UploadRecord, actor: Actor): Promise<string> {
    const id = upload._id.toHexString();
    const running = this.#completions.get(id) ?? this.#toVideo(upload, actor);
    this.#completions.set(id, running);
    return running.finally(() => this.#completions.delete(id));
  }

  async #toVideo(upload: UploadRecord, actor: Actor): Promise<string> {
    const { _id, name, size, submission } = upload;
    const id = _id.toHexString();
    await this.#noteCompletion(id);
    if (submission) return this.#toOwned({ ...upload, submission });
    const file = this.#files.pathOf(id);
    const [sha256, { size: bytes }] = await Promise.all([hashFile(file), stat(file)]);
    if (bytes !== size) throw new ProblemError('upload_conflict');
    const known = await this.videos.findByHash(sha256);
    const video = known ?? (await this.#add({ id, sha256, name, bytes }, file, actor));
    if (video !== id) await this.#join(id, video);
    await this.#files.delete(id).catch(this.warn);
    return video;
  }

  /** Makes a film of its owner, and gives it to the submission. What the submission refuses is deleted. @throws {ProblemError} */
  async #toOwned(upload: UploadRecord & Required<Pick<UploadRecord, 'submission'>>): Promise<string> {
    const id = upload._id.toHexString();
    const file = this.#files.pathOf(id);
    const { size: bytes } = await stat(file);
    if (bytes !== upload.size) throw new ProblemError('upload_conflict');
    const film = { id, owner: upload.owner.toHexString(), bytes, source: sourcePath(id) };
    await this.store.write(film.source, file);
    try {
      await this.database.inTransaction(async (session) => {
        await this.owned.add(film, session);
        await this.#becomes(id, session);
        await this.#receive?.({ ...film, submission: upload.submission.toHexString() }, session);
      });
    } catch (error) {
      if (isFinal(error)) await this.#remove(upload);
      // Another instance has made it.
      if (!isDuplicateKey(error) || !(await this.owned.find(id))) throw error;
    }
    await this.#files.delete(id).catch(this.warn);
    return id;
  }

  /** Keeps the clean-up from deleting an upload while its film is made. @throws {ProblemError} `upload_not_found` */
  async #noteCompletion(id: string): Promise<void> {
    const change = { $set: { completing_at: new Date() } };
    const { matchedCount } = await this.database.inTime(this.uploads.updateOne({ _id: id, ...KEPT }, change).exec());
    if (!matchedCount) throw new ProblemError('upload_not_found');
  }

  /** The same file is one film of the library, whoever sends it again. */
  async #join(id: string, video: string): Promise<void> {
    await this.uploads.updateOne({ _id: id }, { $set: { video } });
    await this.store.delete(sourcePath(id));
  }

  async #add(video: { id: string; sha256: string; name: string; bytes: number }, file: string, actor: Actor) {
    const source = sourcePath(video.id);
    await this.store.write(source, file);
    try {
      await this.videos.addUploaded({ ...video, source }, actor, (session) => this.#becomes(video.id, session));
      return video.id;
    } catch (error) {
      // Given up or cleaned up meanwhile: there is no film that needs its file.
      if (error instanceof ProblemError && error.code === 'upload_not_found') await this.store.delete(source);
      const first = isDuplicateKey(error) ? await this.videos.findByHash(video.sha256) : undefined;
      if (first === undefined) throw error;
      return first;
    }
  }

  /** @throws {ProblemError} `upload_not_found` when it is given up */
  async #becomes(id: string, session: ClientSession): Promise<void> {
    const { matchedCount } = await this.uploads.updateOne({ _id: id, ...KEPT }, { $set: { video: id } }, { session });
    if (!matchedCount) throw new ProblemError('upload_not_found');
  }
}

/** Whether a refusal stays one, unlike that of a server which is overloaded or whose database is away. */
function isFinal(error: unknown): boolean {
  return error instanceof ProblemError && ERRORS[error.code].status < 500;
}

function purposeOf({ submission }: UploadRecord): UploadPurpose {
  return submission ? 'submission' : 'library';
}

function tooManyUploads(max: number): string {
  return `Vous avez déjà ${max} envois de films en cours\u00a0: terminez-en un, ou attendez que ceux que vous avez interrompus expirent, après ${UPLOAD_HOURS}\u00a0h`;
}
