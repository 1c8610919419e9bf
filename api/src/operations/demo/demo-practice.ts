import { DECLARATION_VERSION } from '@iris/contract/practice';
import type { ActivityContent } from '@iris/contract/programs';
import { DEMO_RATERS, DEMO_STUDENT, DEMO_SUBMISSIONS, type DemoSubmission, levelsOf, marksIn } from '@iris/demo';
import { Types } from 'mongoose';
import type { UserRecord } from '../../accounts/index.ts';
import type { FilmRecord, OwnedFilmRecord } from '../../authoring/index.ts';
import { type EnrollmentRecord, lessonsOf, type RevisionLesson, type RevisionRecord } from '../../catalog/index.ts';
import {
  type ActivityRecord,
  type AssignmentRecord,
  type CalibrationRecord,
  type RatingRecord,
  type ResultRecord,
  type RubricRevisionRecord,
  resultOf,
  type SubmissionRecord,
  toRevision,
} from '../../practice/index.ts';
import { completeActivity, type LearningDocuments } from './demo-learning.ts';

const DAY_MS = 86_400_000;

/** Learners who hand in a film are in the course for so many days. */
const LEARNING_DAYS = 12;

/** The films that learners have handed in, with the files that are stored, by their folders. */
export type PracticeFilmRecords = ReadonlyMap<string, FilmRecord>;

/** What learners and raters have done in activities, by collection. */
export interface PracticeDocuments {
  owned_films: OwnedFilmRecord[];
  practice_activities: ActivityRecord[];
  rubric_revisions: RubricRevisionRecord[];
  calibrations: CalibrationRecord[];
  submissions: SubmissionRecord[];
  assignments: AssignmentRecord[];
  ratings: RatingRecord[];
  results: ResultRecord[];
}

interface Demo {
  users: readonly UserRecord[];
  enrollments: readonly EnrollmentRecord[];
  revisions: readonly RevisionRecord[];
  films: PracticeFilmRecords;
  now: Date;
}

interface DemoActivity {
  course: Types.ObjectId;
  lesson: RevisionLesson;
  content: ActivityContent;
  rubric: RubricRevisionRecord;
  raters: readonly Types.ObjectId[];
}

/**
 * The activity of the demo with calibrated raters, a film with a result and one that waits for its second rating. Adds what
 * the learners have completed by it to `learning`.
 */
export function practiceDocuments({ users, enrollments, revisions, films, now }: Demo, learning: LearningDocuments) {
  const activity = findActivity(revisions, users, now);
  const learners = listLearners(activity, { users, enrollments, now });
  const documents = describeActivity(activity, now);
  for (const [index, demo] of DEMO_SUBMISSIONS.entries()) {
    const [enrollment, film] = [learners[index], films.get(demo.slug)];
    if (!enrollment || !film) throw new Error(`nobody can hand in the demo film ${demo.slug}`);
    const submission = submissionOf(activity, { demo, enrollment, film, now });
    documents.submissions.push(submission);
    documents.owned_films.push({ ...film, owner: enrollment.user, created_at: submission.created_at });
    rate(documents, { activity, demo, submission, now });
    completeActivity({ ...submission, enrollment, at: submission.sent_at ?? now }, learning);
  }
  return documents;
}

function findActivity(revisions: readonly RevisionRecord[], users: readonly UserRecord[], now: Date): DemoActivity {
  for (const revision of revisions) {
    const lesson = lessonsOf(revision).find(({ kind }) => kind === 'activity');
    if (!lesson?.activity) continue;
    const raters = DEMO_RATERS.flatMap(({ email }) => users.filter((user) => user.email === email));
    const fields = { lesson: lesson._id, number: 1, created_at: new Date(now.getTime() - 30 * DAY_MS) };
    return {
      ...{ course: revision.course, lesson, content: lesson.activity },
      rubric: toRevision(lesson.activity, fields),
      raters: raters.map(({ _id }) => _id),
    };
  }
  throw new Error('no demo program has an activity');
}

/** Those who have done most of the course, first those on a seat, whose tutor sees what they share. */
function listLearners(
  { course }: DemoActivity,
  { users, enrollments, now }: Pick<Demo, 'users' | 'enrollments' | 'now'>,
) {
  const student = users.find(({ email }) => email === DEMO_STUDENT.email)?._id;
  const since = now.getTime() - LEARNING_DAYS * DAY_MS;
  return enrollments
    .filter((one) => one.course === course && one.user !== student)
    .filter(({ created_at, progress }) => created_at.getTime() < since && progress >= 50)
    .toSorted((one, other) => Number(Boolean(other.seat)) - Number(Boolean(one.seat)));
}

