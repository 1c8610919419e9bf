import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { type Account, account } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { rate, ratedProgram, sentFilm } from '../rating/rating.fixtures.ts';
import { RatingReminders } from './rating-reminders.service.ts';

const server = sharedServer();

const DAY_MS = 86_400_000;

it('tells raters once a day how many films they could rate, without saying whose they are', async () => {
  const published = await ratedProgram(server, { raters: 3 });
  const { lesson, course } = published;
  const [first, second, owner] = published.raters as [Account, Account, Account];
  const newcomer = await account(server);
  const raters = { $push: { raters: new Types.ObjectId(newcomer.id) } } as object;
  await server.connection.collection('practice_activities').updateOne({ _id: new Types.ObjectId(lesson) }, raters);
  await server.call('POST /enrollments', { token: owner.token, body: { course_id: course._id } });
  await sentFilm(server, published, { owner });
  const reminders = server.app.get(RatingReminders, { strict: false });
  const told = async () => {
    const stored = await server.connection.collection('notifications').find({ kind: 'practice_rating' }).toArray();
    const count = ({ id }: Account) => stored.filter(({ user }) => user.equals(id)).map(({ data }) => data);
    return [first, second, owner, newcomer].map(count);
  };
  const data = { lesson: 'Le capsulorhexis', waiting: 1 };
  // 7:59 in Paris, then 8:00.
  await reminders.run(new Date('2100-01-04T06:59:59Z'));
  expect(await told()).toEqual([[], [], [], []]);
  const now = new Date('2100-01-04T07:00:00Z');
  await Promise.all([reminders.run(now), reminders.run(now)]);
  expect(await told()).toEqual([[data], [data], [], [data]]);
  await rate(server, first, lesson, [3, 3, 3]);
  await reminders.run(new Date(now.getTime() + DAY_MS));
  expect(await told()).toEqual([[data], [data, data], [], [data, data]]);
});
