import type { LearningOutline, Resume } from '@iris/contract/learning';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../test/factories.ts';
import {
  type EnrolledStudent,
  enrollmentOf,
  lesson,
  publish,
  readText,
  studentOf,
} from '../../../test/programs.fixtures.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import type { RevisionLesson } from '../../catalog/programs/revision.schema.ts';
import { auditProgress } from '../../operations/commands/audit/audit-progress.ts';
import { ActivityService } from './activity.service.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

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

  it('does not move when a revision is published, nor fall when the student moves to it', async () => {
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
    expect(await outlineOf(student)).toMatchObject({ progress: 100 });
  });

  it('stays complete when lessons are added afterwards', async () => {
    const one = lesson('text');
    const student = await studentOf(server, [one]);
    await read(student, one);
    await publish(server, student.courseId, [one, lesson('text')]);
    const before = await outlineOf(student);
    expect(await move(student)).toMatchObject({ progress: 100, completed_at: before.completed_at });
  });

  it('follows the latest revision until a lesson begins', async () => {
    const [first, second] = [lesson('text'), lesson('text')];
    const student = await studentOf(server, [first]);
    await publish(server, student.courseId, [second]);
    expect(await outlineOf(student)).toMatchObject({ revision: 2, current: String(second._id), newer: null });
  });

  it('is the same after twenty simultaneous completions of two lessons', async () => {
    const lessons = [lesson('text'), lesson('text', { is_required: false })];
    const student = await studentOf(server, lessons);
    await Promise.all(Array.from({ length: 20 }, (_, index) => read(student, lessons[index % 2] as RevisionLesson)));
    for (const chosen of lessons) await read(student, chosen);
    expect((await enrollmentOf(server, student)).progress).toBe(100);
    const completions = await server.connection
      .collection('proof_events')
      .countDocuments({ enrollment: new Types.ObjectId(student.enrollmentId), 'data.type': 'course_completed' });
    expect(completions).toBe(1);
  });
});

describe('the certificate', () => {
  it('is issued once, with the progress of 100 %, and says on which days the course was learned', async () => {
    const one = lesson('text');
    const student = await studentOf(server, [one]);
    await Promise.all(Array.from({ length: 5 }, () => read(student, one)));
    await read(student, one);
    const { certificate } = await outlineOf(student);
    expect(certificate).toMatch(/^IRIS-/);
    const check = await server.call('GET /certificates/:serial', { id: certificate ?? '' });
    expect(check.body).toMatchObject({ status: 'valid', hours: 2, course_title: 'Capsulorhexis' });
    expect(await server.connection.collection('certificates').countDocuments({ serial: certificate })).toBe(1);
    const connections = server.app.get(ActivityService, { strict: false });
    const days = await connections.listConnections(student.enrollmentId);
    expect(days).toEqual([{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), minutes: expect.any(Number) }]);
    // A beat adds a minute at most, and the certificate was issued with one of these.
    expect(check.body).toMatchObject({ measured_minutes: expect.any(Number) });
  });

  it('that was revoked is said to be in outline and list', async () => {
    const one = lesson('text');
    const student = await studentOf(server, [one]);
    await read(student, one);
    const outline = await outlineOf(student);
    expect(outline.is_certificate_revoked).toBe(false);
    const { token } = await account(server, 'super_admin');
    const revocation = { token, id: outline.certificate ?? '', body: { reason: 'Délivré par erreur' } };
    expect((await server.call('POST /admin/certificates/:serial/revoke', revocation)).status).toBe(200);
    expect((await outlineOf(student)).is_certificate_revoked).toBe(true);
    const { body } = await server.call('GET /learning', { token: student.token });
    expect(body).toMatchObject([{ certificate: outline.certificate, is_certificate_revoked: true }]);
  });
});

describe('GET /learning', () => {
  it('says where to continue in each course that has a program', async () => {
    const [one, other] = [lesson('text', { title: 'Inciser' }), lesson('text', { title: 'Ouvrir' })];
    const student = await studentOf(server, [one, other]);
    const list = async () => (await server.call<Resume[]>('GET /learning', { token: student.token })).body;
    expect(await list()).toMatchObject([{ lesson: { title: 'Inciser', position: 0 }, has_begun: false }]);
    await read(student, one);
    expect(await list()).toMatchObject([
      { lesson: { title: 'Ouvrir' }, has_begun: true, certificate: null, minutes: 20, hours: 2 },
    ]);
  });

  it('answers 404 without enrollment, and 409 while nothing is published', async () => {
    const student = await studentOf(server, [lesson('text')]);
    const { token } = student;
    const stranger = await studentOf(server, [lesson('text')]);
    expect((await server.call('GET /learning/:id', { token, id: stranger.courseId })).body.code).toBe(
      'enrollment_not_found',
    );
    await server.connection.collection('course_revisions').deleteMany({ course: new Types.ObjectId(student.courseId) });
    expect((await server.call('GET /learning/:id', { token, id: student.courseId })).body.code).toBe(
      'program_not_published',
    );
  });
});

describe('DELETE /enrollments/:id', () => {
  const cancel = ({ token, enrollmentId }: EnrolledStudent) =>
    server.call('DELETE /enrollments/:id', { token, id: enrollmentId });
  const countOf = async ({ courseId }: EnrolledStudent) =>
    (await server.connection.collection('courses').findOne({ _id: new Types.ObjectId(courseId) }))?.enrolled_count;

  it('cancels the enrollment and its count while no lesson has begun, once', async () => {
    const student = await studentOf(server, [lesson('text')]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(student)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(404)]);
    expect(await countOf(student)).toBe(0);
  });

  it('is refused once a lesson has begun, and to other students', async () => {
    const chosen = lesson('text');
    const student = await studentOf(server, [chosen]);
    const other = await studentOf(server, [lesson('text')]);
    expect((await cancel({ ...student, token: other.token })).status).toBe(404);
    await read(student, chosen);
    expect((await cancel(student)).body.code).toBe('enrollment_started');
    expect(await countOf(student)).toBe(1);
  });
});

describe('audit-progress', () => {
  it('finds no difference after all of the above, and each kind of tampering', async () => {
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
    await audit();
    const events = server.connection.collection('proof_events');
    const last = await events.findOne({ enrollment, seq: 2 });
    await events.updateOne({ enrollment, seq: 2 }, { $set: { 'data.lesson': '0'.repeat(24) } });
    await expect(audit()).rejects.toThrow('preuves altérées');
    await events.updateOne({ enrollment, seq: 2 }, { $set: { data: last?.data } });
    await audit();
    await events.deleteOne({ enrollment, seq: 2 });
    await expect(audit()).rejects.toThrow('preuves altérées');
  });
});
