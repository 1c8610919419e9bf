import type { OwnCertificate } from '@iris/contract/certificates';
import type { FollowUp, Learner, LearnerQuery, LessonFollowUp, QuestionFollowUp } from '@iris/contract/learning';
import { Injectable } from '@nestjs/common';
import { UsersService } from '../../accounts/index.ts';
import {
  CoursesService,
  type EnrollmentRecord,
  EnrollmentsService,
  lessonsOf,
  ProgramsService,
  type RevisionLesson,
  type RevisionRecord,
} from '../../catalog/index.ts';
import { DatabaseService, ItemStream, type List } from '../../foundation/index.ts';
import { CertificatesService } from '../certificates/certificates.service.ts';
import { ActivityService, type LastLesson, NO_ACTIVITY } from '../progress/activity.service.ts';
import { type QuestionCount, QuizzesService } from '../quizzes/quizzes.service.ts';

/** Maximum number of questions in an answer. */
const QUESTIONS_MAX = 200;

/** Shows how the learners of a course advance, where they stop, and which questions fail. */
@Injectable()
export class FollowUpService {
  constructor(
    private readonly courses: CoursesService,
    private readonly enrollments: EnrollmentsService,
    private readonly activity: ActivityService,
    private readonly quizzes: QuizzesService,
    private readonly programs: ProgramsService,
    private readonly users: UsersService,
    private readonly certificates: CertificatesService,
    private readonly database: DatabaseService,
  ) {}

  /** The follow-up of a course, by the lessons of its latest revision. @throws {ProblemError} `course_not_found` */
  async readFollowUp(courseId: string): Promise<FollowUp> {
    const [{ course }, revision, counts] = await Promise.all([
      this.courses.readPublic(courseId),
      this.programs.latest(courseId),
      this.enrollments.countByStanding(courseId),
    ]);
    const { waiting, learning, completed } = counts;
    return {
      course: { _id: course._id, title: course.title },
      enrolled: waiting + learning + completed,
      begun: learning + completed,
      completed,
      ...(revision ? await this.#detailsOf(courseId, revision) : { lessons: [], questions: [] }),
    };
  }

  /**
   * Learners, latest enrollment first, those with each word of `q` in name or e-mail; `after` is the id of the last one of the previous page. Without a limit all, as a
   * stream. @throws {ProblemError} `course_not_found`
   */
  async list(courseId: string, { q, limit, after }: LearnerQuery): Promise<List<Learner>> {
    await this.courses.readPublic(courseId);
    if (limit === undefined) return this.#stream(courseId, q, after);
    return this.#describe(await this.enrollments.listInCourse(courseId, { q, limit, after }));
  }

  /** All learners as a stream, which opens within the time limit of an answer. @throws {ProblemError} `course_not_found` */
  readAll(courseId: string): Promise<ItemStream<Learner>> {
    const open = async () => {
      await this.courses.readPublic(courseId);
      return this.#stream(courseId);
    };
    return this.database.inTime(open());
  }

  async #detailsOf(courseId: string, revision: RevisionRecord): Promise<Pick<FollowUp, 'lessons' | 'questions'>> {
    const quizzes = lessonsOf(revision).filter(({ kind }) => kind === 'quiz');
    const [activities, answers] = await Promise.all([
      this.activity.activityIn(courseId),
      this.quizzes.countAnswers(quizzes.map(({ _id }) => _id)),
    ]);
    const lessons = revision.modules.flatMap((module) => {
      return module.lessons.map((lesson) => toLesson(module.title, lesson, activities.get(String(lesson._id))));
    });
    return { lessons, questions: toQuestions(quizzes, answers) };
  }

  #stream(courseId: string, q?: string, after?: string): Promise<ItemStream<Learner>> {
    return ItemStream.inPages(
      (page) => this.enrollments.listInCourse(courseId, { q, ...page }),
      (batch) => this.#describe(batch),
      after,
    );
  }

  async #describe(enrollments: EnrollmentRecord[]): Promise<Learner[]> {
    const [accounts, lastLessons, certificates] = await Promise.all([
      this.users.listByIds(enrollments.map(({ user }) => user.toHexString())),
      this.activity.findLastLessons(enrollments.map(({ _id }) => _id)),
      this.certificates.listByEnrollments(enrollments.filter((one) => one.certificate).map(({ _id }) => _id)),
    ]);
    const accountOf = new Map(accounts.map((account) => [account._id, account]));
    const certificateOf = new Map(certificates.map((certificate) => [certificate.enrollment_id, certificate]));
    const learners = enrollments.map(async (enrollment) => {
      const account = accountOf.get(enrollment.user.toHexString());
      if (!account) return [];
      const last = lastLessons.get(String(enrollment._id));
      const lesson = last ? await this.#titleOf(enrollment, last) : null;
      const certificate = certificateOf.get(String(enrollment._id));
      return [toLearner(enrollment, account, { last, lesson, certificate })];
    });
    return (await Promise.all(learners)).flat();
  }

  /** The title of a lesson in the revision of the learner; null when that has it no longer. */
  async #titleOf({ course, revision }: EnrollmentRecord, { lesson }: LastLesson): Promise<string | null> {
    if (revision === undefined) return null;
    const program = await this.programs.read(course.toHexString(), revision);
    return lessonsOf(program).find(({ _id }) => _id.equals(lesson))?.title ?? null;
  }
}

function toLesson(module: string, { _id, title, kind }: RevisionLesson, activity = NO_ACTIVITY): LessonFollowUp {
  const { opened, done, stops } = activity;
  return { _id: String(_id), module, title, kind, opened, done, stops: kind === 'film' ? stops : [] };
}

/** The questions that were answered, those that fail most first, as far as an answer has place. */
function toQuestions(quizzes: readonly RevisionLesson[], counts: readonly QuestionCount[]): QuestionFollowUp[] {
  const countOf = new Map(counts.map((count) => [`${count._id.lesson} ${count._id.question}`, count]));
  const questions = quizzes.flatMap(({ _id, title, quiz }) => {
    return (quiz?.questions ?? []).flatMap(({ id, text }) => {
      const count = countOf.get(`${_id} ${id}`);
      return count ? [{ lesson: title, question: text, answered: count.answered, wrong: count.wrong }] : [];
    });
  });
  const failureRate = ({ wrong, answered }: QuestionFollowUp) => wrong / answered;
  const worstFirst = questions.sort((one, other) => failureRate(other) - failureRate(one) || other.wrong - one.wrong);
  return worstFirst.slice(0, QUESTIONS_MAX);
}

interface Standing {
  last: LastLesson | undefined;
  /** Title of the last lesson. */
  lesson: string | null;
  certificate: OwnCertificate | undefined;
}

function toLearner(
  { _id, user, created_at, progress, completed_at }: EnrollmentRecord,
  { name, email }: Pick<Learner, 'name' | 'email'>,
  { last, lesson, certificate }: Standing,
): Learner {
  return {
    _id: _id.toHexString(),
    account_id: user.toHexString(),
    name,
    email,
    enrolled_at: created_at.toISOString(),
    progress,
    lesson,
    last_seen_at: last?.at.toISOString() ?? null,
    completed_at: completed_at?.toISOString() ?? null,
    certificate: certificate ? toState(certificate) : null,
  };
}

function toState({ serial, status, revoked_at }: OwnCertificate): Learner['certificate'] {
  return { serial, status, ...(revoked_at && { revoked_at }) };
}
