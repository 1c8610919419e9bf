import { type SharedSubmission, type Submission, sharedSubmissionListSchema } from '@iris/contract/practice';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { type Account, account } from '../../../test/data/factories.ts';
import { enrolledIn } from '../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { type Hospital, hospital, join } from '../../learning/institutions/institutions.fixtures.ts';
import { next, rate, ratedProgram } from '../rating/rating.fixtures.ts';
import { handIn, prepare, see } from './submissions.fixtures.ts';

const server = sharedServer();

const share = ({ token }: Account, id: string, is_shared: boolean) => {
  return server.call<Submission>('PUT /submissions/:id/sharing', { token, id, body: { is_shared } });
};
const list = ({ token }: Account, { _id }: Hospital, resident: Account) => {
  const params = { user: resident.id };
  return server.call<SharedSubmission[]>('GET /institutions/:id/residents/:user/submissions', {
    token,
    id: _id,
    params,
  });
};

/** A tutor of a resident in an institution, whom the resident lets follow or not. */
async function tutorOf(place: Hospital, resident: Account, isAgreed: boolean, known?: Account): Promise<Account> {
  const tutor = await join(server, place, 'tutor', known);
  const [institution, asked_at] = [new Types.ObjectId(place._id), new Date()];
  const pair = { tutor: new Types.ObjectId(tutor.id), resident: new Types.ObjectId(resident.id) };
  const record = { institution, ...pair, asked_at, agreed_at: isAgreed ? asked_at : null };
  await server.connection.collection('tutorings').insertOne(record);
  return tutor;
}

it('shows a film that was sent and shared to the tutor whom its owner lets follow, and to nobody else', async () => {
  const { lesson, course, raters } = await ratedProgram(server);
  const learner = await enrolledIn(server, course._id);
  const [place, elsewhere] = [await hospital(server), await hospital(server)];
  await join(server, place, 'resident', learner);
  const tutor = await tutorOf(place, learner, true);
  await join(server, elsewhere, 'tutor', tutor);
  const former = await tutorOf(place, learner, true);
  const ended = { $set: { until: new Date(Date.now() - 1000) } };
  await server.connection.collection('members').updateOne({ user: new Types.ObjectId(former.id) }, ended);
  const others = {
    former,
    refused: await tutorOf(place, learner, false),
    manager: await join(server, place, 'manager'),
    learner: await enrolledIn(server, course._id),
    rater: raters[0] as Account,
    administrator: await account(server, 'super_admin'),
  };
  const sees = async (viewer: Account, id: string) => (await see(server, viewer, id)).status;
  const id = await prepare(server, learner, lesson);
  expect((await share(learner, id, true)).body.is_shared).toBe(true);
  expect([await sees(tutor, id), (await list(tutor, place, learner)).body]).toEqual([404, []]);
  await handIn(server, learner, id);

  const { body: seen } = await see(server, tutor, id);
  expect(seen).toMatchObject({ is_own: false, film: { sources: { duration: 50 } } });
  const address = seen.film?.sources?.renditions[0]?.url ?? '';
  const watch = async () => (await server.send({ method: 'GET', url: address })).body;
  const shared = await list(tutor, place, learner);
  expect(sharedSubmissionListSchema.parse(shared.body)).toMatchObject([{ _id: id, title: 'Le capsulorhexis' }]);
  expect((await list(tutor, elsewhere, learner)).body).toMatchObject({ code: 'resident_not_found' });
  const statuses = Object.values(others).map(async (other) => [
    await sees(other, id),
    (await list(other, place, learner)).status,
  ]);
  expect(await Promise.all(statuses)).toEqual(Array(6).fill([404, 404]));
  const changed = [
    (await share(tutor, id, false)).status,
    (await server.call('DELETE /submissions/:id', { token: tutor.token, id })).status,
  ];
  expect(changed).toEqual([404, 404]);

  // The files of fixtures are not in the store.
  expect(await watch()).toMatchObject({ code: 'video_not_found' });
  expect((await share(learner, id, false)).body.is_shared).toBe(false);
  expect([await sees(tutor, id), (await list(tutor, place, learner)).body]).toEqual([404, []]);
  expect(await watch()).toMatchObject({ code: 'media_token_invalid' });
  await share(learner, id, true);
  await server.connection.collection('tutorings').deleteMany({ tutor: new Types.ObjectId(tutor.id) });
  expect(await sees(tutor, id)).toBe(404);
});

it('a film is either known to a tutor or rated blindly, not both at the same time', async () => {
  const { lesson, course, raters } = await ratedProgram(server);
  const learner = await enrolledIn(server, course._id);
  const place = await hospital(server);
  await join(server, place, 'resident', learner);
  const tutor = await tutorOf(place, learner, true, raters[0]);
  const id = await prepare(server, learner, lesson);
  await share(learner, id, true);
  await handIn(server, learner, id);
  const seen = async () => [(await see(server, tutor, id)).status, (await list(tutor, place, learner)).body.length];
  expect((await next(server, tutor, lesson)).body).toMatchObject({ code: 'nothing_to_rate' });
  expect(await seen()).toEqual([200, 1]);
  await share(learner, id, false);
  expect((await next(server, tutor, lesson)).status).toBe(201);
  await share(learner, id, true);
  expect(await seen()).toEqual([404, 0]);
  await rate(server, tutor, lesson, [3, 3, 3]);
  expect(await seen()).toEqual([200, 1]);
});
