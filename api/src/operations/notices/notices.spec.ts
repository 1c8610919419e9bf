import type { Course } from '@iris/contract/catalog';
import { Types } from 'mongoose';
import { expect, it, onTestFinished } from 'vitest';
import { account } from '../../../test/data/factories.ts';
import {
  type EnrolledStudent,
  enrolledIn,
  film,
  lesson,
  publish,
  studentOf,
} from '../../../test/data/programs.fixtures.ts';
import { zoneAt } from '../../../test/data/time-zones.ts';
import { drainJobs } from '../../../test/servers/drain-jobs.ts';
import { startTwin, type TestServer } from '../../../test/servers/server.ts';
import { mailingServer } from '../../../test/servers/shared-server.ts';
import { titlesOf } from '../../accounts/notifications/notifications.fixtures.ts';
import { tellVersion } from '../../authoring/programs/publication/publication-jobs.ts';
import { DatabaseService } from '../../foundation/database/database.service.ts';
import { JobsService } from '../../foundation/jobs/jobs.service.ts';
import { AccessReminders } from './access-reminders.service.ts';
import { CourseReminders } from './course-reminders.service.ts';

const { server, mailbox } = mailingServer();

const DAY_MS = 86_400_000;
const REMINDER = 'Reprendre à 4:12 · Capsulorhexis';

/** A student at 4:12 of a film, where it is noon. */
async function watcher(): Promise<EnrolledStudent> {
  const watched = lesson('film', { video: await film(server, 120) });
  const student = await studentOf(server, [watched]);
  const { token } = student;
  await liveAt(student, 12);
  await server.call('POST /play-sessions', { token, body: { lesson: watched._id.toHexString() } });
  await server.connection
    .collection('lesson_progress')
    .updateOne({ lesson: watched._id }, { $set: { position: 252.4 } });
  return student;
}

const liveAt = ({ token }: Pick<EnrolledStudent, 'token'>, hour: number) =>
  server.call('PUT /account/mail-preferences', { token, body: { refused: [], time_zone: zoneAt(hour) } });

/** Lets days pass for an enrollment. */
async function letPass({ enrollmentId }: EnrolledStudent, days: number): Promise<void> {
  const earlier = (field: string) => ({
    $cond: [`$${field}`, { $subtract: [`$${field}`, days * DAY_MS] }, '$$REMOVE'],
  });
  const change = { last_active_at: earlier('last_active_at'), reminded_at: earlier('reminded_at') };
  await server.connection
    .collection('enrollments')
    .updateOne({ _id: new Types.ObjectId(enrollmentId) }, [{ $set: change }]);
}

const remind = (on: TestServer = server) => on.app.get(CourseReminders, { strict: false }).run();
const emailOf = async ({ id }: { id: string }) =>
  String((await server.connection.collection('users').findOne({ _id: new Types.ObjectId(id) }))?.email);

it('a course left for two weeks is told twice at most, where to continue, until it is completed', async () => {
  const student = await watcher();
  const told: number[] = [];
  for (let day = 1; day <= 60; day += 1) {
    await letPass(student, 1);
    await remind();
    told.push((await titlesOf(server, student)).length);
  }
  expect([told.indexOf(1) + 1, told.indexOf(2) + 1, told.at(-1)]).toEqual([14, 28, 2]);
  expect(await titlesOf(server, student)).toEqual([REMINDER, REMINDER]);
  await drainJobs(server);
  expect(mailbox.subjectsTo(await emailOf(student))).toEqual([REMINDER, REMINDER]);
});

it('nobody is reminded at night: until the morning a course may be opened again, or be completed', async () => {
  const student = await watcher();
  await letPass(student, 15);
  await changed('enrollments', student.enrollmentId, { ends_at: new Date(Date.now() + 3 * DAY_MS) });
  await liveAt(student, 3);
  const tell = () => Promise.all([remind(), server.app.get(AccessReminders, { strict: false }).run()]);
  await tell();
  expect(await titlesOf(server, student)).toEqual([]);
  await liveAt(student, 9);
  await tell();
  expect(await titlesOf(server, student)).toHaveLength(2);
});

