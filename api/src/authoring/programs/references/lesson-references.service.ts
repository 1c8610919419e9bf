import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { RevisionLesson } from '../../../catalog/index.ts';
import { ImageReferencesService } from '../../../site/index.ts';
import { DocumentReferencesService } from '../../documents/document-references.service.ts';
import { VideosService } from '../../films/videos/videos.service.ts';
import { imagesOf } from '../lessons/lesson-content.ts';

/** Keeps the images, films and documents that drafts and revisions of lessons show. */
@Injectable()
export class LessonReferencesService {
  constructor(
    private readonly images: ImageReferencesService,
    private readonly films: VideosService,
    private readonly documents: DocumentReferencesService,
  ) {}

  /**
   * Prevents the deletion of images, films and documents that a lesson newly shows, in the transaction that stores it.
   * @throws {ProblemError} `invalid_input` when an image no longer exists; `video_not_found`; `document_not_found`
   */
  async keep(before: RevisionLesson, after: RevisionLesson, session: ClientSession): Promise<void> {
    const shown = new Set(imagesOf(before).map(({ address }) => address));
    for (const { field, address } of imagesOf(after)) {
      if (shown.has(address)) continue;
      shown.add(address);
      await this.images.keep({ field, before: undefined, after: address }, session);
    }
    const video = after.film?.video;
    if (video && video !== before.film?.video) await this.films.keep(video, session);
    const document = after.document?.document;
    if (document && document !== before.document?.document) await this.documents.keep(document, session);
  }

  /**
   * Prevents the deletion of all films and documents of these lessons, in the transaction that publishes them.
   * @throws {ProblemError} `video_not_found`; `document_not_found`
   */
  async keepPublished(lessons: readonly RevisionLesson[], session: ClientSession): Promise<void> {
    const films = new Set(lessons.flatMap(({ film }) => film?.video ?? []));
    for (const id of films) await this.films.keep(id, session);
    const documents = new Set(lessons.flatMap(({ document }) => document?.document ?? []));
    for (const id of documents) await this.documents.keep(id, session);
  }
}
