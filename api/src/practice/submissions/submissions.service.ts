import { randomInt } from 'node:crypto';
import type { Practice, SharingInput, Submission, SubmissionInput, SubmissionWork } from '@iris/contract/practice';
import type { ActivityContent } from '@iris/contract/programs';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { EnrollmentsService } from '../../catalog/index.ts';
import { DatabaseService, isDuplicateKey, ProblemError, type SignedInUser } from '../../foundation/index.ts';
import { type LearnerAtLesson, LearnersService } from '../../learning/index.ts';
import { ActivitiesService } from '../activities/activities.service.ts';
import { RubricsService } from '../activities/rubrics.service.ts';
import { PracticeFilms } from '../films/practice-films.service.ts';
import { isOverdue } from './due-date.ts';
import { SubmissionAccess } from './submission-access.service.ts';
import { type SubmissionRecord, SubmissionStore } from './submission-store.service.ts';
import { SubmissionViews } from './submission-views.service.ts';
import { checkWork } from './submission-work.ts';

/** Without those that are taken for others. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

const CONFLICT = 'Ce film a été modifié entre-temps dans un autre onglet ou sur un autre appareil';

/**
 * Prepares the films that learners hand in. Attempts, date and rubric are those of the activity as it is published: raters
 * are calibrated on that rubric, and a later date is for everybody.
 */
@Injectable()
export class SubmissionsService {
  constructor(
    private readonly submissions: SubmissionStore,
    private readonly access: SubmissionAccess,
    private readonly views: SubmissionViews,
    private readonly learners: LearnersService,
    private readonly enrollments: EnrollmentsService,
    private readonly activities: ActivitiesService,
    private readonly rubrics: RubricsService,
    private readonly films: PracticeFilms,
    private readonly database: DatabaseService,
  ) {}

  /** A learner's films in an activity, also after the end of the access. @throws {ProblemError} `lesson_not_found` */
  async list(user: string, lessonId: string): Promise<Practice> {
    const learner = await this.learners.enrolledAtLesson(user, lessonId);
    requireActivity(learner);
    const { content } = await this.activities.findPublished(lessonId);
    const records = await this.submissions.listFor(learner.enrollment._id, learner.lesson._id);
    return {
      submissions: await this.views.summarize(records.filter(({ state }) => state !== 'withdrawn')),
      attempts_left: Math.max(0, content.attempts - records.length),
      is_overdue: isOverdue(content),
    };
  }

  /**
   * Begins a film under the rubric of now, or returns the one that is begun. A film of a patient is refused before anything is
   * stored. @throws {ProblemError} `lesson_not_found`; `patient_film_refused`; `submissions_exhausted`; `activity_overdue`;
   * `access_ended`; `access_not_begun`
   */
  async begin(user: SignedInUser, lessonId: string, input: SubmissionInput): Promise<Submission> {
    const insert = (session: ClientSession) => this.#findOrInsert(user.id, lessonId, input, session);
    const begin = () => this.database.inTransactionOnce(insert, (id) => this.submissions.findOwn(user.id, id));
    const record = await begin().catch((error: unknown) => {
      // Another request began one at the same time: now it is found.
      if (!isDuplicateKey(error)) throw error;
      return begin();
    });
    return this.views.describe(record, user);
  }

  /** A submission for its owner or a tutor, also after the end of the access. @throws {ProblemError} `submission_not_found`; `submission_withdrawn` */
  async get(user: SignedInUser, id: string): Promise<Submission> {
    return this.views.describe(await this.access.see(user.id, id), user);
  }

