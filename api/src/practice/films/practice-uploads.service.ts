import type { Readable } from 'node:stream';
import { objectId } from '@iris/contract/foundation';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { readMetadata, type UploadHeaders, UploadsService } from '../../authoring/index.ts';
import { EnrollmentsService } from '../../catalog/index.ts';
import { ProblemError, refusedInput, type SignedInUser } from '../../foundation/index.ts';
import { type SubmissionRecord, SubmissionStore } from '../submissions/submission-store.service.ts';
import { PracticeFilms } from './practice-films.service.ts';

const PATH = '/api/practice-uploads';

/** Receives the films of submissions in parts. */
@Injectable()
export class PracticeUploads implements OnModuleInit {
  constructor(
    private readonly uploads: UploadsService,
    private readonly submissions: SubmissionStore,
    private readonly films: PracticeFilms,
    private readonly enrollments: EnrollmentsService,
  ) {}

  onModuleInit(): void {
    this.uploads.receiveBy(async ({ id, submission }, session) => {
      const [target, film] = [new Types.ObjectId(submission), new Types.ObjectId(id)];
      const before = await this.submissions.replaceFilm(target, film, session);
      if (before) await this.films.delete(before.toHexString(), session);
    });
  }

  /**
   * Begins the upload of the film of a draft. @throws {ProblemError} `invalid_input` without submission; `submission_not_found`; `submission_withdrawn`;
   * `submission_sent`; `enrollment_not_found`; `access_ended`; `access_not_begun`, and those of UploadsService
   */
  async create(headers: UploadHeaders, user: SignedInUser) {
    const submission = objectId.safeParse(readMetadata(headers, 'submission'));
    if (!submission.success) throw refusedInput({ submission: ['Le film à préparer est requis'] });
    const target = await this.submissions.findOwn(user.id, submission.data);
    if (target.state !== 'draft') throw new ProblemError('submission_sent');
    await this.#checkAccess(target);
    const { location = '', ...answer } = await this.uploads.create(headers, user, submission.data);
    return { ...answer, location: `${PATH}/${location.split('/').at(-1)}` };
  }

  /** How far an upload is. @throws {ProblemError} as {@link append} */
  async stateOf(id: string, headers: UploadHeaders, user: SignedInUser) {
    await this.#checkUpload(id, user);
    return this.uploads.stateOf(id, headers, user, 'submission');
  }

  /**
   * Adds a part; the last one gives the film to the submission. @throws {ProblemError} those of UploadsService, and
   * `submission_not_found`; `submission_withdrawn`; `submission_sent`; `enrollment_not_found`; `access_ended`;
   * `access_not_begun` when the submission takes no film any more
   */
  async append(id: string, headers: UploadHeaders, body: Readable, user: SignedInUser) {
    await this.#checkUpload(id, user);
    return this.uploads.append(id, headers, body, user, 'submission');
  }

  /** Gives an upload up. @throws {ProblemError} `upload_not_found` */
  end(id: string, headers: UploadHeaders, user: SignedInUser) {
    return this.uploads.end(id, headers, user, 'submission');
  }

  /**
   * The access may have ended, or the course been deleted, since the upload was announced. That the submission takes no film any
   * more ends the upload with its last part.
   */
  async #checkUpload(id: string, user: SignedInUser): Promise<void> {
    const submission = await this.uploads.findTarget(id, user);
    if (submission) await this.#checkAccess(await this.submissions.findOwn(user.id, submission));
  }

  async #checkAccess({ enrollment }: SubmissionRecord): Promise<void> {
    // Of a deleted course there is none.
    await this.enrollments.get(enrollment);
    await this.enrollments.checkAccess(enrollment);
  }
}
