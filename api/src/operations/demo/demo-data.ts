import { COURSE_DEFAULTS } from '@iris/contract/catalog';
import { PROGRESS_MAX } from '@iris/contract/foundation';
import { CAMPUS_DEFAULTS } from '@iris/contract/site';
import { DEMO_ACCOUNTS, DEMO_COURSES, DEMO_MESSAGES, DEMO_STUDENT, DEMO_STUDENT_NAMES, SCRIPTS } from '@iris/demo';
import { Types } from 'mongoose';
import { type UserRecord, userSearch } from '../../accounts/index.ts';
import type { CourseRecord, EnrollmentRecord, ReviewRecord } from '../../catalog/index.ts';
import type { QuestionRecord } from '../../learning/index.ts';
import { type CampusRecord, type MessageRecord, messageSearch } from '../../site/index.ts';
import type { RoomLinks } from '../../webinars/index.ts';
import { type InstitutionDocuments, institutionDocuments } from './demo-institution.ts';
import { type LearningDocuments, learn } from './demo-learning.ts';
import { type PracticeDocuments, type PracticeFilmRecords, practiceDocuments } from './demo-practice.ts';
import { type DemoFilms, type ProgramDocuments, programDocuments } from './demo-programs.ts';
import { questionDocuments } from './demo-questions.ts';
import { reviewDocuments } from './demo-reviews.ts';
import { type WebinarDocuments, webinarDocuments } from './demo-webinars.ts';

const DAY = 86_400_000;

/** The progress of the demo student in the first courses; the last two have a program, without which there is none. */
const STUDENT_PROGRESS = [0, 0, PROGRESS_MAX, 44];

/** Where the demo student is in the film of the last course, in seconds. */
const STUDENT_POSITION = 14;

/** The demo documents, by collection. */
export interface DemoData
  extends ProgramDocuments,
    LearningDocuments,
    InstitutionDocuments,
    WebinarDocuments,
    PracticeDocuments {
  reviews: ReviewRecord[];
  questions: QuestionRecord[];
  users: UserRecord[];
  courses: CourseRecord[];
  enrollments: EnrollmentRecord[];
  campuses: CampusRecord[];
  messages: MessageRecord[];
}

/** What the demo data are built with. */
interface Given {
  passwordHash: string;
  films: DemoFilms;
  practiceFilms: PracticeFilmRecords;
  links: RoomLinks;
  now: Date;
}

/** Builds the demo data. */
export function demoData({ passwordHash, films, practiceFilms, links, now }: Given): DemoData {
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  const accounts = DEMO_ACCOUNTS.map((account, index): UserRecord => {
    const password = { password_hash: passwordHash, password_weak: false };
    return accountRecord({ ...account, ...password, created_at: before(120 - index * 20) });
  });
  const students = DEMO_STUDENT_NAMES.map((name, index) => studentRecord(name, before(daysSinceRegistered(index))));
  // Reversed, because the catalog lists the newest first.
  const courses = DEMO_COURSES.toReversed().map(courseRecord).toReversed();
  const enrollments = students.flatMap((student, index) => enrollmentsOf(student, index, courses, now));
  enrollments.push(...enrollDemoStudent(accounts, courses, before(30)));
  for (const course of courses) {
    course.enrolled_count = enrollments.filter((enrollment) => enrollment.course === course._id).length;
  }
  const users = [...accounts, ...students];
  const programs = programDocuments(courses, films, before(90));
  const hasProgram = ({ _id }: CourseRecord) => programs.course_revisions.some(({ course }) => course === _id);
  for (const course of courses) course.has_program = hasProgram(course);
  const institution = institutionDocuments({ users, enrollments, now });
  const learning = learningDocuments({ users, courses, enrollments, programs, films, now });
  const { course_revisions: revisions } = programs;
  const practice = practiceDocuments({ users, enrollments, revisions, films: practiceFilms, now }, learning);
  const programme = webinarDocuments({ users, films, links, now });
  return {
    users,
    courses,
    ...programs,
    ...institution,
    ...learning,
    ...practice,
    ...programme,
    certificates: [...learning.certificates, ...programme.certificates],
    reviews: reviewDocuments(courses.filter(hasProgram), { users, enrollments, now }),
    questions: questionDocuments({ users, enrollments, revisions, films, now }),
    enrollments,
    campuses: CAMPUS_DEFAULTS.map((campus) => ({ _id: new Types.ObjectId(), image_alt: '', ...campus, version: 1 })),
    messages: DEMO_MESSAGES.toReversed().map(({ daysAgo, ...message }) => {
      const search = messageSearch(message);
      return { _id: new Types.ObjectId(), ...message, created_at: before(daysAgo), search };
    }),
  };
}

