import type { Course } from '@iris/contract/catalog';
import { CELL_SECONDS } from '@iris/contract/foundation';
import type { BeatResult, PlaySession } from '@iris/contract/learning';
import type { LessonKind } from '@iris/contract/programs';
import { EMPTY_TEACHING } from '@iris/contract/programs';
import { Types } from 'mongoose';
import type { RevisionLesson, RevisionRecord } from '../../src/catalog/programs/revision.schema.ts';
import type { TestServer } from '../servers/server.ts';
import { type Account, account, course } from './factories.ts';

/** A published course and a student who is enrolled in it. */
export interface EnrolledStudent extends Account {
  courseId: string;
  enrollmentId: string;
}

/** Stores a film that is ready; `cells` is its length. */
export async function film({ connection }: TestServer, cells = 10): Promise<string> {
  const _id = new Types.ObjectId();
  const sha256 = _id.toHexString();
  await connection.collection('videos').insertOne({
    ...{ _id, sha256, name: 'operation.mp4', bytes: 1, created_at: new Date(), status: 'ready', progress: 100 },
    ...{ duration: cells * CELL_SECONDS, fps: 25, width: 1280, height: 720 },
    renditions: [{ height: 720, path: `${_id}/720.mp4`, bytes: 1 }],
    poster: { path: `${_id}/poster.webp`, bytes: 1 },
    sprite: { path: `${_id}/sprite.webp`, bytes: 1, interval: 2, columns: 10, tile_width: 160, tile_height: 90 },
  });
  return _id.toHexString();
}

/** A lesson of a revision; a film lesson needs its film. */
export function lesson(kind: LessonKind, changes: Partial<RevisionLesson> & { video?: string } = {}): RevisionLesson {
  const { video, ...others } = changes;
  const content = { video: video ?? null, phases: [], complications: [], captions: [], decisions: [] };
  return {
    _id: new Types.ObjectId(),
    kind,
    title: `Leçon ${kind}`,
    minutes: 10,
    is_required: true,
    is_preview: false,
    ...(kind === 'film' && { film: content }),
    ...(kind === 'text' && { text: { blocks: [] } }),
    ...others,
  };
}

/** The content of a text lesson with this many words. */
export function textOf(words: number): NonNullable<RevisionLesson['text']> {
  return { blocks: [{ type: 'paragraph', content: [{ text: 'mot '.repeat(words) }] }] };
}

/** Publishes lessons as the next revision of a course. */
export async function publish(
  { connection }: TestServer,
  courseId: string,
  lessons: RevisionLesson[],
  changes: Partial<RevisionRecord> = {},
): Promise<void> {
  const revisions = connection.collection('course_revisions');
  const course = new Types.ObjectId(courseId);
  await revisions.insertOne({
    course,
    number: 1 + (await revisions.countDocuments({ course })),
    published_at: new Date(),
    note: '',
    teaching: { ...EMPTY_TEACHING, hours: 2, objectives: ['Centrer le rhexis'] },
    modules: [{ _id: new Types.ObjectId(), title: 'Premier module', lessons }],
    ...changes,
  });
}

/** What a lesson of a program is: its kind, with the content of that kind. */
export type ProgramLesson = Pick<RevisionLesson, 'kind'> & Partial<RevisionLesson>;

/** A course with a published program, and the ids of its lessons. */
export interface Program {
  course: Course;
  lessons: string[];
}

/** A course with a published program of these lessons; with `before` the next revision of that one, lesson by lesson. */
export async function program(
  server: TestServer,
  lessons: readonly ProgramLesson[],
  before?: Program,
): Promise<Program> {
  const written = lessons.map(({ kind, ...content }, index) => {
    return lesson(kind, { ...content, _id: new Types.ObjectId(before?.lessons[index]) });
  });
  const published = before?.course ?? (await course(server));
  await publish(server, published._id, written);
  return { course: published, lessons: written.map(({ _id }) => _id.toHexString()) };
}

/** Enrolls a student in a course. */
export async function enrolledIn(server: TestServer, courseId: string): Promise<EnrolledStudent> {
  const student = await account(server);
  const body = { course_id: courseId };
  const { body: enrollment } = await server.call<{ _id: string }>('POST /enrollments', { token: student.token, body });
  return { ...student, courseId, enrollmentId: enrollment._id };
}

/** A student enrolled in a course with these lessons. */
export async function studentOf(server: TestServer, lessons: RevisionLesson[]): Promise<EnrolledStudent> {
  const { _id } = await course(server);
  await publish(server, _id, lessons);
  return enrolledIn(server, _id);
}

/** Lets time pass for the student's open play session, by the clock of the database. */
export async function letPass({ connection }: TestServer, { id }: Account, seconds: number): Promise<void> {
  const open = { user: new Types.ObjectId(id), session: { $exists: true } };
  const earlier = { $dateSubtract: { startDate: '$budget_at', unit: 'millisecond', amount: seconds * 1000 } };
  await connection.collection('lesson_progress').updateOne(open, [{ $set: { budget_at: earlier } }]);
}

/** Opens a text for a student and lets the time of its reading pass; returns what sends its one beat. */
export async function readText(server: TestServer, student: Account, { _id }: RevisionLesson) {
  const { token } = student;
  const { body: session } = await server.call<PlaySession>('POST /play-sessions', {
    token,
    body: { lesson: String(_id) },
  });
  await letPass(server, student, 600);
  const cells = Array.from({ length: session.cells }, (_, cell) => cell);
  const body = { seq: 1, cells, position: 0 };
  return () => server.call<BeatResult>('POST /play-sessions/:id/beats', { token, id: session._id, body });
}

/** The cells that count for a student in a lesson. */
export async function cellsOf({ connection }: TestServer, { _id }: RevisionLesson, { id }: Account): Promise<number[]> {
  const own = { lesson: _id, user: new Types.ObjectId(id) };
  const found = await connection.collection('lesson_progress').findOne(own);
  return found?.cells ?? [];
}

/** The stored enrollment of a student. */
export async function enrollmentOf({ connection }: TestServer, { enrollmentId }: EnrolledStudent) {
  const found = await connection.collection('enrollments').findOne({ _id: new Types.ObjectId(enrollmentId) });
  if (!found) throw new Error('the enrollment is gone');
  return found;
}
