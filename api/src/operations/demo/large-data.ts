import { COURSE_DEFAULTS, LEVELS } from '@iris/contract/catalog';
import { PROGRESS_MAX } from '@iris/contract/foundation';
import { DEMO_COURSES, DEMO_MESSAGES, DEMO_PROGRAMS, DEMO_STUDENT_NAMES, FILMS } from '@iris/demo';
import { Types } from 'mongoose';
import { type UserRecord, userSearch } from '../../accounts/index.ts';
import type { CourseRecord, EnrollmentRecord } from '../../catalog/index.ts';
import { type MessageRecord, messageSearch } from '../../site/index.ts';
import { documentsOf, type ProgramDocuments } from './demo-programs.ts';

const MINUTE = 60_000;

/** Interval between registrations, in milliseconds: 100,000 accounts span two years. */
const BETWEEN_ACCOUNTS_MS = 10 * MINUTE;
const ADMIN_EVERY = 2000;

/** The id of a film that does not exist. */
const NO_FILM = new Types.ObjectId().toHexString();

/** Selects an item by an index of any size, deterministically. */
const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/** Parts of names: an academy of this size has thousands of them, of which a search finds a few. */
const BEGINNINGS = 'Bar Ber Bou Cas Cha Cor Dal Des Dur Fau Gar Gou Her Lam Lar Mar Mon Per Rob Vas'.split(' ');
const MIDDLES = 'a ben ca cel de don el gan i la lan me mon ne que ra ri so ter vi'.split(' ');
const ENDINGS = 'ard bert chet din eau gnon let mont nier quin roux sier'.split(' ');

/** The account of this rank (the highest is the newest), without a usable password. */
export function largeUser(rank: number, total: number, now: Date): UserRecord {
  const created = new Date(now.getTime() - (total - rank) * BETWEEN_ACCOUNTS_MS);
  const name = `${pick(DEMO_STUDENT_NAMES, rank * 3).split(' ')[0]} ${familyName(rank * 7 + 3)}`;
  const isAdmin = rank % ADMIN_EVERY === 0;
  const account = {
    name,
    email: `compte-${rank}@grand.academie-iris.example`,
    password_hash: null,
    password_version: 0,
  };
  return {
    _id: idAt(created),
    ...account,
    role: isAdmin ? 'admin' : 'student',
    permissions: isAdmin ? { manage_courses: true, view_analytics: true } : {},
    email_verified_at: created,
    created_at: created,
    ...userSearch(account),
  };
}

/** The course of this rank: the demo courses repeated as numbered sessions. */
export function largeCourse(rank: number): CourseRecord {
  const { popularity: _, ...model } = pick(DEMO_COURSES, rank);
  const course = { ...model, title: `${model.title}, session ${rank + 1}`, level: pick(LEVELS, rank) };
  const kept = { enrolled_count: 0, version: 1, has_program: true };
  return { _id: new Types.ObjectId(), ...COURSE_DEFAULTS, ...course, ...kept };
}

/** Draft and first revision of the course of this rank: a demo program, whose films have no file. */
export function largeProgram(rank: number, course: CourseRecord, at: Date): ProgramDocuments {
  const program = pick(DEMO_PROGRAMS, rank);
  return documentsOf(program, course, new Map(FILMS.map(({ slug }) => [slug, NO_FILM])), at);
}

/** The contact message of this rank, the last rank being the newest. */
export function largeMessage(rank: number, total: number, now: Date): MessageRecord {
  const { daysAgo: _, ...model } = pick(DEMO_MESSAGES, rank);
  const created = new Date(now.getTime() - (total - rank) * 90 * MINUTE);
  const message = { ...model, subject: `${model.subject} (${rank + 1})` };
  return { _id: idAt(created), ...message, created_at: created, search: messageSearch(message) };
}

/** Two enrollments for each student, in different courses, and their number added to the courses. */
export function largeEnrollments(user: UserRecord, rank: number, courses: CourseRecord[]): EnrollmentRecord[] {
  if (user.role !== 'student' || courses.length < 2) return [];
  const first = (rank * 13) % courses.length;
  return [first, (first + 1 + (rank % (courses.length - 1))) % courses.length].map((place, nth) => {
    const course = pick(courses, place);
    course.enrolled_count += 1;
    const progress = ((rank + nth) * 15) % (PROGRESS_MAX + 5);
    return { _id: new Types.ObjectId(), user: user._id, course: course._id, progress, created_at: user.created_at };
  });
}

/** One of 4,800 family names. */
function familyName(index: number): string {
  const place = Math.floor(index / BEGINNINGS.length);
  return pick(BEGINNINGS, index) + pick(MIDDLES, place) + pick(ENDINGS, Math.floor(place / MIDDLES.length));
}

/** Lists are sorted by `_id`, whose first bytes are the creation time in seconds. */
function idAt(date: Date): Types.ObjectId {
  return new Types.ObjectId(Types.ObjectId.generate(Math.floor(date.getTime() / 1000)));
}
