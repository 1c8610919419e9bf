import type { LearningOutline, Resume } from '@iris/contract/learning';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { type Account, account } from '../../../test/data/factories.ts';
import {
  type EnrolledStudent,
  enrolledIn,
  enrollmentOf,
  film,
  lesson,
  program,
  publish,
  readText,
  studentOf,
} from '../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { filmContent, quizContent } from '../../authoring/programs/programs.fixtures.ts';
import type { RevisionLesson } from '../../catalog/programs/revision.schema.ts';
import { auditProgress } from '../../operations/commands/audit/audit-progress.ts';
import { ActivityService } from './activity.service.ts';

const server = sharedServer();

const read = async (student: EnrolledStudent, chosen: RevisionLesson) => {
  const complete = await readText(server, student, chosen);
  return complete();
};

const outlineOf = async ({ token, courseId }: EnrolledStudent) =>
  (await server.call<LearningOutline>('GET /learning/:id', { token, id: courseId })).body;

const move = async ({ token, courseId }: EnrolledStudent) =>
  (await server.call<LearningOutline>('POST /learning/:id/move', { token, id: courseId })).body;

const audit = () => {
  const { host, port, name } = server.connection;
  const [set] = new URL(process.env.MONGODB_URI ?? '').search.match(/replicaSet=\w+/) ?? [''];
  return auditProgress({ MONGODB_URI: `mongodb://${host}:${port}/${name}?${set}` });
};

describe('the progress', () => {
  it('is the minutes of the required lessons that are done, rounded down', async () => {
    const lessons = [lesson('text', { minutes: 1 }), lesson('text', { minutes: 1 }), lesson('text', { minutes: 1 })];
    const student = await studentOf(server, [...lessons, lesson('text', { is_required: false, minutes: 99 })]);
    const seen: number[] = [];
    for (const chosen of lessons) {
      await read(student, chosen);
      seen.push((await enrollmentOf(server, student)).progress);
    }
    expect(seen).toEqual([33, 66, 100]);
  });

  it('does not move when a revision is published, nor fall when the student moves to it, and stays complete', async () => {
    const short = { minutes: 2 };
    const [one, other, added] = [lesson('text', short), lesson('text', short), lesson('text', { minutes: 16 })];
    const student = await studentOf(server, [one, other]);
    await read(student, one);
    await publish(server, student.courseId, [one, other, added], { note: 'Une leçon de plus' });
    expect(await outlineOf(student)).toMatchObject({
      revision: 1,
      progress: 50,
      newer: { number: 2, note: 'Une leçon de plus' },
    });
    const moved = await move(student);
    expect(moved).toMatchObject({ revision: 2, progress: 50, newer: null });
    expect(moved.modules[0]?.lessons.map(({ state }) => state)).toEqual(['done', 'not_started', 'not_started']);
    await read(student, other);
    expect((await outlineOf(student)).progress).toBe(50);
    await read(student, added);
    const complete = await outlineOf(student);
    expect(complete).toMatchObject({ progress: 100, completed_at: expect.any(String) });
    await publish(server, student.courseId, [one, lesson('text')]);
    expect(await move(student)).toMatchObject({ progress: 100, completed_at: complete.completed_at });
  });

  it('is the same after twenty simultaneous completions of two lessons, with one certificate and the days of learning', async () => {
    const lessons = [lesson('text'), lesson('text', { is_required: false })];
    const student = await studentOf(server, lessons);
    await Promise.all(Array.from({ length: 20 }, (_, index) => read(student, lessons[index % 2] as RevisionLesson)));
    for (const chosen of lessons) await read(student, chosen);
    expect((await enrollmentOf(server, student)).progress).toBe(100);
    const enrollment = new Types.ObjectId(student.enrollmentId);
    const count = (name: string, filter = {}) =>
      server.connection.collection(name).countDocuments({ enrollment, ...filter });
    expect(await count('proof_events', { 'data.type': 'course_completed' })).toBe(1);
    expect(await count('certificates')).toBe(1);
    const id = String((await outlineOf(student)).certificate);
    const { body } = await server.call('GET /certificates/:serial', { id });
    const certified = {
      status: 'valid',
      hours: 2,
      course_title: 'Capsulorhexis',
      measured_minutes: expect.any(Number),
    };
    expect(body).toMatchObject(certified);
    const days = await server.app.get(ActivityService, { strict: false }).listConnections(student.enrollmentId);
    expect(days).toEqual([{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), minutes: expect.any(Number) }]);
  });
});

