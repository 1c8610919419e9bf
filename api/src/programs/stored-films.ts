import type { FilmSources } from '@iris/contract/film-sources';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { FilmLibrary } from './film-library.ts';

/** Reads the durations of films. */
@Injectable()
export class StoredFilms extends FilmLibrary {
  constructor(@InjectConnection() private readonly connection: Connection) {
    super();
  }

  async find(id: string): Promise<{ duration: number; isReady: boolean } | undefined> {
    const film = await this.connection.collection('videos').findOne({ _id: new Types.ObjectId(id) });
    return film ? { duration: film.duration, isReady: film.status === 'ready' } : undefined;
  }

  async sourcesFor(): Promise<FilmSources | undefined> {
    return undefined;
  }
}
