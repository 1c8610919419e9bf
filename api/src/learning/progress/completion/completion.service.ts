import { PROGRESS_MAX } from '@iris/contract/foundation';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { EnrollmentsService, type RevisionRecord } from '../../../catalog/index.ts';
import type { Learner, LearnerAtLesson } from '../learners.service.ts';
import { LESSON_PROGRESS_MODEL, type LessonProgressRecord } from '../lesson-progress.schema.ts';
import { progressOf } from '../proof/progress.ts';
import { ProofService } from '../proof/proof.service.ts';
import { CertificationService } from './certification.service.ts';

/** Completes lessons and courses. */
@Injectable()
export class CompletionService {
  constructor(
    @InjectModel(LESSON_PROGRESS_MODEL) private readonly lessons: Model<LessonProgressRecord>,
    private readonly enrollments: EnrollmentsService,
    private readonly proof: ProofService,
    private readonly certification: CertificationService,
  ) {}

  /** Completes a lesson once, with its evidence, and raises the progress, in one transaction. The lesson must have been opened. */
  async completeLesson(learner: LearnerAtLesson, evidence: object, session: ClientSession): Promise<void> {
    const { enrollment, lesson } = learner;
    const open = { enrollment: enrollment._id, lesson: lesson._id, done_at: null };
    const { modifiedCount } = await this.lessons.updateOne(open, { $set: { done_at: new Date() } }, { session });
    if (!modifiedCount) return;
    const data = { type: 'lesson_completed', lesson: String(lesson._id), evidence } as const;
    await this.proof.append(enrollment._id, data, session);
    await this.raiseProgress(learner, session);
  }

  /** Raises the progress to what the completed lessons are worth in the learner's revision; a completed course is certified. */
  async raiseProgress(learner: Learner, session: ClientSession): Promise<void> {
    const { _id } = learner.enrollment;
    const progress = await this.#earned(_id, learner.revision, session);
    if (!(await this.enrollments.advance(_id, progress, session))) return;
    await this.proof.append(_id, { type: 'course_completed', progress: PROGRESS_MAX }, session);
    const enrollment = await this.enrollments.get(_id, session);
    await this.certification.certify({ ...learner, enrollment }, session);
  }

  async #earned(enrollment: Types.ObjectId, revision: RevisionRecord, session: ClientSession): Promise<number> {
    const done = await this.lessons
      .find({ enrollment, done_at: { $ne: null } }, { lesson: 1 }, { session })
      .lean<LessonProgressRecord[]>();
    return progressOf(revision, new Set(done.map(({ lesson }) => String(lesson))));
  }
}
