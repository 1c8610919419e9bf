import type { PersonalData } from '@iris/contract/accounts';
import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { type Account, account, endDeletedCourses } from '../../test/data/factories.ts';
import { sharedServer } from '../../test/servers/shared-server.ts';
import { next, type RatedProgram, rate, ratedProgram, sentFilm } from './rating/rating.fixtures.ts';

const server = sharedServer();
let boss: Account;

beforeAll(async () => {
  boss = await account(server, 'super_admin');
});

const stored = (name: string) => server.connection.collection(name);
const sectionsOf = async ({ token }: Account) => {
  const { body, text } = await server.call<PersonalData>('GET /account/data', { token });
  return { text, rowsOf: (title: string) => body.sections.find((one) => one.title === title)?.rows };
};
const countsOf = async (filter: object, ...names: string[]) =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await stored(name).countDocuments(filter)])));
const remove = async ({ id }: Account) => {
  expect((await server.call('DELETE /admin/users/:id', { token: boss.token, id })).status).toBe(204);
};

/** A film that two raters have rated, and one that the first of them has taken. */
async function ratedFilm(program: RatedProgram) {
  const [one, other] = program.raters as [Account, Account];
  const film = await sentFilm(server, program);
  for (const rater of [one, other]) await rate(server, rater, program.lesson, [3, 4, 5]);
  const waiting = await sentFilm(server, program);
  await next(server, one, program.lesson);
  const submission = new Types.ObjectId(film.id);
  const by = { submission, rater: new Types.ObjectId(one.id), type: 'audio/ogg', data: Buffer.from('OggS') };
  await stored('voice_notes').insertMany([
    { ...by, created_at: new Date() },
    { ...by, submission: new Types.ObjectId(waiting.id), created_at: new Date() },
  ]);
  return { ...film, submission, one, other };
}

it('a learner finds films, results and appeals in the own data; they go with the account', async () => {
  const program = await ratedProgram(server);
  const { submission, owner, video, one } = await ratedFilm(program);
  await server.call('POST /submissions/:id/appeal', {
    ...{ token: owner.token, id: submission.toHexString(), body: { reason: 'Revoir la fin' } },
  });
  const { rowsOf, text } = await sectionsOf(owner);
  expect(rowsOf('Films de pratique')).toMatchObject([
    {
      Activité: 'Le capsulorhexis',
      Film: 1,
      État: 'Évalué',
      Origine: 'Wet lab',
      'Second avis demandé': 'Revoir la fin',
    },
  ]);
  expect(rowsOf('Résultats de vos films')).toMatchObject([{ Activité: 'Le capsulorhexis', Niveau: 4 }]);
  expect(rowsOf('Avis reçus sur vos films')).toHaveLength(2);
  expect(program.raters.filter(({ id }) => text.includes(id))).toEqual([]);
  await remove(owner);
  const left = await countsOf({ submission }, 'ratings', 'results', 'voice_notes');
  expect(left).toEqual({ ratings: 0, results: 0, voice_notes: 0 });
  const films = [{ _id: submission }, { _id: new Types.ObjectId(video) }];
  expect(await countsOf({ $or: films }, 'submissions', 'owned_films')).toEqual({ submissions: 0, owned_films: 0 });
  expect((await sectionsOf(one)).rowsOf('Films que vous évaluez')).toHaveLength(1);
});

it('a rater finds ratings and calibrations; those that were sent stay without the account, which loses the rest', async () => {
  const program = await ratedProgram(server);
  const { submission, one, owner } = await ratedFilm(program);
  const { rowsOf, text } = await sectionsOf(one);
  expect(rowsOf('Évaluations envoyées')).toMatchObject([
    { Activité: 'Le capsulorhexis', 'Envoyée le': expect.any(String), 'Commentaires parlés': 0 },
  ]);
  expect(rowsOf('Films que vous évaluez')).toMatchObject([{ Activité: 'Le capsulorhexis' }]);
  expect(rowsOf('Activités que vous évaluez')).toMatchObject([{ Activité: 'Le capsulorhexis' }]);
  expect(rowsOf('Étalonnages')).toMatchObject([{ Étalonné: true, 'Distance moyenne': 0 }]);
  expect(rowsOf('Enregistrements')).toHaveLength(2);
  expect([owner.id, submission.toHexString()].filter((id) => text.includes(id))).toEqual([]);
  await remove(one);
  const rater = new Types.ObjectId(one.id);
  const names = ['ratings', 'voice_notes', 'assignments', 'calibrations'];
  expect(await countsOf({ rater }, ...names)).toEqual(Object.fromEntries(names.map((name) => [name, 0])));
  expect(await stored('practice_activities').countDocuments({ raters: rater })).toBe(0);
  const ratings = await stored('ratings').find({ submission }).sort({ slot: 1 }).toArray();
  expect(ratings).toHaveLength(2);
  // The spoken comment is still that of the rating.
  expect(await countsOf({ submission, rater: ratings[0]?.rater }, 'voice_notes')).toEqual({ voice_notes: 1 });
});

it('a course that is removed for good takes films, ratings, rubrics and raters with it', async () => {
  const program = await ratedProgram(server);
  const { owner } = await ratedFilm(program);
  const { _id } = program.course;
  expect((await server.call('DELETE /courses/:id', { token: boss.token, id: _id })).status).toBe(204);
  const { token } = owner;
  expect((await server.call('GET /lessons/:id/submissions', { token, id: program.lesson })).status).toBe(404);
  await endDeletedCourses(server);
  const lesson = { $or: [{ lesson: new Types.ObjectId(program.lesson) }, { _id: new Types.ObjectId(program.lesson) }] };
  const names = ['submissions', 'ratings', 'results', 'calibrations', 'rubric_revisions', 'practice_activities'];
  expect(await countsOf(lesson, ...names)).toEqual(Object.fromEntries(names.map((name) => [name, 0])));
});
