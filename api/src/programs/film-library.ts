import type { FilmSources } from '@iris/contract/film-sources';
import type { FilmFacts } from '@iris/contract/publication';
import { Injectable } from '@nestjs/common';
import type { LessonViewer } from './lesson-view.ts';
import type { RevisionLesson } from './revision.schema.ts';

/** What programs need of the films and documents that lessons refer to. */
export abstract class FilmLibrary {
  /** The facts of a film; undefined when it does not exist. */
  abstract find(videoId: string): Promise<FilmFacts | undefined>;

  /** Where a user finds a film; undefined when it does not exist or is not ready. */
  abstract sourcesFor(videoId: string, userId: string): Promise<FilmSources | undefined>;

  /** Where a user finds a document; undefined when it does not exist. */
  abstract documentUrlFor(documentId: string, userId: string): Promise<string | undefined>;

  /** Where a user finds what a lesson shows. */
  async mediaOf(
    { film, document }: Pick<RevisionLesson, 'film' | 'document'>,
    userId: string,
  ): Promise<Pick<LessonViewer, 'sources' | 'documentUrl'>> {
    if (film?.video) return { sources: await this.sourcesFor(film.video, userId) };
    return document?.document ? { documentUrl: await this.documentUrlFor(document.document, userId) } : {};
  }
}

/** The library of an academy without films. */
@Injectable()
export class EmptyFilmLibrary extends FilmLibrary {
  async find(): Promise<undefined> {}

  async sourcesFor(): Promise<undefined> {}

  async documentUrlFor(): Promise<undefined> {}
}
