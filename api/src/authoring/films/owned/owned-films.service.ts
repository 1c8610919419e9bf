import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import type { FilmSources } from '@iris/contract/media';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { JobsService } from '../../../foundation/index.ts';
import { listAllPaths, pathsOf } from '../film-files.ts';
import { enqueueDeletion, noteWithdrawal, prepareOwnedFilm } from '../film-jobs.ts';
import { MediaTokensService, type PracticeViewer } from '../media/media-tokens.service.ts';
import { FilmStore } from '../store/film-store.ts';
import { describeEncoded, hashEncoded } from '../videos/encoded-folder.ts';
import { isPrepared, toSources } from '../videos/video.mapper.ts';
import type { FilmRecord } from '../videos/video.schema.ts';
import { VideosService } from '../videos/videos.service.ts';
import { OWNED_FILM_MODEL, type OwnedFilmRecord } from './owned-film.schema.ts';
import { WITHDRAWN_FILM_MODEL, type WithdrawnFilmRecord } from './withdrawn-film.schema.ts';

/** An uploaded film of an account, whose file is in the store. */
interface NewFilm {
  id: string;
  owner: string;
  bytes: number;
  source: string;
}

/** The name of all films with an owner: that of the file may name a person. */
export const OWNED_FILM_NAME = 'Film';

/** The id of a film with an owner. Random: others count seconds, and would tell when it was made. */
export function newFilmId(): Types.ObjectId {
  return new Types.ObjectId(randomBytes(12));
}

/**
 * Films that belong to an account: outside of the library, without sound and journal. Nobody learns that two of them are of
 * the same file.
 */
@Injectable()
export class OwnedFilmsService {
  constructor(
    @InjectModel(OWNED_FILM_MODEL) private readonly films: Model<OwnedFilmRecord>,
    @InjectModel(WITHDRAWN_FILM_MODEL) private readonly withdrawn: Model<WithdrawnFilmRecord>,
    private readonly videos: VideosService,
    private readonly tokens: MediaTokensService,
    private readonly jobs: JobsService,
    private readonly store: FilmStore,
  ) {}

  /**
   * Stores the files of a film that is already encoded, and returns its record, to be inserted with an owner. Its id is that of
   * its content, so that several processes store one film.
   */
  async storeEncoded(folder: string): Promise<FilmRecord> {
    const _id = new Types.ObjectId((await hashEncoded(folder)).slice(0, 24));
    const encoded = await describeEncoded(folder, _id.toHexString());
    const fixed = { name: OWNED_FILM_NAME, status: 'ready', progress: 100, created_at: new Date() } as const;
    const record = { _id, ...fixed, ...encoded };
    for (const path of pathsOf(record)) await this.store.write(path, join(folder, basename(path)));
    return record;
  }

  /** Adds an uploaded film, which a worker will prepare. */
  async add({ id: _id, ...fields }: NewFilm, session: ClientSession): Promise<void> {
    const record = { ...fields, _id, name: OWNED_FILM_NAME, status: 'waiting', created_at: new Date() } as const;
    await this.films.create([record], { session });
    await this.jobs.enqueue(prepareOwnedFilm, _id, { turn: fields.owner }, session);
  }

  /** The film with this id, or undefined, also for one of the library. */
  async find(id: string, session: ClientSession | null = null): Promise<OwnedFilmRecord | undefined> {
    const record = await this.films.findById(id).session(session).lean<OwnedFilmRecord>();
    return record ?? undefined;
  }

  /** What a player needs of a film, of the library too; undefined until it is ready. The caller has checked the viewer. */
  async sourcesFor(id: string, viewer: PracticeViewer): Promise<FilmSources | undefined> {
    const record = await this.find(id);
    if (!record) return this.videos.sourcesFor(id, viewer);
    return isPrepared(record) ? toSources(record, this.tokens.issue(id, viewer)) : undefined;
  }

  /** Deletes a film, also if it is gone; a worker deletes its files, and sees to it that no older backup brings it back. */
  async delete(id: string, session: ClientSession): Promise<void> {
    const record = await this.films.findOneAndDelete({ _id: id }).session(session).lean<OwnedFilmRecord>();
    if (!record) return;
    const [job] = await this.jobs.cancel(prepareOwnedFilm, id, session);
    await enqueueDeletion(this.jobs, listAllPaths(record, job), session);
    const noted = { $set: { at: new Date() } };
    await this.withdrawn.updateOne({ _id: record._id }, noted, { session, upsert: true });
    await this.jobs.enqueue(noteWithdrawal, id, {}, session);
  }
}