it.each<[string, (student: EnrolledStudent) => Promise<unknown>]>([
  ['is completed', ({ enrollmentId }) => changed('enrollments', enrollmentId, { completed_at: new Date() })],
  ['is archived', ({ courseId }) => changed('courses', courseId, { is_archived: true })],
  [
    'is deleted',
    async ({ courseId }) => {
      const { token } = await account(server, 'super_admin');
      return server.call('DELETE /courses/:id', { token, id: courseId });
    },
  ],
  ['was left longer than two months ago', (student) => letPass(student, 60)],
])('nobody is reminded of a course that %s', async (_, change) => {
  const student = await watcher();
  await letPass(student, 15);
  await change(student);
  await remind();
  expect(await titlesOf(server, student)).toEqual([]);
});

const changed = (collection: string, id: string, $set: object) =>
  server.connection.collection(collection).updateOne({ _id: new Types.ObjectId(id) }, { $set });

it('a new version is told once to those who have begun and not completed the course, also when the job is repeated', async () => {
  const learning = await watcher();
  const { courseId } = learning;
  const [waiting, completed] = [await enrolledIn(server, courseId), await enrolledIn(server, courseId)];
  await changed('enrollments', completed.enrollmentId, { begun_at: new Date(), revision: 1, completed_at: new Date() });
  await publish(server, courseId, [lesson('text')], { note: 'Un texte de plus.' });
  const tell = () =>
    server.app.get(DatabaseService).inTransaction((session) => {
      return server.app.get(JobsService, { strict: false }).enqueue(tellVersion, `${courseId}:2`, {}, session);
    });
  for (let times = 0; times < 2; times += 1) {
    await tell();
    await drainJobs(server);
  }
  const { title } = await server.connection
    .collection<Pick<Course, 'title'>>('courses')
    .findOne({ _id: new Types.ObjectId(courseId) } as never)
    .then((found) => ({ title: `Nouvelle version du cours «\u00a0${found?.title}\u00a0»` }));
  const told = await Promise.all([learning, waiting, completed].map((each) => titlesOf(server, each)));
  expect(told).toEqual([[title], [], []]);
  const [mail, ...others] = mailbox.to(await emailOf(learning));
  expect([mail?.subject, others]).toEqual([title, []]);
  expect(mail?.text).toContain('Ce qui change\u00a0: Un texte de plus.');
});

it('whom an administrator enrolls is told, until a cancellation; who enrolls is not', async () => {
  const own = await watcher();
  const { token } = await account(server, 'admin', ['manage_users']);
  const person = await account(server);
  const enroll = () =>
    server.call<{ _id: string }>('POST /admin/users/:id/enrollments', {
      ...{ token, id: person.id, body: { course_id: own.courseId } },
    });
  const { status, body } = await enroll();
  expect([status, (await enroll()).status, (await titlesOf(server, person)).length]).toEqual([201, 409, 1]);
  await server.call('DELETE /enrollments/:id', { token: person.token, id: body._id });
  expect(await titlesOf(server, person)).toEqual([]);
  await enroll();
  const title = 'Vous êtes inscrit au cours «\u00a0Capsulorhexis\u00a0»';
  expect([await titlesOf(server, person), await titlesOf(server, own)]).toEqual([[title], []]);
});

it('the end of an access is told seven days before, once for each end, not when the course is completed', async () => {
  const [student, completed, later] = [await watcher(), await watcher(), await watcher()];
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  await changed('enrollments', student.enrollmentId, { ends_at: inDays(6.9) });
  await changed('enrollments', completed.enrollmentId, { ends_at: inDays(3), completed_at: new Date() });
  await changed('enrollments', later.enrollmentId, { ends_at: inDays(8) });
  const tell = () => server.app.get(AccessReminders, { strict: false }).run();
  await Promise.all([tell(), tell(), tell()]);
  const told = () => Promise.all([student, completed, later].map((each) => titlesOf(server, each)));
  const title = expect.stringMatching(/^Votre accès au cours «\u00a0Capsulorhexis\u00a0» prend fin le /);
  expect(await told()).toEqual([[title], [], []]);
  // An order that is prolonged has another end.
  await changed('enrollments', student.enrollmentId, { ends_at: inDays(30) });
  await tell();
  await changed('enrollments', student.enrollmentId, { ends_at: inDays(2) });
  await tell();
  expect(await told()).toEqual([[title, title], [], []]);
});

it('several instances remind once', async () => {
  const twin = await startTwin(server);
  onTestFinished(() => twin.close());
  const students = await Promise.all(Array.from({ length: 5 }, watcher));
  for (const student of students) await letPass(student, 15);
  await Promise.all([remind(), remind(twin), remind(), remind(twin)]);
  const told = await Promise.all(students.map((student) => titlesOf(server, student)));
  expect(told).toEqual(students.map(() => [REMINDER]));
});
