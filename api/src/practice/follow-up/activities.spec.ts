import type { Activity, ActivityFigures } from '@iris/contract/practice';
import type { Problem } from '@iris/contract/routes';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, account, unknownId } from '../../../test/data/factories.ts';
import { film, program } from '../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { Author } from '../../authoring/programs/authoring.fixtures.ts';
import { activityContent, RUBRIC } from '../../authoring/programs/programs.fixtures.ts';
import { DatabaseService } from '../../foundation/index.ts';
import { RubricsService } from '../activities/rubrics.service.ts';

const server = sharedServer();
const stored = (name: string) => server.connection.collection(name);
const RATERS = ["Aucun compte n'a cette adresse"];

let author: Account;

beforeAll(async () => {
  author = await account(server, 'admin', ['manage_courses', 'view_analytics', 'can_delete']);
});

/** A published activity; its films are `video`. */
async function activity() {
  const video = await film(server);
  const { course, lessons } = await program(server, [{ kind: 'activity', activity: activityContent(video) }]);
  return { course: course._id, id: lessons[0] ?? '', video };
}

const emailOf = async ({ id }: Account) => (await stored('users').findOne({ _id: new Types.ObjectId(id) }))?.email;
const show = (id: string) => server.call<Activity & Problem>('GET /admin/activities/:id', { token: author.token, id });
const name = (id: string, raters: string[], version?: number) =>
  server.call<Activity & Problem>('PUT /admin/activities/:id/raters', {
    ...{ token: author.token, id, body: { raters } },
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });

describe('the raters of an activity', () => {
  it('are named by the addresses of their accounts, in any case and once each, before and after publication', async () => {
    const { id, course } = await activity();
    const [one, other] = [await account(server), await account(server)];
    const [first, second] = [await emailOf(one), await emailOf(other)];
    expect((await show(id)).body).toMatchObject({ _id: id, course, required: 2, raters: [], version: 1 });
    const named = await name(id, [first.toUpperCase(), second, ` ${first} `], 1);
    const rater = { calibration: 'missing', rated: 0 };
    expect(named.body).toMatchObject({
      raters: [
        { _id: one.id, email: first, ...rater },
        { _id: other.id, email: second, ...rater },
      ],
      version: 2,
    });
    const unknown = await name(id, ['personne@example.org', first, 'nul@example.org'], 2);
    expect([unknown.status, unknown.body.errors]).toEqual([400, { 'raters.0': RATERS, 'raters.2': RATERS }]);
    expect((await name(id, [first], 1)).status).toBe(412);
    const { lessons } = await (await Author.of(server)).write('activity', 'text');
    const [draft = '', text = ''] = lessons.map(({ _id }) => _id);
    expect((await name(draft, [first])).body).toMatchObject({ required: null, raters: [{ email: first }] });
    expect([(await show(text)).status, (await show(unknownId())).status]).toEqual([404, 404]);
  });

  it('who are removed lose what they have not rated; the journal says who came and went', async () => {
    const { id } = await activity();
    const [one, other] = [await account(server), await account(server)];
    const [first, second] = [await emailOf(one), await emailOf(other)];
    await name(id, [first, second]);
    const of = { lesson: new Types.ObjectId(id), rater: new Types.ObjectId(one.id) };
    const taken = () => ({ ...of, submission: new Types.ObjectId(), slot: 1 });
    await stored('assignments').insertMany([taken(), { ...taken(), sent_at: new Date() }]);
    await stored('assignments').insertOne({ ...taken(), rater: new Types.ObjectId(other.id) });
    expect((await name(id, [second])).body.raters).toMatchObject([{ email: second }]);
    expect(await stored('assignments').countDocuments({ lesson: of.lesson })).toBe(2);
    expect(await stored('assignments').countDocuments({ lesson: of.lesson, sent_at: null })).toBe(1);
    const entries = await stored('audit_entries').find({ 'target.id': id }).sort({ _id: 1 }).toArray();
    expect(entries.map(({ before, after, named }) => [before?.rater, after?.rater, String(named[0].account)])).toEqual([
      [undefined, expect.any(String), one.id],
      [undefined, expect.any(String), other.id],
      [expect.any(String), undefined, one.id],
    ]);
  });
});

