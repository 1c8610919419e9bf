import { PROGRESS_MAX } from '@iris/contract/foundation';
import { Types } from 'mongoose';
import type { UserRecord } from '../../accounts/index.ts';
import {
  type CourseRecord,
  type EnrollmentRecord,
  lessonsOf,
  type RevisionLesson,
  type RevisionRecord,
} from '../../catalog/index.ts';
import { dayOf } from '../../foundation/index.ts';
import {
  type CertificateRecord,
  cellsOfFilm,
  cellsOfReading,
  type DecisionAnswerRecord,
  type GradedAttempt,
  hashOf,
  type LessonProgressRecord,
  newSerial,
  type ProofData,
  type ProofEventRecord,
  progressOf,
} from '../../learning/index.ts';
import { attemptsAt } from './demo-attempts.ts';

const HOUR = 3_600_000;

/** What learners have done, by collection. */
export interface LearningDocuments {
  lesson_progress: LessonProgressRecord[];
  proof_events: ProofEventRecord[];
  certificates: CertificateRecord[];
  attempts: GradedAttempt[];
  decision_answers: DecisionAnswerRecord[];
}

/** A learner whose learning is made up. */
export interface DemoLearner {
  enrollment: EnrollmentRecord;
  user: UserRecord;
  course: CourseRecord;
  revision: RevisionRecord;
  /** Durations of films in seconds, by the ids of the videos. */
  durations: ReadonlyMap<string, number>;
  now: Date;
  /** Varies what learners do. */
  turn: number;
}

/**
 * Makes up what a learner has done: the first lessons, as many as the enrollment's progress allows, and with `position`
 * the beginning of the next one. Changes the enrollment to what this proves.
 */
export function learn(learner: DemoLearner, documents: LearningDocuments, position?: number): void {
  const { enrollment, revision, now } = learner;
  const done = lessonsWithin(enrollment.progress, revision);
  const next = lessonsOf(revision)[done.length];
  if (done.length === 0 && position === undefined) {
    enrollment.progress = 0;
    return;
  }
  const at = (hours: number) => new Date(Math.min(now.getTime(), enrollment.created_at.getTime() + hours * HOUR));
  const events: ProofData[] = [{ type: 'begun', revision: revision.number }];
  for (const [index, lesson] of done.entries()) {
    const progress = progressRecord(learner, lesson, at(index));
    documents.lesson_progress.push({ ...progress, done_at: progress.updated_at });
    const quiz = { enrollment, lesson, revision: revision.number, at: at(index), turn: learner.turn };
    const attempts = lesson.kind === 'quiz' ? attemptsAt(quiz) : [];
    documents.attempts.push(...attempts);
    documents.decision_answers.push(...decisionsOf(learner, lesson, at(index)));
    const { number, score } = attempts.at(-1) ?? {};
    const evidence = number ? { attempt: number, score } : { cells: progress.cells.length, of: progress.cell_count };
    events.push({ type: 'lesson_completed', lesson: String(lesson._id), evidence });
  }
  if (next && position !== undefined) documents.lesson_progress.push(begun(learner, next, at(done.length), position));
  enrollment.begun_at = at(0);
  enrollment.revision = revision.number;
  enrollment.progress = progressOf(revision, new Set(done.map(({ _id }) => String(_id))));
  if (enrollment.progress === PROGRESS_MAX) {
    events.push({ type: 'course_completed', progress: PROGRESS_MAX });
    complete(learner, documents, at(done.length));
  }
  enrollment.proof_count = events.length;
  documents.proof_events.push(...chain(enrollment._id, events, at));
}

/** A film that was handed in. */
interface HandedIn {
  _id: Types.ObjectId;
  enrollment: EnrollmentRecord;
  lesson: Types.ObjectId;
  number: number;
  at: Date;
}

/** Makes up that a learner has completed an activity by a film; progress stays what it is, because the lesson is optional. */
export function completeActivity(
  { _id, enrollment, lesson, number, at }: HandedIn,
  documents: LearningDocuments,
): void {
  const { user, course } = enrollment;
  const ids = { _id: new Types.ObjectId(), enrollment: enrollment._id, lesson, user, course };
  const learned = { cells: [], cell_count: 0, position: 0, days: {} };
  documents.lesson_progress.push({ ...ids, opened_at: at, updated_at: at, done_at: at, ...learned });
  const previous = documents.proof_events.findLast((event) => event.enrollment === enrollment._id)?.hash ?? '';
  const evidence = { submission: _id.toHexString(), number, counts: 'handed_in' };
  const data: ProofData = { type: 'lesson_completed', lesson: lesson.toHexString(), evidence };
  const event = { enrollment: enrollment._id, seq: (enrollment.proof_count ?? 0) + 1, at, data, previous };
  documents.proof_events.push({ _id: new Types.ObjectId(), ...event, hash: hashOf(event) });
  enrollment.proof_count = event.seq;
}

