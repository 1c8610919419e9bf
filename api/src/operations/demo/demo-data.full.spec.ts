import { sessionSchema } from '@iris/contract/accounts';
import { type Course, courseInputSchema, courseListSchema, LEVELS } from '@iris/contract/catalog';
import { permissionSet } from '@iris/contract/foundation';
import type { Resume } from '@iris/contract/learning';
import { type EnrolledCourse, enrolledCourseListSchema, type FollowUp } from '@iris/contract/learning';
import {
  type Activity,
  activityFiguresSchema,
  assignmentSchema,
  type Practice,
  type RatedActivity,
} from '@iris/contract/practice';
import type { CourseDetail, LessonDraft, Publication } from '@iris/contract/programs';
import {
  type HostedWebinar,
  hostedWebinarSchema,
  type OwnWebinar,
  replaySchema,
  webinarListSchema,
} from '@iris/contract/webinars';
import { describe, expect, it } from 'vitest';
import { viewerOf } from '../../../test/data/factories.ts';
import { startServer } from '../../../test/servers/server.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { VideosService } from '../../authoring/films/videos/videos.service.ts';
import type { RevisionRecord } from '../../catalog/programs/revision.schema.ts';
import { auditProgress } from '../commands/audit/audit-progress.ts';

const server = sharedServer(() => startServer({ demo: true }));

const login = async (name: string) => {
  const body = { email: `${name}@academie-iris.example`, password: 'Iris-2026!' };
  return sessionSchema.parse((await server.call('POST /auth/login', { body })).body);
};
const documents = (collection: string) => server.connection.collection(collection).find().toArray();

