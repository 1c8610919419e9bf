import type { FilmSources } from '@iris/contract/films';
import type { FilmFacts } from '@iris/contract/publication';
import { Injectable } from '@nestjs/common';
import { DocumentsService } from '../documents/documents.service.ts';
import { VideosService } from '../films/videos.service.ts';
import type { LessonViewer } from './lesson-view.ts';
import type { RevisionLesson } from './revision.schema.ts';

/** What programs need of the films and documents that lessons refer to. */
@Injectable()
export class FilmLibrary {
  constructor(
    private readonly videos: VideosService,
    private readonly documents: DocumentsService,
  ) {}

  /** The facts of a film; undefined when it does not exist. */
  async find(videoId: string): Promise<FilmFacts | undefined> {
    const video = await this.videos.find(videoId);
    return video && { duration: video.duration ?? 0, isReady: video.status === 'ready' };
  }

  /** Where a user finds a film; undefined when it does not exist or is not ready. */
  sourcesFor(videoId: string, userId: string): Promise<FilmSources | undefined> {
    return this.videos.sourcesFor(videoId, userId);
  }

  /** Where a user finds a document; undefined when it does not exist. */
  documentUrlFor(documentId: string, userId: string): Promise<string | undefined> {
    return this.documents.urlFor(documentId, userId);
  }

  /** Where a user finds what a lesson shows. */
  async mediaOf(
    { film, document }: Pick<RevisionLesson, 'film' | 'document'>,
    userId: string,
  ): Promise<Pick<LessonViewer, 'sources' | 'documentUrl'>> {
    if (film?.video) return { sources: await this.sourcesFor(film.video, userId) };
    return document?.document ? { documentUrl: await this.documentUrlFor(document.document, userId) } : {};
  }
}