it('GET /learning says where to continue in each course that has a program, and which certificate was revoked', async () => {
  const [one, other] = [lesson('text', { title: 'Inciser' }), lesson('text', { title: 'Ouvrir' })];
  const student = await studentOf(server, [one, other]);
  const list = async () => (await server.call<Resume[]>('GET /learning', { token: student.token })).body;
  expect(await list()).toMatchObject([{ lesson: { title: 'Inciser', position: 0 }, has_begun: false }]);
  await read(student, one);
  expect(await list()).toMatchObject([
    { lesson: { title: 'Ouvrir' }, has_begun: true, certificate: null, minutes: 20, hours: 2 },
  ]);
  await read(student, other);
  const { certificate, is_certificate_revoked } = await outlineOf(student);
  expect(is_certificate_revoked).toBe(false);
  const { token } = await account(server, 'super_admin');
  const revocation = { token, id: certificate ?? '', body: { reason: 'Délivré par erreur' } };
  await server.call('POST /admin/certificates/:serial/revoke', revocation);
  expect((await outlineOf(student)).is_certificate_revoked).toBe(true);
  expect(await list()).toMatchObject([{ certificate, is_certificate_revoked: true }]);
});

it('GET /learning/:id answers 404 without enrollment, and 409 while nothing is published', async () => {
  const { token, courseId } = await studentOf(server, [lesson('text')]);
  const answer = async (id: string) => (await server.call('GET /learning/:id', { token, id })).body.code;
  expect(await answer((await studentOf(server, [lesson('text')])).courseId)).toBe('enrollment_not_found');
  await server.connection.collection('course_revisions').deleteMany({ course: new Types.ObjectId(courseId) });
  expect(await answer(courseId)).toBe('program_not_published');
});

it('an enrollment is cancelled once, by its student, while no lesson has begun', async () => {
  const cancel = ({ token }: Account, { enrollmentId: id }: EnrolledStudent) =>
    server.call('DELETE /enrollments/:id', { token, id });
  const countOf = async ({ courseId }: EnrolledStudent) =>
    (await server.connection.collection('courses').findOne({ _id: new Types.ObjectId(courseId) }))?.enrolled_count;
  const chosen = lesson('text');
  const [student, begun] = [await studentOf(server, [lesson('text')]), await studentOf(server, [chosen])];
  expect((await cancel(begun, student)).status).toBe(404);
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(student, student)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(404)]);
  await read(begun, chosen);
  expect((await cancel(begun, begun)).body.code).toBe('enrollment_started');
  expect([await countOf(student), await countOf(begun)]).toEqual([0, 1]);
});

it('the deletion of an account deletes all that it learned, and nothing of others', async () => {
  const { course, lessons } = await program(server, [
    { kind: 'film', film: filmContent({ video: await film(server) }) },
    { kind: 'quiz', quiz: quizContent() },
  ]);
  const [watched = '', quiz = ''] = lessons;
  const [gone, left] = [await enrolledIn(server, course._id), await enrolledIn(server, course._id)];
  for (const { token } of [gone, left]) {
    const decision = { decision: 'decision-1', option: 'pull' };
    await server.call('POST /play-sessions', { token, body: { lesson: watched } });
    await server.call('POST /lessons/:id/decisions', { token, id: watched, body: decision });
    await server.call('POST /lessons/:id/notes', { token, id: watched, body: { at: 3, text: 'Une note' } });
    await server.call('POST /lessons/:id/attempts', { token, id: quiz });
  }
  const COLLECTIONS = ['lesson_progress', 'proof_events', 'attempts', 'decision_answers', 'notes', 'enrollments'];
  const counts = ({ enrollmentId }: EnrolledStudent) => {
    const enrollment = new Types.ObjectId(enrollmentId);
    const own = { $or: [{ enrollment }, { _id: enrollment }] };
    return Promise.all(COLLECTIONS.map((name) => server.connection.collection(name).countDocuments(own)));
  };
  expect(await counts(gone)).toEqual([2, 1, 1, 1, 1, 1]);
  const { token } = await account(server, 'super_admin');
  expect((await server.call('DELETE /admin/users/:id', { token, id: gone.id })).status).toBe(204);
  expect(await counts(gone)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await counts(left)).toEqual([2, 1, 1, 1, 1, 1]);
});

it('the audit finds no difference after all of the above, and each kind of tampering', async () => {
  expect(await audit()).toMatch(/toutes conformes/);
  const one = lesson('text');
  const student = await studentOf(server, [one, lesson('text')]);
  await read(student, one);
  const enrollment = new Types.ObjectId(student.enrollmentId);
  const raise = (progress: number) =>
    server.connection.collection('enrollments').updateOne({ _id: enrollment }, { $set: { progress } });
  await raise(51);
  await expect(audit()).rejects.toThrow(
    `inscription ${student.enrollmentId}\u00a0: 51\u00a0% enregistrés, 50\u00a0% prouvés`,
  );
  await raise(50);
  const events = server.connection.collection('proof_events');
  const last = await events.findOne({ enrollment, seq: 2 });
  await events.updateOne({ enrollment, seq: 2 }, { $set: { 'data.lesson': '0'.repeat(24) } });
  await expect(audit()).rejects.toThrow('preuves altérées');
  await events.updateOne({ enrollment, seq: 2 }, { $set: { data: last?.data } });
  await audit();
  await events.deleteOne({ enrollment, seq: 2 });
  await expect(audit()).rejects.toThrow('preuves altérées');
});
