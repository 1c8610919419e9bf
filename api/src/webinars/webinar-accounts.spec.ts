import type { PersonalData } from '@iris/contract/accounts';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { account } from '../../test/data/factories.ts';
import { webinar } from '../../test/data/webinars.ts';
import { sharedServer } from '../../test/servers/shared-server.ts';

const server = sharedServer();

const stored = (name: string) => server.connection.collection(name);

it('what an account has left in webinars is in its data, and goes with it but for the count of listeners', async () => {
  const { id, token } = await account(server);
  const { _id } = await webinar(server, { title: 'Glaucome' });
  await server.call('PUT /webinars/:id/registration', { token, id: _id });
  const about = { webinar: new Types.ObjectId(_id), user: new Types.ObjectId(id) };
  const registered = await stored('webinar_registrations').findOne(about);
  const registration = { registration: registered?._id, webinar: about.webinar };
  const at = new Date();
  const poll = { webinar: about.webinar, question: 'Quel angle ?', options: [{ id: 'a', text: 'Étroit' }] };
  const { insertedId } = await stored('webinar_polls').insertOne({ ...poll, state: 'closed' });
  const asked = { text: 'Et la pression ?', state: 'open', voters: [about.user], asked_at: at, place: 1 };
  await stored('webinar_questions').insertOne({ ...about, ...asked });
  await stored('webinar_questions').insertOne({ ...about, ...asked, user: new Types.ObjectId() });
  await stored('webinar_poll_votes').insertOne({ ...about, poll: insertedId, option: 'a' });
  await stored('webinar_presences').insertOne({ ...registration, minute: at });
  await stored('webinar_attendances').insertOne({
    ...about,
    ...registration,
    minutes: 40,
    required: 30,
    created_at: at,
  });
  const view = { video: 'v', opened_at: at, updated_at: at, cells: [], cell_count: 0, position: 0, days: {} };
  await stored('replay_views').insertOne({ ...about, ...view });

  const { body } = await server.call<PersonalData>('GET /account/data', { token });
  const rowsOf = (title: string) => body.sections.find((section) => section.title === title)?.rows;
  expect(rowsOf('Webinaires')).toMatchObject([{ Webinaire: 'Glaucome', État: 'Confirmé' }]);
  expect(rowsOf('Présences aux webinaires')).toMatchObject([{ Webinaire: 'Glaucome', 'Minutes de présence': 40 }]);
  expect(rowsOf('Minutes de présence')).toMatchObject([{ Webinaire: 'Glaucome', 'Minutes enregistrées': 1 }]);
  expect(rowsOf('Questions soutenues')).toMatchObject([{ Webinaire: 'Glaucome', Nombre: 1 }]);
  expect(rowsOf('Questions de webinaires')).toMatchObject([{ Webinaire: 'Glaucome', Question: 'Et la pression ?' }]);
  expect(rowsOf('Sondages')).toMatchObject([{ Webinaire: 'Glaucome', Question: 'Quel angle ?', Choix: 'Étroit' }]);
  expect(rowsOf('Rediffusions')).toMatchObject([{ Webinaire: 'Glaucome' }]);

  const boss = await account(server, 'super_admin');
  expect((await server.call('DELETE /admin/users/:id', { token: boss.token, id })).status).toBe(204);
  const collections = ['registrations', 'questions', 'poll_votes', 'attendances'].map((name) => `webinar_${name}`);
  const left = await Promise.all(
    [...collections, 'replay_views'].map((name) =>
      stored(name).countDocuments({ $or: [{ user: about.user }, { voters: about.user }] }),
    ),
  );
  expect([...left, await stored('webinar_presences').countDocuments()]).toEqual(Array(6).fill(0));
  expect(await stored('webinar_attendances').countDocuments(registration)).toBe(1);
  expect(await stored('webinars').findOne({ _id: about.webinar })).toMatchObject({ confirmed: 0, waiting: 0 });
});
