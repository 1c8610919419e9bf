import { CELL_SECONDS, permissionSet } from '@iris/contract/foundation';
import { type BeatResult, type LearningOutline, type PlaySession, playSessionSchema } from '@iris/contract/learning';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { type Account, account, course } from '../../../../test/data/factories.ts';
import {
  cellsOf,
  enrolledIn,
  enrollmentOf,
  film,
  lesson,
  letPass,
  publish,
  studentOf,
  textOf,
} from '../../../../test/data/programs.fixtures.ts';
import { CLIENTS } from '../../../../test/rounds.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';
import type { RevisionLesson } from '../../../catalog/programs/revision.schema.ts';

const server = sharedServer();

const range = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

const open = async ({ token }: Account, { _id }: RevisionLesson) => {
  const { body, status } = await server.call<PlaySession>('POST /play-sessions', {
    token,
    body: { lesson: String(_id) },
  });
  expect(status).toBe(201);
  return playSessionSchema.parse(body);
};

const beat = ({ token }: Account, session: string, seq: number, cells: number[], position = 0) =>
  server.call<BeatResult>('POST /play-sessions/:id/beats', { token, id: session, body: { seq, cells, position } });

const filmLesson = async (cells: number) => lesson('film', { video: await film(server, cells) });

/** The seconds that were measured in a lesson. */
const measuredIn = async ({ _id }: RevisionLesson, { id }: Account): Promise<number> => {
  const own = { lesson: _id, user: new Types.ObjectId(id) };
  const found = await server.connection.collection('lesson_progress').findOne<{ days: Record<string, number> }>(own);
  return Object.values(found?.days ?? {}).reduce((sum, seconds) => sum + seconds, 0);
};

/** The next beat finds that no time has passed. */
const stopTime = (student: Account) => letPass(server, student, -3600);

/** Watches a film as a browser does, with a beat every ten seconds. */
const watch = async (student: Account, chosen: RevisionLesson, cells: readonly number[]) => {
  const session = await open(student, chosen);
  let last: BeatResult | undefined;
  for (let start = 0; start < cells.length; start += 2) {
    await letPass(server, student, 10);
    last = (await beat(student, session._id, start + 1, cells.slice(start, start + 2))).body;
  }
  if (!last) throw new Error('nothing to watch');
  return last;
};

