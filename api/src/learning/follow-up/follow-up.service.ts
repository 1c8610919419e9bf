import type { FollowUp, LessonFollowUp, QuestionFollowUp } from '@iris/contract/learning';
import { Injectable } from '@nestjs/common';
import {
  CoursesService,
  EnrollmentsService,
  lessonsOf,
  ProgramsService,
  type RevisionLesson,
  type RevisionRecord,
} from '../../catalog/index.ts';
import { ProblemError } from '../../foundation/index.ts';
import { ActivityService, NO_ACTIVITY } from '../progress/activity.service.ts';
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
  ) {}

  /** The follow-up of a course, by the lessons of its latest revision. @throws {ProblemError} `course_not_found` */
  async followUpOf(courseId: string): Promise<FollowUp> {
    const [[course], revision, counts] = await Promise.all([
      this.courses.listByIds([courseId]),
      this.programs.latest(courseId),
      this.enrollments.countByStanding(courseId),
    ]);
    if (!course) throw new ProblemError('course_not_found');
    const { waiting, learning, completed } = counts;
    return {
      course: { _id: course._id, title: course.title },
      enrolled: waiting + learning + completed,
      begun: learning + completed,
      completed,
      ...(revision ? await this.#detailsOf(courseId, revision) : { lessons: [], questions: [] }),
    };
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
