import type { RouteDefinition } from '@iris/contract/foundation';
import type { LearningLesson, LearningOutline, PlaySession } from '@iris/contract/learning';
import type { Attempt, AttemptResult } from '@iris/contract/programs';
import { type ApiRoute, ROUTES } from '@iris/contract/routes';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import {
  type EnrolledStudent,
  enrolledIn,
  film,
  letPass,
  program,
  textOf,
} from '../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { activityContent, filmContent, quizContent } from '../../authoring/programs/programs.fixtures.ts';
import { SeatPeriodsService } from '../../catalog/index.ts';
import { DatabaseService } from '../../foundation/index.ts';
import { RIGHT } from '../quizzes/quizzes.fixtures.ts';

const server = sharedServer();

const DAY_MS = 86_400_000;

/** A learner with a film, a text, a quiz and an activity, who has begun each of them. */
async function learner() {
  const { course, lessons } = await program(server, [
    { kind: 'film', title: 'Capsulorhexis', film: filmContent({ video: await film(server, 240) }) },
    { kind: 'text', title: "L'incision", text: textOf(60) },
    { kind: 'quiz', quiz: quizContent() },
    { kind: 'activity', activity: activityContent(await film(server, 240)) },
  ]);
  const [watched = '', read = '', quiz = '', activity = ''] = lessons;
  const student = await enrolledIn(server, course._id);
  const { token } = student;
  const note = await server.call<{ _id: string }>('POST /lessons/:id/notes', {
    ...{ token, id: read, body: { at: null, text: 'Centrer.' } },
  });
  const attempt = await server.call<Attempt>('POST /lessons/:id/attempts', { token, id: quiz });
  const session = await server.call<PlaySession>('POST /play-sessions', { token, body: { lesson: watched } });
  const begun = await server.call<{ _id: string }>('POST /lessons/:id/submissions', {
    ...{ token, id: activity, body: { origin: 'wet_lab', declaration: 1 } },
  });
  return {
    ...{ student, token, watched, read, quiz, course, activity, submission: begun.body._id },
    ...{ note: note.body._id, attempt: attempt.body._id, session: session.body._id },
  };
}

type Learner = Awaited<ReturnType<typeof learner>>;

const setPeriod = ({ enrollmentId }: EnrolledStudent, $set: { starts_at?: Date; ends_at?: Date }) =>
  server.connection.collection('enrollments').updateOne({ _id: new Types.ObjectId(enrollmentId) }, { $set });

const ended = ({ student }: Learner) => setPeriod(student, { ends_at: new Date('2026-03-12T22:59:59Z') });
const notBegun = ({ student }: Learner) => setPeriod(student, { starts_at: new Date('2099-03-12T00:00:00+01:00') });

/** What each route that lets a learner learn is asked. */
const ASKED: Record<string, (of: Learner) => object> = {
  'POST /learning/:id/move': ({ course }) => ({ id: course._id }),
  'GET /lessons/:id': ({ watched }) => ({ id: watched }),
  'POST /lessons/:id/decisions': ({ watched }) => ({
    ...{ id: watched, body: { decision: 'decision-1', option: 'pull' } },
  }),
  'POST /play-sessions': ({ read }) => ({ body: { lesson: read } }),
  'POST /play-sessions/:id/beats': ({ session }) => ({ id: session, body: { seq: 2, cells: [9], position: 1 } }),
  'GET /lessons/:id/notes': ({ read }) => ({ id: read }),
  'POST /lessons/:id/notes': ({ read }) => ({ id: read, body: { at: null, text: 'Trop tard.' } }),
  'GET /learning/:id/former-notes': ({ course }) => ({ id: course._id }),
  'PUT /notes/:id': ({ note }) => ({ id: note, body: { at: null, text: 'Trop tard.' } }),
  'POST /lessons/:id/attempts': ({ quiz }) => ({ id: quiz }),
  'GET /lessons/:id/result': ({ quiz }) => ({ id: quiz }),
  'PUT /attempts/:id/answers': ({ attempt }) => ({ id: attempt, body: RIGHT[0] }),
  'POST /lessons/:id/submissions': ({ activity }) => ({ id: activity, body: { origin: 'wet_lab', declaration: 1 } }),
  'PUT /submissions/:id/work': ({ submission }) => ({
    id: submission,
    body: { cut: null, marks: [], self_levels: [] },
  }),
  'POST /submissions/:id/send': ({ submission }) => ({ id: submission }),
  'GET /lessons/:id/questions': ({ watched }) => ({ id: watched }),
  'POST /lessons/:id/questions': ({ watched }) => ({ id: watched, body: { at: 3, paragraph: null, text: 'Ici ?' } }),
};

it('each route that lets a learner learn refuses after the end of the access, and before its begin', async () => {
  // A goal is only refused after the end: see learner-plans.spec.ts; of uploads see practice-films.spec.ts.
  const refusing = Object.entries<RouteDefinition>(ROUTES)
    .filter(
      ([, route]) => !route.tus && 'errors' in route && (route.errors as readonly string[]).includes('access_ended'),
    )
    .map(([route]) => route)
    .filter((route) => route !== 'PUT /enrollments/:id/goal');
  expect(refusing.sort()).toEqual(Object.keys(ASKED).sort());
  const answers: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const [end, detail, code] of [
    [ended, 'Votre accès à ce cours a pris fin le 12 mars 2026.', 'access_ended'],
    [notBegun, "Ce cours s'ouvrira pour vous le 12 mars 2099.", 'access_not_begun'],
  ] as const) {
    const of = await learner();
    const { token } = of;
    await end(of);
    // The first beat after the end counts what came before it.
    await server.call('POST /play-sessions/:id/beats', {
      ...{ token, id: of.session, body: { seq: 1, cells: [], position: 1 } },
    });
    for (const [route, asked] of Object.entries(ASKED)) {
      if (code === 'access_not_begun' && route === 'POST /play-sessions/:id/beats') continue;
      const { status, body } = await server.call(route as ApiRoute, { token, ...asked(of) });
      answers[`${route}, ${code}`] = [status, body.code, body.detail];
      expected[`${route}, ${code}`] = [403, code, detail];
    }
  }
  expect(answers).toEqual(expected);
});