describe('watching', () => {
  it('counts each cell once as time passes, and completes the lesson at nine of ten cells', async () => {
    const chosen = await filmLesson(10);
    const student = await studentOf(server, [chosen, lesson('text')]);
    expect(await watch(student, chosen, range(8))).toMatchObject({ state: 'in_progress', progress: 0 });
    expect(await watch(student, chosen, range(2, 7))).toMatchObject({ state: 'done', progress: 50, pending: [] });
    expect(await cellsOf(server, chosen, student)).toEqual(range(9));
  });

  it('resumes at the last position on another device, which ends the session of the first', async () => {
    const chosen = await filmLesson(20);
    const student = await studentOf(server, [chosen]);
    const first = await open(student, chosen);
    await beat(student, first._id, 1, [0, 1], 12.34);
    const second = await open(student, chosen);
    expect(second).toMatchObject({ position: 12.34, watched: [0, 1], cells: 20 });
    const late = await beat(student, first._id, 2, [2], 99);
    expect([late.status, late.body]).toMatchObject([409, { code: 'play_session_replaced' }]);
    expect(await cellsOf(server, chosen, student)).toEqual([0, 1]);
    const { body } = await server.call<LearningOutline>('GET /learning/:id', {
      token: student.token,
      id: student.courseId,
    });
    expect(body.modules[0]?.lessons[0]).toMatchObject({ state: 'in_progress', position: 12.34 });
    expect(body.current).toBe(String(chosen._id));
  });

  it('answers cells that the time does not cover as pending, and counts them later', async () => {
    const chosen = await filmLesson(100);
    const student = await studentOf(server, [chosen]);
    const session = await open(student, chosen);
    await stopTime(student);
    const { body } = await beat(student, session._id, 1, range(10));
    expect(body.pending).toHaveLength(7);
    await letPass(server, student, 60);
    expect((await beat(student, session._id, 2, body.pending)).body.pending).toEqual([]);
    expect(await cellsOf(server, chosen, student)).toEqual(range(10));
  });

  it('counts a text by the time spent reading: half of it completes the lesson, and all of it is measured', async () => {
    const chosen = lesson('text', { minutes: 2 });
    const student = await studentOf(server, [chosen]);
    const start = performance.now();
    const { _id, cells } = await open(student, chosen);
    expect(cells).toBe(12);
    const progress: number[] = [];
    for (const index of range(12)) {
      await letPass(server, student, 10);
      const read = range(2, 2 * index).filter((cell) => cell < cells);
      progress.push((await beat(student, _id, index + 1, read)).body.progress);
    }
    expect(progress).toEqual([...Array(4).fill(0), ...Array(8).fill(100)]);
    const passed = (performance.now() - start) / 1000;
    const measured = await measuredIn(chosen, student);
    expect(measured).toBeGreaterThanOrEqual(120);
    expect(measured).toBeLessThanOrEqual(120 + passed);
  });

  it('keeps the time of a text that is left for a film, and opened again', async () => {
    const [chosen, other] = [lesson('text', { minutes: 4 }), await filmLesson(100)];
    const student = await studentOf(server, [chosen, other]);
    await open(student, chosen);
    await letPass(server, student, 60);
    await open(student, other);
    const again = await open(student, chosen);
    expect((await beat(student, again._id, 1, range(12))).body.pending).toEqual([]);
  });

  it('completes a text that a later revision has shortened to what was read', async () => {
    const [long, other] = [lesson('text', { text: textOf(500), minutes: 2 }), lesson('text', { minutes: 1 })];
    const student = await studentOf(server, [long, other]);
    const session = await open(student, long);
    await letPass(server, student, 30);
    expect((await beat(student, session._id, 1, range(5))).body).toMatchObject({ state: 'in_progress', progress: 0 });
    await publish(server, student.courseId, [{ ...long, text: textOf(250), minutes: 1 }, other]);
    await server.call('POST /learning/:id/move', { token: student.token, id: student.courseId });
    await open(student, long);
    expect((await enrollmentOf(server, student)).progress).toBe(50);
  });

  it('completes at its opening what was counted without being completed', async () => {
    const chosen = lesson('text', { text: textOf(250), minutes: 1 });
    const student = await studentOf(server, [chosen]);
    await open(student, chosen);
    // As a killed API leaves it: the beat is counted, its transaction is not.
    const own = { lesson: chosen._id };
    await server.connection.collection('lesson_progress').updateOne(own, { $set: { cells: range(6) } });
    await open(student, chosen);
    expect((await enrollmentOf(server, student)).progress).toBe(100);
  });

  it('goes on for a student who is promoted in the middle of a lesson, until the certificate', async () => {
    const chosen = lesson('text', { text: textOf(250), minutes: 1 });
    const student = await studentOf(server, [chosen]);
    const { token } = student;
    const { _id } = await open(student, chosen);
    const superAdmin = await account(server, 'super_admin');
    const promotion = { token: superAdmin.token, id: student.id, body: permissionSet(false) };
    expect((await server.call('POST /admin/users/:id/make-admin', promotion)).status).toBe(200);
    await letPass(server, student, 60);
    expect((await beat(student, _id, 1, range(6))).body).toMatchObject({ state: 'done', progress: 100 });
    expect((await server.call('GET /learning', { token })).body).toMatchObject([
      { course: student.courseId, certificate: expect.stringMatching(/^IRIS-/) },
    ]);
    expect((await server.call<unknown[]>('GET /certificates/mine', { token })).body).toHaveLength(1);
    const body = { course_id: (await course(server))._id };
    expect((await server.call('POST /enrollments', { token, body })).status).toBe(403);
  });

  it('counts what was watched without connection also when the page was reloaded meanwhile', async () => {
    const chosen = await filmLesson(300);
    const student = await studentOf(server, [chosen]);
    await open(student, chosen);
    await letPass(server, student, 540);
    const reloaded = await open(student, chosen);
    expect((await beat(student, reloaded._id, 1, range(108))).body.pending).toEqual([]);
  });

  it('follows the film of a later revision from the beginning, in a new session', async () => {
    const chosen = await filmLesson(10);
    const student = await studentOf(server, [chosen]);
    await watch(student, chosen, range(4));
    const session = await open(student, chosen);
    const replaced = { ...chosen, film: (await filmLesson(6)).film } as RevisionLesson;
    await publish(server, student.courseId, [replaced]);
    const { token, courseId: id } = student;
    const moved = await server.call<LearningOutline>('POST /learning/:id/move', { token, id });
    expect(moved.body).toMatchObject({ revision: 2, newer: null, progress: 0 });
    await letPass(server, student, 60);
    expect((await beat(student, session._id, 1, range(6))).status).toBe(409);
    expect((await enrollmentOf(server, student)).progress).toBe(0);
    expect(await open(student, chosen)).toMatchObject({ cells: 6, watched: [], position: 0 });
  });
});

