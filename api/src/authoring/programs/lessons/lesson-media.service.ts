import { minutesOfFilm } from '@iris/contract/lessons';
import type { FilmFacts } from '@iris/contract/publication';
import { minutesOfText } from '@iris/contract/reading';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { RevisionLesson } from '../../../catalog/index.ts';
import { DocumentsService } from '../../documents/documents.service.ts';
import type { MediaViewer } from '../../films/media/media-tokens.service.ts';
import { VideosService } from '../../films/videos/videos.service.ts';
import type { LessonViewer } from './lesson-view.ts';

/** What programs need of the films and documents that lessons refer to. */
@Injectable()
export class LessonMediaService {
  constructor(
    private readonly videos: VideosService,
    private readonly documents: DocumentsService,
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
    const durations = await this.videos.durationsOf(ids, session);
    return lessons.map((lesson) => {
      if (lesson.text) return { ...lesson, minutes: Math.max(lesson.minutes, minutesOfText(lesson.text.blocks)) };
      const duration = lesson.film?.video ? durations.get(lesson.film.video) : undefined;
      return duration === undefined ? lesson : { ...lesson, minutes: minutesOfFilm(duration) };
    });
  }

  /** Where a viewer finds what a lesson shows. */
  async mediaOf(
    { film, document }: Pick<RevisionLesson, 'film' | 'document'>,
    viewer: MediaViewer,
  ): Promise<Pick<LessonViewer, 'sources' | 'documentUrl'>> {
    if (film?.video) return { sources: await this.videos.sourcesFor(film.video, viewer) };
    return document?.document ? { documentUrl: await this.documents.urlFor(document.document, viewer) } : {};
  }
}