it('a rubric is stored once for the same content, and keeps its films from deletion', async () => {
  const { id, course, video } = await activity();
  const rubrics = server.app.get(RubricsService, { strict: false });
  const database = server.app.get(DatabaseService, { strict: false });
  const pin = (content = activityContent(video)) =>
    database.inTransaction((session) => rubrics.pin(id, content, session));
  const [one, two] = await Promise.all([pin(), pin()]);
  expect(two).toMatchObject({ _id: one._id, number: 1 });
  // Instructions say nothing about levels, a weight does.
  expect((await pin(activityContent(video, { instructions: 'Autrement', attempts: 1 })))._id).toEqual(one._id);
  const heavier = RUBRIC.map((step) => ({ ...step, weight: 2 }));
  expect((await pin(activityContent(video, { steps: heavier }))).number).toBe(2);
  // Neither the draft nor a revision of the course shows it any more.
  await stored('course_revisions').deleteMany({ course: new Types.ObjectId(course) });
  expect((await server.call('DELETE /videos/:id', { token: author.token, id: video })).body.code).toBe('video_in_use');
});

it('figures count films, levels, time and the agreement of the first two raters of each film', async () => {
  const { id } = await activity();
  const lesson = new Types.ObjectId(id);
  const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000);
  const [initiate, extend] = RUBRIC.map(({ id: step }) => step);
  /** A film with the levels of its raters at the first step; all agree at the second one. */
  const sent = async (levels: number[], { ago = 10, appealed = false } = {}) => {
    const submission = new Types.ObjectId();
    const own = { lesson, enrollment: submission, code: submission.toHexString(), sent_at: hours(ago) };
    const isRated = levels.length > 1;
    const state = { state: isRated ? 'rated' : 'sent', open_slots: isRated ? [] : [2] };
    const appeal = appealed && { appeal: { answered_at: hours(0) } };
    await stored('submissions').insertOne({ _id: submission, ...own, ...state, ...appeal });
    for (const [index, level] of levels.entries()) {
      const given = [
        { step: extend, level: 4 },
        { step: initiate, level },
      ];
      await stored('ratings').insertOne({
        ...{ submission, lesson, rater: new Types.ObjectId(), slot: index + 1, levels: given },
      });
    }
    if (!isRated) return;
    const [one = 0, other = 0] = levels;
    const steps = [
      { step: initiate, level: (one + other) / 2 },
      { step: extend, level: 4 },
    ];
    await stored('results').insertOne({
      submission,
      lesson,
      steps,
      is_passed: one > 2,
      decided_at: hours(appealed ? 0 : ago - 6),
    });
  };
  for (const levels of [[1, 1], [2, 2], [3, 4], [5, 5, 1], [3]]) await sent(levels);
  const read = () =>
    server
      .call<ActivityFigures>('GET /admin/activities/:id/figures', { token: author.token, id })
      .then((one) => one.body);
  expect(await read()).toMatchObject({ sent: 5, waiting: 1, late: 0, passed: 2, hours: 6, pairs: 4, kappa: null });
  await sent([4, 2], { ago: 300, appealed: true });
  await sent([3], { ago: 24 * 8 });
  const figures = await read();
  expect(figures).toMatchObject({ sent: 7, waiting: 2, late: 1, passed: 3, hours: 6, pairs: 5 });
  expect(figures.steps.map(({ step, levels }) => [step, levels])).toEqual([
    [initiate, [1, 1, 2, 0, 1]],
    [extend, [0, 0, 0, 5, 0]],
    ['close', [0, 0, 0, 0, 0]],
  ]);
  // Rows 1,1 2,2 3,4 5,5 4,2 and five times 4,4: observed 1 + 4 = 5, by chance 27.
  expect(figures.kappa).toBeCloseTo(1 - 5 / 27, 5);
});