describe('forged beats gain nothing', () => {
  const LONG = 360;

  /** The cells that an attack gains beyond those that the time it takes pays for, at twice the speed of the film. */
  const gained = async (attack: (student: Account, session: string, chosen: RevisionLesson) => Promise<unknown>) => {
    const chosen = await filmLesson(LONG);
    const student = await studentOf(server, [chosen]);
    const start = performance.now();
    const { _id } = await open(student, chosen);
    await attack(student, _id, chosen);
    const seconds = (performance.now() - start) / 1000;
    expect((await enrollmentOf(server, student)).progress).toBe(0);
    return (await cellsOf(server, chosen, student)).length - Math.floor((2 * seconds) / CELL_SECONDS);
  };

  it.each<[attack: string, most: number, Parameters<typeof gained>[0]]>([
    ['claiming a whole film at once', 3, (student, session) => beat(student, session, 1, range(LONG))],
    [
      `claiming it ${CLIENTS} times in parallel`,
      3,
      (student, session) => Promise.all(range(CLIENTS).map((index) => beat(student, session, index + 1, range(LONG)))),
    ],
    [
      `replaying a beat ${CLIENTS} times`,
      4,
      async (student, session) => {
        await letPass(server, student, 10);
        for (const _ of range(CLIENTS)) await beat(student, session, 1, range(4));
      },
    ],
    [
      `opening the film ${CLIENTS} times`,
      3,
      async (student, _, chosen) => {
        for (const index of range(CLIENTS)) {
          const again = await open(student, chosen);
          await beat(student, again._id, 1, range(LONG, index));
        }
      },
    ],
    ['claiming cells outside of it', 1, (student, session) => beat(student, session, 1, [LONG, 100_000, 5])],
  ])('%s counts at most %i of 360 cells', async (_, most, attack) => {
    expect(await gained(attack)).toBeLessThanOrEqual(most);
  });

  it('a loop of beats without cells measures three times the duration of a lesson, however long it goes on', async () => {
    for (const chosen of [lesson('document', { minutes: 1 }), await filmLesson(12)]) {
      const student = await studentOf(server, [chosen]);
      for (const _ of range(2)) {
        const { _id } = await open(student, chosen);
        for (const index of range(4)) {
          await letPass(server, student, 60);
          await beat(student, _id, index + 1, []);
        }
      }
      expect(await measuredIn(chosen, student)).toBeCloseTo(3 * 60);
    }
  });

  it('twenty beats at once measure no more time than passes', async () => {
    const chosen = lesson('text', { minutes: 8 });
    const student = await studentOf(server, [chosen]);
    const start = performance.now();
    const { _id } = await open(student, chosen);
    await Promise.all(range(20).map((index) => beat(student, _id, index + 1, [])));
    const again = await open(student, chosen);
    await beat(student, again._id, 1, []);
    expect(await measuredIn(chosen, student)).toBeLessThanOrEqual((performance.now() - start) / 1000);
  });

  const FIRST_SESSIONS = Math.round(CLIENTS / 3);

  it(`${FIRST_SESSIONS} first sessions at once leave one open`, async () => {
    const chosen = await filmLesson(LONG);
    const student = await studentOf(server, [chosen]);
    const start = performance.now();
    const call = { token: student.token, body: { lesson: String(chosen._id) } };
    const answers = await Promise.all(
      range(FIRST_SESSIONS).map(() => server.call<PlaySession>('POST /play-sessions', call)),
    );
    const opened = answers.filter(({ status }) => status === 201).map(({ body }) => body._id);
    expect(opened.length).toBeGreaterThan(0);
    await stopTime(student);
    const beats = await Promise.all(opened.map((session) => beat(student, session, 1, range(LONG))));
    expect(beats.filter(({ status }) => status === 200)).toHaveLength(1);
    const seconds = (performance.now() - start) / 1000;
    const cells = await cellsOf(server, chosen, student);
    expect(cells.length).toBeLessThanOrEqual(3 + Math.floor((2 * seconds) / CELL_SECONDS));
  });

  it('opening another lesson takes session and budget over: 3 cells in both', async () => {
    const [one, other] = [await filmLesson(LONG), await filmLesson(LONG)];
    const student = await studentOf(server, [one, other]);
    const statuses: number[] = [];
    let before = '0'.repeat(24);
    for (const chosen of [one, other, one, other]) {
      const { _id } = await open(student, chosen);
      await stopTime(student);
      for (const session of [before, _id]) statuses.push((await beat(student, session, 1, range(LONG))).status);
      before = _id;
    }
    expect(statuses).toEqual([409, 200, 409, 200, 409, 200, 409, 200]);
    const cells = await Promise.all([one, other].map((chosen) => cellsOf(server, chosen, student)));
    expect(cells.flat()).toHaveLength(3);
  });

  it('a text is not read at twice the speed, nor with what a film has saved', async () => {
    const [watched, chosen] = [await filmLesson(LONG), lesson('text', { minutes: 4 })];
    const student = await studentOf(server, [watched, chosen]);
    await open(student, watched);
    await letPass(server, student, 600);
    const start = performance.now();
    const { _id, cells } = await open(student, chosen);
    await beat(student, _id, 1, range(cells));
    await letPass(server, student, 30);
    await beat(student, _id, 2, range(cells));
    const seconds = (performance.now() - start) / 1000;
    const read = await cellsOf(server, chosen, student);
    expect(read.length).toBeGreaterThanOrEqual(30 / CELL_SECONDS);
    expect(read.length).toBeLessThanOrEqual((2 + 30 + seconds) / CELL_SECONDS);
  });

  it('neither time, nor the session of another student, nor a course without enrollment helps', async () => {
    const chosen = await filmLesson(LONG);
    const student = await studentOf(server, [chosen]);
    const { _id: id } = await open(student, chosen);
    const body = { seq: 1, cells: range(LONG), position: 0, at: '2036-01-01T00:00:00.000Z' };
    const beats = 'POST /play-sessions/:id/beats';
    expect((await server.call(beats, { token: student.token, id, body })).status).toBe(400);
    const other = await enrolledIn(server, student.courseId);
    expect((await beat(other, id, 1, [0])).status).toBe(409);
    const { token } = await account(server);
    const lessonOfCourse = { lesson: String(chosen._id) };
    expect((await server.call('POST /play-sessions', { token, body: lessonOfCourse })).status).toBe(404);
    expect(await cellsOf(server, chosen, student)).toEqual([]);
  });
});
