import { type Plan, planSchema } from '@iris/contract/learning';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { account, unknownId } from '../../../test/data/factories.ts';
import { type EnrolledStudent, lesson, readText, studentOf } from '../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { addDays, dayOf } from '../../foundation/index.ts';

const server = sharedServer();

const TODAY = dayOf(new Date());
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const planOf = async ({ token }: EnrolledStudent): Promise<Plan> => {
  const { body } = await server.call('GET /account/plan', { token });
  return planSchema.parse(body);
};
const setGoal = ({ token, enrollmentId }: EnrolledStudent, finish_on: string | null, id = enrollmentId) =>
  server.call('PUT /enrollments/:id/goal', { token, id, body: { finish_on } });
const change = ({ enrollmentId }: EnrolledStudent, $set: object) =>
  server.connection.collection('enrollments').updateOne({ _id: new Types.ObjectId(enrollmentId) }, { $set });

const texts = () => Array.from({ length: 4 }, (_, index) => lesson('text', { title: `Leçon ${index}` }));

it('proposes a rhythm until the goal, which moves with what is done, and nothing once all is done', async () => {
  const [first, ...others] = texts();
  const lessons = [first, ...others].flatMap((one) => one ?? []);
  const student = await studentOf(server, lessons);
  expect((await planOf(student)).courses).toMatchObject([{ goal: null, ends_on: null, lessons_left: 4, weeks: [] }]);
  expect((await setGoal(student, addDays(TODAY, 27))).status).toBe(204);
  const planned = (await planOf(student)).courses[0];
  expect(planned).toMatchObject({ goal: addDays(TODAY, 27), minutes_left: 40, standing: 'on_time', is_feasible: true });
  expect(planned?.weeks.flatMap((week) => week.lessons)).toHaveLength(4);
  for (const [index, one] of lessons.entries()) {
    await (await readText(server, student, one))();
    const { courses } = await planOf(student);
    expect(courses[0]?.lessons_left).toBe(index === 3 ? undefined : 3 - index);
  }
});

it('a goal is neither past, nor after the end of the access, nor more than two years away', async () => {
  const student = await studentOf(server, texts());
  await change(student, { ends_at: inDays(30) });
  const faults: Record<string, string> = {
    [addDays(TODAY, -1)]: 'Choisissez un jour à venir',
    [addDays(TODAY, 40)]: 'Choisissez un jour avant la fin de votre accès',
  };
  for (const [day, fault] of Object.entries(faults)) {
    expect((await setGoal(student, day)).body).toMatchObject({ status: 400, errors: { finish_on: [fault] } });
  }
  const free = await studentOf(server, texts());
  expect((await setGoal(free, addDays(TODAY, 740))).body).toMatchObject({ code: 'invalid_input' });
  expect((await setGoal(free, TODAY, student.enrollmentId)).body).toMatchObject({ code: 'enrollment_not_found' });
  expect((await setGoal(free, TODAY, unknownId())).status).toBe(404);
  await setGoal(free, TODAY);
  expect((await planOf(free)).courses[0]?.weeks).toHaveLength(1);
  await setGoal(free, null);
  expect((await planOf(free)).courses[0]).toMatchObject({ goal: null, ends_on: null });
  await change(student, { ends_at: inDays(-1) });
  expect((await planOf(student)).courses).toEqual([]);
  expect((await setGoal(student, TODAY)).body).toMatchObject({ code: 'access_ended' });
});

it('the calendar of an account is read by its secret address, until another one is asked for', async () => {
  const student = await studentOf(server, texts());
  await change(student, { ends_at: inDays(20) });
  const { token } = student;
  const address = async (route: 'GET /account/calendar' | 'POST /account/calendar') =>
    (await server.call<{ path: string }>(route, { token })).body.path;
  const path = await address('GET /account/calendar');
  expect(await address('GET /account/calendar')).toBe(path);
  const read = (url: string) => server.send({ method: 'GET', url });
  const calendar = await read(path);
  expect([calendar.status, calendar.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const text = calendar.bytes.toString().replaceAll('\r\n ', '');
  const weeks = (await planOf(student)).courses[0]?.weeks ?? [];
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(weeks.length + 1);
  for (const { from } of weeks) expect(text).toContain(`DTSTART;VALUE=DATE:${from.replaceAll('-', '')}\r\n`);
  expect(text).toContain('fin de votre accès\r\n');
  const renewed = await address('POST /account/calendar');
  const others = [path, path.slice(0, -2), `${path.slice(0, -1)}_`, await addressOfDeleted()];
  expect(await Promise.all(others.map(async (url) => (await read(url)).status))).toEqual(others.map(() => 410));
  expect((await read(renewed)).status).toBe(200);
});

async function addressOfDeleted(): Promise<string> {
  const { id, token } = await account(server);
  const { body } = await server.call<{ path: string }>('GET /account/calendar', { token });
  await server.connection.collection('users').deleteOne({ _id: new Types.ObjectId(id) });
  return body.path;
}