describe('the demo data', () => {
  it('has nine valid courses, three of each level, easiest first, with correct enrollment counts', async () => {
    const listed = courseListSchema.parse((await server.call<Course[]>('GET /courses')).body);
    expect(listed.map(({ level }) => level)).toEqual(LEVELS.flatMap((level) => [level, level, level]));
    for (const { _id, enrolled_count, rating, version, ...input } of listed) {
      expect(version).toBe(1);
      expect(courseInputSchema.safeParse(input).error).toBeUndefined();
      expect(rating).toBeGreaterThanOrEqual(4.6);
    }
    expect(new Set(listed.map(({ image }) => image)).size).toBe(9);
    const enrollments = await documents('enrollments');
    for (const { _id, enrolled_count } of listed) {
      expect(enrolled_count).toBe(enrollments.filter((enrollment) => String(enrollment.course) === _id).length);
      expect(enrolled_count).toBeGreaterThan(0);
    }
  });

  it('has the four accounts, the second administrator with two permissions', async () => {
    const some = { ...permissionSet(false), manage_content: true, manage_stats: true };
    expect((await login('super')).user.role).toBe('super_admin');
    expect((await login('admin')).user).toMatchObject({ role: 'admin', permissions: permissionSet(true) });
    expect((await login('contenu')).user).toMatchObject({ role: 'admin', permissions: some });
    expect((await login('etudiant')).user.role).toBe('student');
  });

  it('has the student at the beginning, midway in a film, and at the end with a certificate', async () => {
    const { token } = await login('etudiant');
    const { body } = await server.call<EnrolledCourse[]>('GET /enrollments/my-courses', { token });
    const progress = enrolledCourseListSchema.parse(body).map(({ enrollment }) => enrollment.progress);
    expect(progress.sort((a, b) => a - b)).toEqual([0, 0, 44, 100]);
    const resumes = (await server.call<Resume[]>('GET /learning', { token })).body;
    expect(resumes).toMatchObject([
      { lesson: { kind: 'film', position: 14 }, certificate: null },
      { certificate: expect.stringMatching(/^IRIS-/) },
    ]);
  });

  it('has two programs whose every film plays, and progress that its proof confirms', async () => {
    const revisions = (await documents('course_revisions')) as unknown as RevisionRecord[];
    expect(revisions).toHaveLength(2);
    const films = revisions.flatMap(({ modules }) =>
      modules.flatMap(({ lessons }) => lessons.flatMap((one) => one.film ?? [])),
    );
    expect(films).toHaveLength(6);
    const videos = server.app.get(VideosService, { strict: false });
    const { token, user } = await login('super');
    const author = viewerOf({ id: user._id, token });
    for (const { video, decisions, captions } of films) {
      const sources = await videos.sourcesFor(video ?? '', author);
      const url = sources?.renditions[0]?.url ?? '';
      expect((await server.send({ method: 'GET', url, headers: { range: 'bytes=0-99' } })).status).toBe(206);
      for (const { at } of decisions) expect(at).toBeLessThan(sources?.duration ?? 0);
      expect(captions.at(-1)?.end).toBeLessThanOrEqual(sources?.duration ?? 0);
    }
    const { host, port, name } = server.connection;
    const [set = ''] = /replicaSet=\w+/.exec(process.env.MONGODB_URI ?? '') ?? [];
    expect(await auditProgress({ MONGODB_URI: `mongodb://${host}:${port}/${name}?${set}` })).toMatch(
      /toutes conformes/,
    );
  });

  it('has an activity: a film with a result, one that waits for the second of two calibrated raters, none of the student', async () => {
    const [submitted] = await documents('submissions');
    const id = String(submitted?.lesson);
    const { token } = await login('admin');
    const activity = await server.call<Activity>('GET /admin/activities/:id', { token, id });
    const standings = activity.body.raters.map(({ name, calibration, rated }) => [name, calibration, rated]);
    expect(standings).toEqual([
      ['Agnès Tessier', 'done', 2],
      ['Rafael Quiroga', 'done', 1],
    ]);
    const figures = await server.call('GET /admin/activities/:id/figures', { token, id });
    expect(activityFiguresSchema.parse(figures.body)).toMatchObject({ sent: 2, waiting: 1, late: 0, passed: 1 });
    const [first, second] = [await login('evaluatrice'), await login('evaluateur')];
    const waiting = [first, second].map(async ({ token }) => {
      const { body } = await server.call<RatedActivity[]>('GET /rating', { token });
      return body.map((one) => [one.title, one.waiting]);
    });
    expect(await Promise.all(waiting)).toEqual([[['Le capsulorhexis, à vous', 0]], [['Le capsulorhexis, à vous', 1]]]);
    const taken = await server.call('POST /activities/:id/assignments', { token: second.token, id });
    const { film, code } = assignmentSchema.parse(taken.body);
    expect(code).toBe('P3WX9D');
    const url = film.renditions[0]?.url ?? '';
    expect((await server.send({ method: 'GET', url, headers: { range: 'bytes=0-99' } })).status).toBe(206);
    const student = await login('etudiant');
    const own = await server.call<Practice>('GET /lessons/:id/submissions', { token: student.token, id });
    expect(own.body).toEqual({ submissions: [], attempts_left: 3, is_overdue: false });
  });

  it('has lessons that their authors can save as they are', async () => {
    const { token } = await login('admin');
    const lessons = (await documents('lessons')).map(({ _id }) => String(_id));
    const refused = [];
    for (const id of lessons) {
      const { body } = await server.call<LessonDraft>('GET /lessons/:id/draft', { token, id });
      const { _id, kind, course, version, ...input } = body;
      const saved = await server.call('PUT /lessons/:id/draft', { token, id, body: input });
      if (saved.status !== 200) refused.push([input.title, saved.body]);
    }
    expect(lessons.length).toBeGreaterThan(0);
    expect(refused).toEqual([]);
  });

  it('has programs without faults, questions that were missed, and ratings that are the means of their reviews', async () => {
    const { token } = await login('admin');
    for (const revision of await documents('course_revisions')) {
      const id = String(revision.course);
      const publication = await server.call<Publication>('GET /courses/:id/publication', { token, id });
      expect(publication.body).toMatchObject({ faults: [], changes: [] });
      const reviews = (await documents('reviews')).filter(({ course }) => String(course) === id);
      const mean = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
      const followUp = await server.call<FollowUp>('GET /admin/courses/:id/follow-up', { token, id });
      expect(followUp.body.questions[0]?.wrong).toBeGreaterThan(0);
      const { body } = await server.call<CourseDetail>('GET /courses/:id', { id });
      expect(body.review_count).toBe(reviews.length);
      expect(body.rating).toBeCloseTo(mean, 2);
    }
  });

  it('has a programme of webinars: one with places, one full, a series, and evenings with figures, a replay and an attestation', async () => {
    const list = async (period: 'upcoming' | 'past') => {
      const { body } = await server.call('GET /webinars', { query: { period } });
      return webinarListSchema.parse(body);
    };
    const [upcoming, past] = [await list('upcoming'), await list('past')];
    expect(upcoming.map((one) => [one.places_left > 0, one.series !== null])).toEqual([
      [true, false],
      [false, false],
      ...Array(4).fill([true, true]),
    ]);
    expect(past.map((one) => [one.state, one.has_replay])).toEqual([
      ['closed', true],
      ['closed', false],
    ]);
    const [admin, student] = [await login('admin'), await login('etudiant')];
    for (const { _id } of [...upcoming, ...past]) {
      const { body } = await server.call<HostedWebinar>('GET /admin/webinars/:id', { token: admin.token, id: _id });
      expect(hostedWebinarSchema.parse(body).figures === null).toBe(body.state === 'planned');
      const all = await server.call('GET /admin/webinars/:id/registrations', { token: admin.token, id: _id });
      expect(all.body).toHaveLength(body.confirmed + body.waiting);
    }
    const own = await server.call<OwnWebinar[]>('GET /account/webinars', { token: student.token });
    expect(own.body.map(({ standing }) => [standing.registration?.state, standing.attendance?.minutes])).toEqual([
      ['confirmed', undefined],
      ['confirmed', 57],
    ]);
    const id = past[0]?._id ?? '';
    const replay = replaySchema.parse(
      (await server.call('GET /webinars/:id/replay', { token: student.token, id })).body,
    );
    expect(replay.questions.map(({ at }) => at)).toEqual([22, 31, null]);
    const serial = own.body[1]?.standing.attendance?.serial ?? '';
    expect((await server.call('GET /certificates/:serial', { id: serial })).body).toMatchObject({ status: 'valid' });
  });
});
