import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { type Account, account } from '../../../test/data/factories.ts';
import { type EnrolledStudent, enrolledIn, enrollmentOf } from '../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { draftOf, next, type RatedProgram, rate, ratedProgram, save, send } from '../rating/rating.fixtures.ts';
import { begin, handIn, practiceOf, prepare, see } from './submissions.fixtures.ts';

const server = sharedServer();
let published: RatedProgram;

/** What is stored of a film, by collection; without assignments that only say that it is gone. */
async function partsOf(id: string, video: Types.ObjectId): Promise<string[]> {
  const submission = new Types.ObjectId(id);
  const filters: Record<string, object> = {
    submissions: { _id: submission },
    owned_films: { _id: video },
    assignments: { submission, ended: null },
    ratings: { submission },
    results: { submission },
    voice_notes: { submission },
    notifications: { causes: submission },
  };
  const counts = Object.entries(filters).map(async ([name, filter]) => {
    return (await server.connection.collection(name).countDocuments(filter)) > 0 ? [name] : [];
  });
  return (await Promise.all(counts)).flat();
}

async function videoOf(id: string): Promise<Types.ObjectId> {
  const found = await server.connection.collection('submissions').findOne({ _id: new Types.ObjectId(id) });
  return found?.video;
}

const withdraw = ({ token }: Account, id: string) => server.call('DELETE /submissions/:id', { token, id });
const codeOf = ({ status, body }: { status: number; body: unknown }) => {
  return (body as { code?: string } | null)?.code ?? status;
};

/** A film in a course of its own that was sent. */
async function sent(): Promise<{ id: string; learner: EnrolledStudent; first: Account; second: Account }> {
  published = await ratedProgram(server);
  const learner = await enrolledIn(server, published.course._id);
  const id = await prepare(server, learner, published.lesson);
  await handIn(server, learner, id);
  const [first, second] = published.raters;
  if (!first || !second) throw new Error('two raters');
  return { id, learner, first, second };
}

it('deletes a draft that is withdrawn, whose number and attempt are free again', async () => {
  const { learner, id } = await sent();
  const { lesson } = published;
  const draft = await prepare(server, learner, lesson);
  const video = await videoOf(draft);
  expect(await withdraw(learner, draft)).toMatchObject({ status: 204 });
  expect(await partsOf(draft, video)).toEqual([]);
  expect(codeOf(await see(server, learner, draft))).toBe('submission_not_found');
  expect(await practiceOf(server, learner, lesson)).toMatchObject({ submissions: [{ _id: id }], attempts_left: 2 });
  expect((await begin(server, learner, lesson)).body.number).toBe(2);
});

it('leaves nothing of a film that is withdrawn while it is being rated, or with its result', async () => {
  const { id, learner, first, second } = await sent();
  const { lesson } = published;
  const video = await videoOf(id);
  const { body: rated } = await next(server, first, lesson);
  await save(server, first, rated._id, draftOf([3, 3, 3]), rated.version);
  const { body: other } = await next(server, second, lesson);
  const address = rated.film.renditions[0]?.url ?? '';
  expect(await withdraw(learner, id)).toMatchObject({ status: 204 });
  const gone = await Promise.all([
    withdraw(learner, id),
    see(server, learner, id),
    send(server, first, rated._id),
    save(server, second, other._id, draftOf([1, 1, 1]), other.version),
    server.send({ method: 'GET', url: address }),
  ]);
  expect(gone.map(({ status }) => status)).toEqual(Array(5).fill(410));
  expect(await partsOf(id, video)).toEqual(['submissions']);
  expect(codeOf(await next(server, first, lesson))).toBe('nothing_to_rate');
  const record = await server.connection.collection('submissions').findOne({ _id: new Types.ObjectId(id) });
  expect(record).toMatchObject({ state: 'withdrawn', cut: null, marks: [], self_levels: [], open_slots: [] });
  expect(record).not.toHaveProperty('video');
  expect(await practiceOf(server, learner, lesson)).toMatchObject({ submissions: [], attempts_left: 2 });
  expect((await enrollmentOf(server, learner)).progress).toBe(100);

  const again = await prepare(server, learner, lesson);
  await handIn(server, learner, again);
  for (const rater of [first, second]) await rate(server, rater, lesson, [4, 4, 4]);
  const film = await videoOf(again);
  expect(await partsOf(again, film)).toEqual([
    ...['submissions', 'owned_films', 'assignments', 'ratings', 'results', 'notifications'],
  ]);
  expect(await withdraw(learner, again)).toMatchObject({ status: 204 });
  expect(await partsOf(again, film)).toEqual(['submissions']);
});

it('is decided before or after a rating that is sent at the same moment, and leaves nothing', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, learner, first } = await sent();
    const video = await videoOf(id);
    const { body: rated } = await next(server, first, published.lesson);
    await save(server, first, rated._id, draftOf([3, 3, 3]), rated.version);
    const [taken, rating] = await Promise.all([withdraw(learner, id), send(server, first, rated._id)]);
    expect(taken.status).toBe(204);
    expect([204, 410]).toContain(rating.status);
    expect(await partsOf(id, video)).toEqual(['submissions']);
  }
});

it('withdraws only own films', async () => {
  const { id, first } = await sent();
  const others = [await enrolledIn(server, published.course._id), first, await account(server, 'super_admin')];
  const answers = await Promise.all(others.map((other) => withdraw(other, id)));
  expect(answers.map(codeOf)).toEqual(Array(3).fill('submission_not_found'));
});

it('goes with its account; what a deleted rater has sent stays without a name', async () => {
  const { id, learner, first, second } = await sent();
  const video = await videoOf(id);
  const { token } = await account(server, 'super_admin');
  await rate(server, first, published.lesson, [3, 4, 3]);
  expect(await server.call('DELETE /admin/users/:id', { token, id: first.id })).toMatchObject({ status: 204 });
  await rate(server, second, published.lesson, [3, 3, 3]);
  expect((await see(server, learner, id)).body.result?.steps[1]).toMatchObject({ given: [4, 3] });
  expect(await server.call('DELETE /admin/users/:id', { token, id: learner.id })).toMatchObject({ status: 204 });
  expect(await partsOf(id, video)).toEqual([]);
});
