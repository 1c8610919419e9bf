import type { Course } from '@iris/contract/catalog';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { type Account, account, course } from '../../../test/data/factories.ts';
import { ROUNDS } from '../../../test/rounds.ts';
import { twoInstances } from '../../../test/servers/two-instances.ts';

const CLIENTS = 100;

const instances = twoInstances();

/** Enrolls each of the students at once, half of them at another process; returns which answers there were, and what is stored. */
async function enroll(students: readonly Account[]) {
  const { _id } = await course(instances.server);
  const body = { course_id: _id };
  const calls = students.map(({ token }, index) => instances.of(index).call('POST /enrollments', { token, body }));
  const answers = (await Promise.all(calls)).map((answer) => (answer.status === 201 ? 'enrolled' : answer.body.code));
  const listed = [instances.server, instances.other].map(async (instance) => {
    const { body: courses } = await instance.call<Course[]>('GET /courses');
    return courses.find((shown) => shown._id === _id)?.enrolled_count;
  });
  const ofCourse = { course: new Types.ObjectId(_id) };
  const places = await instances.server.connection.collection('enrollments').find(ofCourse).toArray();
  return {
    enrolled: answers.filter((answer) => answer === 'enrolled').length,
    refused: answers.filter((answer) => answer === 'already_enrolled').length,
    counts: await Promise.all(listed),
    owners: new Set(places.map(({ user }) => String(user))).size,
    places: places.length,
  };
}

it(`enrolls each of ${CLIENTS} students who come at once, and one who asks as often, once, ${ROUNDS} times`, async () => {
  const seen: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const students = await Promise.all(Array.from({ length: CLIENTS }, () => account(instances.server)));
    const impatient = Array<Account>(CLIENTS).fill(await account(instances.server));
    seen.push(await enroll(students), await enroll(impatient));
  }
  const all = { enrolled: CLIENTS, refused: 0, counts: [CLIENTS, CLIENTS], owners: CLIENTS, places: CLIENTS };
  const one = { enrolled: 1, refused: CLIENTS - 1, counts: [1, 1], owners: 1, places: 1 };
  expect(seen).toEqual(Array(ROUNDS).fill([all, one]).flat());
});