/** The first lessons of a revision that are worth at most this progress. */
function lessonsWithin(progress: number, revision: RevisionRecord): RevisionLesson[] {
  // What one's own hands do needs a film.
  const lessons = lessonsOf(revision).filter(({ kind }) => kind !== 'activity');
  const worth = (count: number) => progressOf(revision, new Set(lessons.slice(0, count).map(({ _id }) => String(_id))));
  const count = lessons.findIndex((_, index) => worth(index + 1) > progress);
  return count < 0 ? lessons : lessons.slice(0, count);
}

function progressRecord(
  { enrollment, durations }: DemoLearner,
  lesson: RevisionLesson,
  at: Date,
): LessonProgressRecord {
  const video = lesson.film?.video ?? undefined;
  const duration = video === undefined ? 0 : (durations.get(video) ?? 0);
  const isDone = lesson.kind === 'quiz' || lesson.kind === 'activity';
  const cellCount = isDone ? 0 : duration > 0 ? cellsOfFilm(duration) : cellsOfReading(lesson);
  return {
    _id: new Types.ObjectId(),
    enrollment: enrollment._id,
    lesson: lesson._id,
    user: enrollment.user,
    course: enrollment.course,
    opened_at: at,
    updated_at: new Date(at.getTime() + lesson.minutes * 60_000),
    ...(video !== undefined && { video }),
    cells: Array.from({ length: cellCount }, (_, cell) => cell),
    cell_count: cellCount,
    position: duration,
    days: { [dayOf(at)]: lesson.minutes * 60 },
  };
}

/** Two of three learners decide as the surgeon did. */
function decisionsOf({ enrollment, turn }: DemoLearner, lesson: RevisionLesson, at: Date): DecisionAnswerRecord[] {
  return (lesson.film?.decisions ?? []).map(({ id, options, chosen }, index) => {
    const others = options.filter((one) => one.id !== chosen);
    const other = others[turn % Math.max(1, others.length)]?.id ?? chosen;
    const option = (turn + index) % 3 === 0 ? other : chosen;
    const key = { enrollment: enrollment._id, lesson: lesson._id, decision: id };
    return { _id: new Types.ObjectId(), ...key, option, answered_at: at };
  });
}

function begun(learner: DemoLearner, lesson: RevisionLesson, at: Date, position: number): LessonProgressRecord {
  const whole = progressRecord(learner, lesson, at);
  const cells = whole.cells.slice(0, Math.floor(position / 5));
  return { ...whole, cells, position, days: { [dayOf(at)]: position * 2 } };
}

function complete({ enrollment, user, course, revision }: DemoLearner, documents: LearningDocuments, at: Date): void {
  const serial = newSerial();
  enrollment.completed_at = at;
  enrollment.certificate = serial;
  documents.certificates.push({
    _id: new Types.ObjectId(),
    serial,
    enrollment: enrollment._id,
    snapshot: {
      user: user._id,
      course: course._id,
      revision: revision.number,
      student_name: user.name,
      course_title: course.title,
      hours: revision.teaching.hours,
      measured_minutes: minutesIn(enrollment, documents),
      objectives: revision.teaching.objectives,
      enrolled_at: enrollment.created_at,
      completed_at: at,
    },
    issued_at: at,
  });
}

function minutesIn({ _id }: EnrollmentRecord, { lesson_progress }: LearningDocuments): number {
  const own = lesson_progress.filter(({ enrollment }) => enrollment === _id);
  const seconds = own.flatMap(({ days }) => Object.values(days));
  return Math.round(seconds.reduce((sum, one) => sum + one, 0) / 60);
}

function chain(enrollment: Types.ObjectId, data: ProofData[], at: (hours: number) => Date): ProofEventRecord[] {
  let previous = '';
  return data.map((one, index) => {
    const event = { enrollment, seq: index + 1, at: at(index), data: one, previous };
    previous = hashOf(event);
    return { _id: new Types.ObjectId(), ...event, hash: previous };
  });
}