  /**
   * Saves cut, marks and self-assessment of a draft if it has the expected version; they may be incomplete.
   * @throws {ProblemError} `submission_not_found`; `submission_withdrawn`; `submission_sent`; `version_conflict`; `invalid_input`;
   * `access_ended`; `access_not_begun`
   */
  async saveWork(user: SignedInUser, id: string, work: SubmissionWork, expected?: number): Promise<Submission> {
    const { cut, marks, self_levels } = work;
    const save = async (session: ClientSession) => {
      const draft = await this.#findDraft(user.id, id, session);
      await this.enrollments.noteLearning(draft.enrollment, session);
      checkWork(work, (await this.rubrics.get(draft.rubric, session)).steps);
      const change = { $set: { cut, marks, self_levels } };
      const isExpected = expected === undefined || draft.version === expected;
      const saved =
        isExpected && (await this.submissions.change({ _id: draft._id, version: draft.version }, change, session));
      if (saved) return saved;
      throw new ProblemError('version_conflict', { detail: CONFLICT, current: await this.get(user, id) });
    };
    const repeat = () => this.submissions.findOwn(user.id, id);
    return this.views.describe(await this.database.inTransactionOnce(save, repeat), user);
  }

  /** Takes the film out of a draft, for another one. @throws {ProblemError} `submission_not_found`; `submission_withdrawn`; `submission_sent` */
  async deleteFilm(user: string, id: string): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const { _id } = await this.#findDraft(user, id, session);
      const film = await this.submissions.replaceFilm(_id, undefined, session);
      if (film) await this.films.delete(film.toHexString(), session);
    });
    await this.films.endUploads(id);
  }

  /** Shows an own film to the tutors whom its owner lets follow, or no longer. @throws {ProblemError} `submission_not_found`; `submission_withdrawn` */
  async share(user: SignedInUser, id: string, { is_shared }: SharingInput): Promise<Submission> {
    const changed = await this.database.inTransaction(async (session) => {
      const { _id } = await this.submissions.findOwn(user.id, id, session);
      return this.submissions.change({ _id }, { $set: { is_shared } }, session);
    });
    if (!changed) throw new ProblemError('submission_not_found');
    return this.views.describe(changed, user);
  }

  async #findDraft(user: string, id: string, session: ClientSession): Promise<SubmissionRecord> {
    const record = await this.submissions.findOwn(user, id, session);
    if (record.state !== 'draft') throw new ProblemError('submission_sent');
    return record;
  }

  async #findOrInsert(user: string, lessonId: string, input: SubmissionInput, session: ClientSession) {
    const learner = await this.learners.atLesson(user, lessonId, session);
    requireActivity(learner);
    if (input.origin === 'patient') throw new ProblemError('patient_film_refused');
    const { enrollment, lesson } = learner;
    const before = await this.submissions.listFor(enrollment._id, lesson._id, session);
    const draft = before.find(({ state }) => state === 'draft');
    if (draft) return draft;
    const { content } = await this.activities.findPublished(lessonId, session);
    checkOpen(content, before.length);
    const rubric = await this.rubrics.pin(lessonId, content, session);
    await this.learners.open(learner, session);
    await this.enrollments.noteLearning(enrollment._id, session);
    const number = (before.at(-1)?.number ?? 0) + 1;
    const terms = { number, rubric: rubric._id, required: content.raters };
    return this.submissions.insert({ ...newSubmission(learner, input), ...terms }, session);
  }
}

/** @throws {ProblemError} `lesson_not_found` */
function requireActivity({ lesson: { kind, activity } }: LearnerAtLesson): ActivityContent {
  if (kind !== 'activity' || !activity) throw new ProblemError('lesson_not_found');
  return activity;
}

/** @throws {ProblemError} `submissions_exhausted`; `activity_overdue` */
function checkOpen(content: ActivityContent, begun: number): void {
  if (begun >= content.attempts) throw new ProblemError('submissions_exhausted');
  if (isOverdue(content)) throw new ProblemError('activity_overdue');
}

function newSubmission({ enrollment, lesson }: LearnerAtLesson, { origin, declaration }: SubmissionInput) {
  const now = new Date();
  return {
    ...{ user: enrollment.user, enrollment: enrollment._id, course: enrollment.course, lesson: lesson._id },
    ...{ origin, declaration, declared_at: now, created_at: now, code: newCode() },
    ...{ cut: null, marks: [], self_levels: [], is_shared: false, open_slots: [], slots: 0 },
    state: 'draft' as const,
  };
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
}