it('films close and searches no longer find their moments; what was learned stays', async () => {
  const of = await learner();
  const { token, student } = of;
  const { body: lesson } = await server.call<LearningLesson>('GET /lessons/:id', { token, id: of.watched });
  const search = async () => {
    const { body } = await server.call<{ passages: unknown[] }>('GET /search', {
      token,
      query: { q: 'capsulorhexis' },
    });
    return body.passages.length;
  };
  expect(await search()).toBeGreaterThan(0);
  await ended(of);
  const url = lesson.film?.sources.poster ?? '';
  expect(await server.send({ method: 'GET', url })).toMatchObject({ status: 403 });
  expect(await search()).toBe(0);
  const { body: outline } = await server.call<LearningOutline>('GET /learning/:id', { token, id: of.course._id });
  expect(outline).toMatchObject({ progress: 0, access: { state: 'ended', starts_at: null } });
  const { body: courses } = await server.call<object[]>('GET /enrollments/my-courses', { token });
  expect(courses).toMatchObject([{ enrollment: { _id: student.enrollmentId, access: { state: 'ended' } } }]);
  expect((await server.call('GET /learning', { token })).body).toHaveLength(1);
  expect((await server.call('DELETE /notes/:id', { token, id: of.note })).status).toBe(204);
});

it('what was watched before the end counts although it arrives later, once; what was watched after it does not', async () => {
  const of = await learner();
  const { token, student } = of;
  const stored = () =>
    server.connection.collection('lesson_progress').findOne({ lesson: new Types.ObjectId(of.watched) });
  // Two minutes after the last beat the access ended, and eight minutes later the network is back.
  await letPass(server, student, 600);
  await setPeriod(student, { ends_at: new Date(Date.now() - 480_000) });
  const beat = (seq: number) =>
    server.call<{ pending: number[] }>('POST /play-sessions/:id/beats', {
      ...{ token, id: of.session, body: { seq, cells: Array.from({ length: 120 }, (_, cell) => cell), position: 600 } },
    });
  const { status, body } = await beat(1);
  // 120 s at twice the speed, and the first three cells.
  expect([status, body.pending.length]).toEqual([200, 120 - 48 - 3]);
  expect(await beat(1)).toMatchObject({ status: 200 });
  expect((await beat(2)).body).toMatchObject({ status: 403, code: 'access_ended' });
  expect((await stored())?.cells).toHaveLength(51);
  expect((await stored())?.days).toEqual({ [Object.keys((await stored())?.days)[0] ?? '']: expect.closeTo(60, 0) });
});

it('the answers of a quiz that were saved before the end are graded after it, and certify', async () => {
  const { course, lessons } = await program(server, [{ kind: 'quiz', quiz: quizContent() }]);
  const student = await enrolledIn(server, course._id);
  const { token } = student;
  const { body: attempt } = await server.call<Attempt>('POST /lessons/:id/attempts', { token, id: lessons[0] ?? '' });
  for (const body of RIGHT) await server.call('PUT /attempts/:id/answers', { token, id: attempt._id, body });
  await setPeriod(student, { ends_at: new Date() });
  const { status, body } = await server.call<AttemptResult>('POST /attempts/:id/submit', { token, id: attempt._id });
  expect([status, body.is_passed]).toEqual([200, true]);
  expect((await server.call('GET /learning', { token })).body).toMatchObject([{ certificate: expect.any(String) }]);
});

it('nothing is written once a seat was taken, while a learner writes as fast as possible', async () => {
  const of = await learner();
  const { token, student } = of;
  const seat = new Types.ObjectId();
  const own = { user: student.id, course: of.course._id };
  const seats = server.app.get(SeatPeriodsService, { strict: false });
  const database = server.app.get(DatabaseService, { strict: false });
  const period = { starts_at: new Date(Date.now() - DAY_MS), ends_at: new Date(Date.now() + DAY_MS) };
  await server.connection.collection('enrollments').updateOne(
    { _id: new Types.ObjectId(student.enrollmentId) },
    // Without access of their own, as of who was invited by an institution.
    { $set: { seat, ...period } },
  );
  const write = () => server.call('POST /lessons/:id/notes', { token, id: of.read, body: { at: null, text: 'Noté.' } });
  const before = Array.from({ length: 20 }, write);
  const taken = database.inTransaction((session) => seats.endPeriodsOfSeat(seat, session));
  const during = Array.from({ length: 20 }, write);
  await taken;
  const after = Array.from({ length: 20 }, write);
  const codes = async (calls: Promise<{ status: number; body: { code?: string } }>[]) =>
    (await Promise.all(calls)).map(({ status, body }) => body.code ?? status);
  const seen = [...(await codes(before)), ...(await codes(during))];
  expect(new Set(await codes(after))).toEqual(new Set(['access_ended']));
  const notes = await server.connection.collection('notes').countDocuments({ user: new Types.ObjectId(own.user) });
  expect(notes).toBe(1 + seen.filter((code) => code === 201).length);
  expect(seen.every((code) => code === 201 || code === 'access_ended')).toBe(true);
});