function describeActivity({ course, lesson, rubric, raters }: DemoActivity, now: Date): PracticeDocuments {
  // One rater is off by a level at one step, the other at two.
  const calibrations = raters.map((rater, index): CalibrationRecord => {
    const levels = rubric.anchors.flatMap(({ id, levels: agreed }, place) =>
      agreed.map(({ step, level }, at) => ({
        ...{ anchor: id, step, agreed: level },
        given: at <= index && place === 1 ? level + 1 : level,
      })),
    );
    const distance = levels.reduce((sum, { given, agreed }) => sum + Math.abs(given - agreed), 0) / levels.length;
    const sent_at = new Date(now.getTime() - 20 * DAY_MS);
    const ids = { _id: new Types.ObjectId(), rater, rubric: rubric._id, lesson: lesson._id };
    return { ...ids, levels, distance, is_calibrated: true, sent_at };
  });
  return {
    practice_activities: [{ _id: lesson._id, course, raters: [...raters], version: 2 }],
    rubric_revisions: [rubric],
    calibrations,
    ...{ owned_films: [], submissions: [], assignments: [], ratings: [], results: [] },
  };
}

interface HandedIn {
  demo: DemoSubmission;
  enrollment: EnrollmentRecord;
  film: FilmRecord;
  now: Date;
}

function submissionOf(
  { course, lesson, content, rubric }: DemoActivity,
  { demo, enrollment, film, now }: HandedIn,
): SubmissionRecord {
  const sent_at = new Date(now.getTime() - demo.daysAgo * DAY_MS);
  const created_at = new Date(sent_at.getTime() - DAY_MS / 12);
  const places = Array.from({ length: content.raters }, (_, index) => index + 1);
  return {
    ...{ _id: new Types.ObjectId(), user: enrollment.user, enrollment: enrollment._id, course, lesson: lesson._id },
    ...{ number: 1, rubric: rubric._id, required: content.raters, code: demo.code, video: film._id },
    ...{ origin: 'wet_lab', declaration: DECLARATION_VERSION, declared_at: created_at },
    state: demo.ratings.length < content.raters ? 'sent' : 'rated',
    cut: { start: 0, end: film.duration ?? 0 },
    marks: marksIn(content, demo.slug),
    self_levels: levelsOf(content, demo.selfLevels),
    ...{ is_shared: demo.isShared, sent_at, created_at, version: 5 },
    open_slots: places.slice(demo.ratings.length),
    slots: content.raters,
  };
}

interface Rated {
  activity: DemoActivity;
  demo: DemoSubmission;
  submission: SubmissionRecord;
  now: Date;
}

/** Adds the ratings of a film, and its result once all are there. */
function rate(documents: PracticeDocuments, { activity, demo, submission, now }: Rated): void {
  const { content, rubric, lesson, raters } = activity;
  const of = { submission: submission._id, lesson: lesson._id };
  const ratings = demo.ratings.map(({ daysAgo, levels, comments, summary }, index): RatingRecord => {
    const sent_at = new Date(now.getTime() - daysAgo * DAY_MS);
    const rater = raters[index];
    if (!rater) throw new Error(`the demo film ${demo.slug} has more ratings than raters`);
    const draft = { levels: levelsOf(content, levels), comments: [...comments], summary };
    return { _id: new Types.ObjectId(), ...of, rater, slot: index + 1, is_appeal: false, ...draft, sent_at };
  });
  documents.ratings.push(...ratings);
  documents.assignments.push(
    ...ratings.map(({ rater, slot, sent_at, levels, comments, summary }): AssignmentRecord => {
      const draft = { levels, comments, summary };
      return { _id: new Types.ObjectId(), ...of, rater, slot, lease_until: sent_at, draft, sent_at, version: 4 };
    }),
  );
  const decided_at = ratings.at(-1)?.sent_at;
  if (submission.state !== 'rated' || !decided_at) return;
  const { score, steps } = resultOf(rubric.steps, ratings);
  const is_passed = score >= rubric.pass_level;
  documents.results.push({ _id: new Types.ObjectId(), ...of, score, is_passed, steps, decided_at });
}
