import { randomBytes } from 'node:crypto';
import type { Assignment, RatingDraft } from '@iris/contract/practice';
import type { ActivityContent } from '@iris/contract/programs';
import { Types } from 'mongoose';
import { type Account, account } from '../../../test/data/factories.ts';
import { enrolledIn, film, type Program, program } from '../../../test/data/programs.fixtures.ts';
import type { TestServer } from '../../../test/servers/server.ts';
import { activityContent, RUBRIC } from '../../authoring/programs/programs.fixtures.ts';
import { ActivitiesService } from '../activities/activities.service.ts';

/** An activity with its raters, who are calibrated. */
export interface RatedProgram extends Program {
  /** The id of the activity. */
  lesson: string;
  raters: Account[];
  /** The film of its reference and of its calibration. */
  film: string;
}

/** A film that was sent, and its owner. */
export interface SentFilm {
  id: string;
  owner: Account;
  video: string;
}

/** Publishes an activity in a course of its own, with this many raters. */
export async function ratedProgram(
  server: TestServer,
  { raters: count = 2, ...changes }: Partial<ActivityContent> & { raters?: number } = {},
): Promise<RatedProgram> {
  const shown = await film(server);
  const activity = activityContent(shown, { raters: 2, ...changes });
  const published = await program(server, [{ kind: 'activity', title: 'Le capsulorhexis', activity }]);
  const [lesson = ''] = published.lessons;
  const raters = await Promise.all(Array.from({ length: count }, () => account(server)));
  const ids = raters.map(({ id }) => new Types.ObjectId(id));
  const course = new Types.ObjectId(published.course._id);
  const named = { _id: new Types.ObjectId(lesson), course, raters: ids, version: 1 };
  await server.connection.collection('practice_activities').insertOne(named);
  for (const rater of raters) await calibrate(server, rater, lesson);
  return { ...published, lesson, raters, film: shown };
}

/** Calibrates a rater under the rubric of fixtures, with levels that are so far from the agreed ones. */
export function calibrate(server: TestServer, { token }: Account, lesson: string, distance = 0) {
  const levels = RUBRIC.map(({ id }, index) => ({ step: id, level: index + 2 + (index === 0 ? distance : 0) }));
  const body = { anchors: [{ anchor: 'anchor-1', levels }] };
  return server.call('POST /activities/:id/calibration', { token, id: lesson, body });
}

/** A film that a learner of the course has sent, or one of `owner`, waiting since so many minutes. */
export async function sentFilm(
  server: TestServer,
  { lesson, course }: RatedProgram,
  {
    owner,
    minutes = 10,
    required = 2,
    number = 1,
  }: { owner?: Account; minutes?: number; required?: number; number?: number } = {},
): Promise<SentFilm> {
  const rubric = await server.app.get(ActivitiesService, { strict: false }).currentRubric(lesson);
  const learner = owner ?? (await enrolledIn(server, course._id));
  const user = new Types.ObjectId(learner.id);
  const courseId = new Types.ObjectId(course._id);
  const enrollment = await server.connection.collection('enrollments').findOne({ user, course: courseId });
  const video = new Types.ObjectId(randomBytes(12));
  const stored = await server.connection.collection('videos').findOne({ _id: new Types.ObjectId(await film(server)) });
  const { sha256: _, ...prepared } = stored as Record<string, unknown>;
  const own = { _id: video, owner: user, name: 'Film', progress: 100 };
  await server.connection.collection('owned_films').insertOne({ ...prepared, ...own });
  const sent_at = new Date(Date.now() - minutes * 60_000);
  const _id = new Types.ObjectId();
  await server.connection.collection('submissions').insertOne({
    ...{ _id, user, enrollment: enrollment?._id ?? new Types.ObjectId(), course: courseId, number, required, video },
    ...{ lesson: new Types.ObjectId(lesson), rubric: rubric._id, state: 'sent', origin: 'wet_lab', declaration: 1 },
    ...{ declared_at: sent_at, created_at: sent_at, sent_at, code: randomBytes(6).toString('hex'), is_shared: false },
    ...{ cut: { start: 1, end: 30 }, marks: RUBRIC.map(({ id }, index) => ({ step: id, start: 1 + index * 5 })) },
    self_levels: RUBRIC.map(({ id }) => ({ step: id, level: 3 })),
    ...{ open_slots: Array.from({ length: required }, (__, index) => index + 1), slots: required, version: 1 },
  });
  return { id: _id.toHexString(), owner: learner, video: video.toHexString() };
}

/** A draft that gives each step a level, in their order. */
export function draftOf(levels: readonly number[], changes: Partial<RatingDraft> = {}): RatingDraft {
  const given = levels.map((level, index) => ({ step: RUBRIC[index]?.id ?? '', level }));
  return { levels: given, comments: [], summary: '', ...changes };
}

/** Takes the next film. */
export function next(server: TestServer, { token }: Account, lesson: string) {
  return server.call<Assignment>('POST /activities/:id/assignments', { token, id: lesson });
}

/** Saves a draft over version 1 of it, or another one. */
export function save(server: TestServer, { token }: Account, id: string, body: RatingDraft, version = 1) {
  const headers = { 'if-match': `"${version}"` };
  return server.call<Assignment>('PUT /assignments/:id/draft', { token, id, body, headers });
}

export function send(server: TestServer, { token }: Account, id: string) {
  return server.call('POST /assignments/:id/send', { token, id });
}

/** Takes the next film and rates it with these levels; returns the assignment. */
export async function rate(
  server: TestServer,
  rater: Account,
  lesson: string,
  levels: readonly number[],
): Promise<Assignment> {
  const { body: assignment } = await next(server, rater, lesson);
  await save(server, rater, assignment._id, draftOf(levels), assignment.version);
  const { status, body } = await send(server, rater, assignment._id);
  if (status !== 204) throw new Error(`the rating was not sent: ${JSON.stringify(body)}`);
  return assignment;
}
