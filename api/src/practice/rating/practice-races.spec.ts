import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import type { Account } from '../../../test/data/factories.ts';
import type { TestServer } from '../../../test/servers/server.ts';
import { twoInstances } from '../../../test/servers/two-instances.ts';
import { wrongFilms } from './practice-races.fixtures.ts';
import { draftOf, next, ratedProgram, save, send, sentFilm } from './rating.fixtures.ts';

const FILMS = 5;

const instances = twoInstances();

/** Rates until no film is left; whoever reads that the service is busy presses again. Returns what else was answered. */
async function rateAll(rater: Account, lesson: string, server: TestServer, other: TestServer): Promise<number[]> {
  for (;;) {
    // A double click, on two instances.
    const [one, two] = await Promise.all([next(server, rater, lesson), next(other, rater, lesson)]);
    if (one.status === 503 || two.status === 503) continue;
    if (one.status !== 201) return [one.status, two.status].filter((status) => status !== 201 && status !== 409);
    if (two.status === 201 && two.body._id !== one.body._id) return [-1];
    await save(server, rater, one.body._id, draftOf([3, 3, 3]), one.body.version);
    const clicks = await Promise.all([send(server, rater, one.body._id), send(other, rater, one.body._id)]);
    const failed = clicks.map(({ status }) => status).filter((status) => status !== 204 && status !== 503);
    if (failed.length > 0) return failed;
  }
}

it('raters press «Suivant» together on two instances: each film has two of them, one result, and is told once', async () => {
  const { server, other } = instances;
  const rated = await ratedProgram(server, { raters: 4 });
  const films: string[] = [];
  for (let index = 0; index < FILMS; index += 1) films.push((await sentFilm(server, rated)).id);
  const wrong = await Promise.all(
    rated.raters.map((rater, index) => {
      return index % 2 ? rateAll(rater, rated.lesson, server, other) : rateAll(rater, rated.lesson, other, server);
    }),
  );
  expect(wrong.flat()).toEqual([]);
  const read = <Item>(name: string, filter = {}) =>
    server.connection.collection(name).find(filter).toArray() as unknown as Promise<Item[]>;
  const lesson = new Types.ObjectId(rated.lesson);
  const [assignments, ratings, results, notifications] = await Promise.all([
    read<never>('assignments', { lesson }),
    read<never>('ratings', { lesson }),
    read<never>('results', { lesson }),
    read<never>('notifications', { kind: 'practice_result' }),
  ]);
  expect(wrongFilms(films, 2, { assignments, ratings, results, notifications })).toEqual([]);
});
