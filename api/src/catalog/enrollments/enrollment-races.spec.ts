import type { Course } from '@iris/contract/courses';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { type Account, account, course } from '../../../test/factories.ts';
import { ROUNDS } from '../../../test/rounds.ts';
import { twoInstances } from '../../../test/two-instances.ts';

const CLIENTS = 100;
const PATIENCE = 300_000;

const instances = twoInstances();

const newStudents = () => Promise.all(Array.from({ length: CLIENTS }, () => account(instances.server)));

/** Enrolls each of the students at once, half of them at another process; returns how often there was which answer. */
async function enroll(students: readonly Account[], { _id }: Course): Promise<Record<string, number>> {
  const answers = await Promise.all(
    students.map(({ token }, index) =>
      instances.of(index).call('POST /enrollments', { token, body: { course_id: _id } }),
    ),
  );
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const answer = status === 201 ? 'enrolled' : body.code;
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

/** What the course counts, as its document and the catalogs of both processes say, and how many of the students have how many places. */
async function stored({ _id }: Course, students: readonly Account[]) {
  const id = new Types.ObjectId(_id);
  const record = await instances.server.connection.collection('courses').findOne({ _id: id });
  const listed = [instances.server, instances.other].map(async (instance) => {
    const { body } = await instance.call<Course[]>('GET /courses');
    return body.find((shown) => shown._id === _id)?.enrolled_count;
  });
  const places = await instances.server.connection.collection('enrollments').find({ course: id }).toArray();
  const owners = new Set(places.map(({ user }) => String(user)));
  return {
    counts: [record?.enrolled_count, ...(await Promise.all(listed))],
    places: places.length,
    students: students.filter((student) => owners.has(student.id)).length,
  };
}

it(`enrolls each of ${CLIENTS} students who come at once, and counts each once, ${ROUNDS} times`, {
  timeout: PATIENCE,
}, async () => {
  const seen: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [chosen, students] = await Promise.all([course(instances.server), newStudents()]);
    const answers = await enroll(students, chosen);
    seen.push({ answers, ...(await stored(chosen, students)) });
  }
  const all = { counts: [CLIENTS, CLIENTS, CLIENTS], places: CLIENTS, students: CLIENTS };
  expect(seen).toEqual(Array(ROUNDS).fill({ answers: { enrolled: CLIENTS }, ...all }));
});

it(`enrolls a student who asks ${CLIENTS} times at once one time, ${ROUNDS} times`, { timeout: PATIENCE }, async () => {
  const seen: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [chosen, student] = await Promise.all([course(instances.server), account(instances.server)]);
    const answers = await enroll(Array<Account>(CLIENTS).fill(student), chosen);
    seen.push({ answers, ...(await stored(chosen, [student])) });
  }
  const answers = { enrolled: 1, already_enrolled: CLIENTS - 1 };
  expect(seen).toEqual(Array(ROUNDS).fill({ answers, counts: [1, 1, 1], places: 1, students: 1 }));
});
