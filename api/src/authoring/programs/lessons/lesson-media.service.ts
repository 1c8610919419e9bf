import { minutesOfText } from '@iris/contract/foundation';
import { type FilmFacts, minutesOfFilm } from '@iris/contract/programs';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { RevisionLesson } from '../../../catalog/index.ts';
import { ImageReferencesService } from '../../../site/index.ts';
import { DocumentReferencesService } from '../../documents/document-references.service.ts';
import { DocumentsService } from '../../documents/documents.service.ts';
import type { MediaViewer } from '../../films/media/media-tokens.service.ts';
import { VideosService } from '../../films/videos/videos.service.ts';
import { listFilms, listImages } from './lesson-content.ts';
import type { LessonViewer } from './lesson-view.ts';

/** What programs need of the films and documents that lessons refer to. */
@Injectable()
export class LessonMediaService {
  constructor(
    private readonly videos: VideosService,
    private readonly documents: DocumentsService,
    private readonly images: ImageReferencesService,
    private readonly documentReferences: DocumentReferencesService,
  ) {}

  /** The facts of a film; undefined when it does not exist. */
  async findFilm(videoId: string, session: ClientSession | null = null): Promise<FilmFacts | undefined> {
    const video = await this.videos.find(videoId, session);
    return video && { duration: video.duration ?? 0, isReady: video.status === 'ready' };
  }

  /** Whether a document exists. */
  hasDocument(documentId: string, session?: ClientSession): Promise<boolean> {
    return this.documents.exists(documentId, session);
  }

  /**
   * The same lessons, those of films with the minutes that the server has measured, until a film is ready as written; those of
   * texts with at least the minutes of their words.
   */
  async withMeasuredMinutes<Lesson extends Pick<RevisionLesson, 'minutes' | 'film' | 'text'>>(
    lessons: readonly Lesson[],
    session: ClientSession | null = null,
  ): Promise<Lesson[]> {
    const ids = lessons.flatMap(({ film }) => film?.video ?? []);
    const durations = await this.videos.findDurations(ids, session);
    return lessons.map((lesson) => {
      if (lesson.text) return { ...lesson, minutes: Math.max(lesson.minutes, minutesOfText(lesson.text.blocks)) };
      const duration = lesson.film?.video ? durations.get(lesson.film.video) : undefined;
      return duration === undefined ? lesson : { ...lesson, minutes: minutesOfFilm(duration) };
    });
  }

  /** Where a viewer finds what a lesson shows. */
  async findMedia(
    { film, document, activity }: Pick<RevisionLesson, 'film' | 'document' | 'activity'>,
    viewer: MediaViewer,
  ): Promise<Pick<LessonViewer, 'sources' | 'documentUrl'>> {
    const video = film?.video ?? activity?.reference.video;
    if (video) return { sources: await this.videos.sourcesFor(video, viewer) };
    return document?.document ? { documentUrl: await this.documents.urlFor(document.document, viewer) } : {};
  }

  /**
   * Prevents the deletion of images, films and documents that a lesson newly shows, in the transaction that stores it.
   * @throws {ProblemError} `invalid_input` when an image no longer exists; `video_not_found`; `document_not_found`
   */
  async keep(before: RevisionLesson, after: RevisionLesson, session: ClientSession): Promise<void> {
    const shown = new Set(listImages(before).map(({ address }) => address));
    for (const { field, address } of listImages(after)) {
      if (shown.has(address)) continue;
      shown.add(address);
      await this.images.keep({ field, before: undefined, after: address }, session);
    }
    const films = listFilms(before);
    for (const id of listFilms(after)) if (!films.includes(id)) await this.videos.keep(id, session);
    const document = after.document?.document;
    if (document && document !== before.document?.document) await this.documentReferences.keep(document, session);
  }

  /** Prevents the deletion of a film, in the transaction that stores a lesson with it. @throws {ProblemError} `video_not_found` */
  keepFilm(videoId: string, session: ClientSession): Promise<void> {
    return this.videos.keep(videoId, session);
  }

  /**
   * Prevents the deletion of all films and documents of these lessons, in the transaction that publishes them.
   * @throws {ProblemError} `video_not_found`; `document_not_found`
   */
  async keepPublished(lessons: readonly RevisionLesson[], session: ClientSession): Promise<void> {
    const films = new Set(lessons.flatMap(listFilms));
    for (const id of films) await this.videos.keep(id, session);
    const documents = new Set(lessons.flatMap(({ document }) => document?.document ?? []));
    for (const id of documents) await this.documentReferences.keep(id, session);
  }
}
