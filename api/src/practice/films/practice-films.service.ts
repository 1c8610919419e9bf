import { ERRORS } from '@iris/contract/foundation';
import type { FilmSources } from '@iris/contract/media';
import type { PracticeFilm } from '@iris/contract/practice';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { OwnedFilmsService, type PracticeViewer, UploadsService } from '../../authoring/index.ts';

/** The films that learners hand in, and the films of the library beside which they are seen. */
@Injectable()
export class PracticeFilms {
  constructor(
    private readonly films: OwnedFilmsService,
    private readonly uploads: UploadsService,
  ) {}

  /** The film of a submission as its viewer sees it; null when it does not exist. */
  async viewOf(videoId: string, viewer: PracticeViewer): Promise<PracticeFilm | null> {
    const film = await this.films.find(videoId);
    if (!film) return null;
    const { status, failure, progress } = film;
    const sources = (await this.sourcesFor(videoId, viewer)) ?? null;
    return { status, failure: failure ? { code: failure, detail: ERRORS[failure].detail } : null, progress, sources };
  }

  /**
   * What a player needs of a film, that of a submission or one of the library; undefined until it is ready. The caller has
   * checked that the viewer may see it; its addresses end when PracticeAccess says so.
   */
  sourcesFor(videoId: string, viewer: PracticeViewer): Promise<FilmSources | undefined> {
    return this.films.sourcesFor(videoId, viewer);
  }

  /** The duration of the film of a submission, in seconds; undefined until it is ready. */
  async durationOf(videoId: string, session: ClientSession | null = null): Promise<number | undefined> {
    const film = await this.films.find(videoId, session);
    return film?.status === 'ready' ? film.duration : undefined;
  }

  /**
   * Deletes the film of a submission, also if it is gone; a worker deletes its files. It does not return when an older backup
   * is restored.
   */
  async delete(videoId: string, session: ClientSession): Promise<void> {
    await this.films.delete(videoId, session);
  }

  /** Gives up what is being uploaded for a submission, after the transaction that withdraws it. */
  async endUploads(submissionId: string): Promise<void> {
    await this.uploads.endFor(submissionId);
  }
}
