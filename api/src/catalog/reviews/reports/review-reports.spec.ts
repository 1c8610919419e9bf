import type { PersonalData } from '@iris/contract/accounts';
import type { Course } from '@iris/contract/catalog';
import {
  type ModeratedReview,
  moderatedReviewListSchema,
  type OwnReview,
  type ReportInput,
} from '@iris/contract/learning';
import type { JournalEntry } from '@iris/contract/operations';
import { Types } from 'mongoose';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Account, account, course, unknownId } from '../../../../test/data/factories.ts';
import { twoInstances } from '../../../../test/servers/two-instances.ts';

const instances = twoInstances();
let moderator: Account;
let author: Account;
let chosen: Course;
let id: string;

beforeAll(async () => {
  moderator = await account(instances.server, 'admin', ['manage_content'], 'Paul Rey');
});
beforeEach(async () => {
  chosen = await course(instances.server, { title: 'Phaco' });
  ({ author, id } = await write());
});

/** Writes the review of a new student. */
async function write() {
  const writer = await account(instances.server);
  const { token } = writer;
  await instances.server.call('POST /enrollments', { token, body: { course_id: chosen._id } });
  const mine = { user: new Types.ObjectId(writer.id) };
  await instances.server.connection.collection('enrollments').updateOne(mine, { $set: { progress: 80 } });
  const body = { rating: 1, text: 'Un texte injurieux' };
  const { body: own } = await instances.server.call<OwnReview>('PUT /courses/:id/review', {
    token,
    id: chosen._id,
    body,
  });
  return { author: writer, id: own.review?._id ?? '' };
}

const INSULT: ReportInput = { reason: 'insult', text: 'Un confrère est nommé.' };
const report = ({ token }: Pick<Account, 'token'>, body: object = INSULT, on = instances.server) =>
  on.call('POST /reviews/:id/report', { token, id, body });
const moderate = (action: 'hide' | 'show' | 'dismiss-reports', body?: object) =>
  instances.server.call<ModeratedReview>(`POST /admin/reviews/:id/${action}`, { token: moderator.token, id, body });
const list = async (query: Record<string, string>) => {
  const { body } = await instances.server.call('GET /admin/reviews', { token: moderator.token, query });
  return moderatedReviewListSchema.parse(body).filter((review) => review.course._id === chosen._id);
};
const reported = async () => (await list({ filter: 'reported', limit: '50' })).map(({ _id }) => _id);
const open = async () => (await list({ limit: '50' })).find(({ _id }) => _id === id)?.reports;
const stored = () =>
  instances.server.connection.collection('review_reports').countDocuments({ review: new Types.ObjectId(id) });

it('a review is reported once by each account, on whatever instance, and moderators see why, not by whom', async () => {
  const [zoe, hugo] = [
    await account(instances.server, 'student', [], 'Zoé Délatrice'),
    await account(instances.server),
  ];
  const answers = await Promise.all([0, 1, 2, 3].map((time) => report(zoe, INSULT, instances.of(time))));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
  expect((await report(zoe)).body).toMatchObject({
    code: 'review_reported',
    detail: 'Vous avez déjà signalé cet avis',
  });
  expect((await report(hugo, { reason: 'other', text: '' })).status).toBe(204);
  const reports = await open();
  expect(reports?.count).toBe(2);
  expect(reports?.latest.map(({ reason, text }) => ({ reason, text }))).toEqual([
    { reason: 'other', text: '' },
    INSULT,
  ]);
  expect(JSON.stringify(await list({ limit: '50' }))).not.toMatch(new RegExp(`Délatrice|${zoe.id}`));
  expect(await reported()).toEqual([id]);
});

it('is refused without an account, for the own review, one that is hidden or unknown, and for no reason', async () => {
  const reader = await account(instances.server);
  expect((await instances.server.call('POST /reviews/:id/report', { id, body: INSULT })).status).toBe(401);
  expect((await report(author)).body).toMatchObject({ status: 409, code: 'own_review' });
  for (const body of [{ text: '' }, { reason: 'spam', text: '' }, { reason: 'other', text: 'a'.repeat(301) }])
    expect((await report(reader, body)).status).toBe(400);
  await moderate('hide', { reason: 'Injure' });
  expect((await report(reader)).body).toMatchObject({ status: 404, code: 'review_not_found' });
  id = unknownId();
  expect((await report(reader)).body).toMatchObject({ status: 404, code: 'review_not_found' });
});

it('is closed when its review is hidden, and does not wait again when that is shown', async () => {
  await report(await account(instances.server));
  expect((await moderate('hide', { reason: 'Injure' })).body.reports).toBeUndefined();
  expect([await reported(), await open()]).toEqual([[], undefined]);
  await moderate('show');
  expect([await reported(), await open(), await stored()]).toEqual([[], undefined, 1]);
});

it('is dismissed with those that were seen, once in the journal, without text or names; later ones stay open', async () => {
  const [first, second] = [await account(instances.server), await account(instances.server)];
  await report(first);
  const [seen] = (await open())?.latest ?? [];
  await report(second, { reason: 'false', text: 'Dose fausse.' });
  const dismiss = (newest = seen?._id) => moderate('dismiss-reports', { newest });
  const answers = await Promise.all([dismiss(), dismiss()]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body.reports).toMatchObject({ count: 1, latest: [{ reason: 'false' }] });
  }
  const [left] = (await open())?.latest ?? [];
  expect((await dismiss(left?._id)).body).toMatchObject({ _id: id, hidden: null });
  expect([await reported(), (await report(first)).status]).toEqual([[], 409]);
  const { token } = await account(instances.server, 'super_admin');
  const { body } = await instances.server.call<JournalEntry[]>('GET /admin/journal', {
    token,
    query: { action: 'review.dismiss' },
  });
  const entries = body.filter(({ target }) => target.id === id);
  expect(entries).toMatchObject([
    { person: { name: 'Paul Rey' }, target: { label: 'Phaco' }, before: { reports: 1 } },
    { before: { reports: 1 } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/confrère|Dose/);
  id = unknownId();
  expect(await dismiss()).toMatchObject({ status: 404, body: { code: 'review_not_found' } });
});

it('is in the export of who made it, and goes with that account, or with the review', async () => {
  const [zoe, hugo] = [await account(instances.server), await account(instances.server)];
  const boss = await account(instances.server, 'super_admin');
  await report(zoe);
  await report(hugo);
  const { body } = await instances.server.call<PersonalData>('GET /account/data', { token: zoe.token });
  const rows = body.sections.find(({ title }) => title === 'Signalements')?.rows;
  expect(rows).toMatchObject([{ Cours: 'Phaco', Précision: INSULT.text, Traité: null }]);
  const remove = (one: Account) => instances.server.call('DELETE /admin/users/:id', { token: boss.token, id: one.id });
  await remove(zoe);
  expect(await stored()).toBe(1);
  await remove(author);
  expect(await stored()).toBe(0);
});