interface Learned {
  users: UserRecord[];
  courses: CourseRecord[];
  enrollments: EnrollmentRecord[];
  programs: ProgramDocuments;
  films: DemoFilms;
  now: Date;
}

/** What the learners of the courses with a program have done; changes their enrollments to what this proves. */
function learningDocuments({ users, courses, enrollments, programs, films, now }: Learned): LearningDocuments {
  const documents: LearningDocuments = {
    lesson_progress: [],
    proof_events: [],
    certificates: [],
    attempts: [],
    decision_answers: [],
  };
  const durations = new Map(SCRIPTS.map(({ slug, duration }) => [films.get(slug) ?? '', duration]));
  for (const revision of programs.course_revisions) {
    const course = courses.find(({ _id }) => _id === revision.course);
    for (const [turn, enrollment] of enrollments.filter((one) => one.course === revision.course).entries()) {
      const user = users.find(({ _id }) => _id === enrollment.user);
      if (!user || !course) throw new Error('a demo enrollment has a user and a course');
      const isMidway = user.email === DEMO_STUDENT.email && enrollment.progress < PROGRESS_MAX;
      const learner = { enrollment, user, course, revision, durations, now, turn };
      learn(learner, documents, isMidway ? STUDENT_POSITION : undefined);
    }
  }
  return documents;
}

/** Age of an account in days, decreasing with the index to 0. */
function daysSinceRegistered(index: number): number {
  return 78 * (1 - (index + 1) / DEMO_STUDENT_NAMES.length) ** 1.5;
}

function studentRecord(name: string, createdAt: Date): UserRecord {
  const mailbox = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.');
  return accountRecord({
    name,
    email: `${mailbox}@etudiants.academie-iris.example`,
    password_hash: null,
    role: 'student',
    permissions: {},
    created_at: createdAt,
  });
}

function accountRecord(account: Omit<UserRecord, '_id' | 'password_version' | 'search'>): UserRecord {
  const stored = { ...account, email_verified_at: account.created_at, password_version: 0 };
  return { _id: new Types.ObjectId(), ...stored, ...userSearch(account) };
}

function courseRecord({ popularity: _, ...course }: (typeof DEMO_COURSES)[number]): CourseRecord {
  const added = { _id: new Types.ObjectId(), enrolled_count: 0, version: 1 };
  return { ...COURSE_DEFAULTS, ...course, ...added };
}

/** Enrolls `popularity` of ten consecutive students in each course, distributed by multiplying by 7, every few days. */
function enrollmentsOf(student: UserRecord, index: number, courses: CourseRecord[], now: Date): EnrollmentRecord[] {
  return courses
    .filter((_, place) => (index * 7 + place * 3) % 10 < (DEMO_COURSES[place]?.popularity ?? 0))
    .map((course, place) => {
      const at = Math.min(now.getTime(), student.created_at.getTime() + place * 4 * DAY);
      return enrollmentRecord(student, course, ((index + place) * 15) % (PROGRESS_MAX + 5), new Date(at));
    });
}

function enrollDemoStudent(accounts: UserRecord[], courses: CourseRecord[], at: Date): EnrollmentRecord[] {
  const student = accounts.find(({ email }) => email === DEMO_STUDENT.email);
  if (!student) return [];
  return STUDENT_PROGRESS.flatMap((progress, place) => {
    const course = courses[place];
    return course ? [enrollmentRecord(student, course, progress, at)] : [];
  });
}

function enrollmentRecord(user: UserRecord, course: CourseRecord, progress: number, at: Date): EnrollmentRecord {
  return { _id: new Types.ObjectId(), user: user._id, course: course._id, progress, created_at: at };
}
