import type { ReplayDraft, ReplayInput } from '@iris/contract/webinars';
import { Types } from 'mongoose';
import { Author } from '../../src/authoring/programs/authoring.fixtures.ts';
import { EveningBoards } from '../../src/webinars/evening/boards.service.ts';
import { account } from '../data/factories.ts';
import { film } from '../data/programs.fixtures.ts';
import { beginWebinar, cancelWebinar, webinar, webinarInput } from '../data/webinars.ts';
import type { TestServer } from '../servers/server.ts';
import type { Scenarios, Scene } from './keyed-call.ts';

const poll = (question: string) => ({ question, options: ['Oui', 'Non'], image: null, film: null });

/** Webinars, their evening and their replay. */
export const WEBINARS = {
  'POST /admin/webinars': async ({ admin: { token } }) => {
    return { token, body: webinarInput({ weeks: 2 }), otherBody: webinarInput({ weeks: 3 }) };
  },
  'PUT /admin/webinars/:id': async ({ server, admin: { token } }) => {
    const { _id: id, version } = await webinar(server);
    const { weeks, ...body } = webinarInput({ title: 'Sutures' });
    return { token, id, version, body, otherBody: { ...body, title: 'Iridectomies' } };
  },
  'POST /admin/webinars/:id/cancel': async ({ server, admin: { token } }) => {
    const { _id: id, version } = await webinar(server);
    // It is cancelled already.
    return { token, id, version, body: { reason: 'Grève' }, otherBody: { reason: 'Maladie' }, afterwards: 409 };
  },
  'POST /admin/webinars/:id/close': async ({ server, admin: { token } }) => {
    const { _id: id } = await webinar(server);
    await beginWebinar(server, id, 600);
    return { token, id };
  },
  'POST /webinars/:id/questions': async ({ server }) => {
    const { _id: id } = await webinar(server);
    const { token } = await account(server);
    await server.call('PUT /webinars/:id/registration', { token, id });
    await beginWebinar(server, id, 10);
    const meanwhile = async () => {
      await beginWebinar(server, id, 600);
      server.app.get(EveningBoards, { strict: false }).forget(id);
    };
    return { token, id, body: { text: 'Quel colorant\u00a0?' }, otherBody: { text: 'Quelle pince\u00a0?' }, meanwhile };
  },
  'POST /admin/webinars/:id/chapters': async ({ server, admin: { token } }) => {
    const { _id: id } = await webinar(server);
    await beginWebinar(server, id, 10);
    const meanwhile = () => beginWebinar(server, id, 600);
    return { token, id, body: { title: 'Premier cas' }, otherBody: { title: 'Discussion' }, meanwhile };
  },
  'POST /admin/webinars/:id/polls': async ({ server, admin: { token } }) => {
    const { _id: id } = await webinar(server);
    const [body, otherBody] = [poll('Vous ouvrez\u00a0?'), poll('Vous attendez\u00a0?')];
    return { token, id, body, otherBody, meanwhile: () => cancelWebinar(server, id) };
  },
  'PUT /admin/webinars/:id/replay': async ({ server, admin: { token } }) => {
    const id = await closedWebinar(server);
    const { version } = (await server.call<ReplayDraft>('GET /admin/webinars/:id/replay', { token, id })).body;
    const body = replayInput(await film(server));
    return { token, id, version, body, otherBody: { ...body, offset: 5 } };
  },
  'POST /admin/webinars/:id/lesson': async (scene) => {
    const { server } = scene;
    const { token } = scene.admin;
    const id = await replayedWebinar(scene);
    const { course, module } = await (await Author.of(server)).write();
    const { course: other, module: otherModule } = await (await Author.of(server)).write();
    return { token, id, body: { course: course._id, module }, otherBody: { course: other._id, module: otherModule } };
  },
} satisfies Partial<Scenarios>;

function replayInput(video: string): ReplayInput {
  return { video, phases: [], captions: [], offset: 0, is_published: true };
}

/** A webinar that its host has closed. */
async function closedWebinar(server: TestServer): Promise<string> {
  const { _id: id } = await webinar(server);
  await beginWebinar(server, id, 90);
  await server.connection
    .collection('webinars')
    .updateOne({ _id: new Types.ObjectId(id) }, { $set: { state: 'closed' } });
  return id;
}

/** A closed webinar with a recording. */
async function replayedWebinar({ server, admin: { token } }: Scene): Promise<string> {
  const id = await closedWebinar(server);
  await server.call('PUT /admin/webinars/:id/replay', { token, id, body: replayInput(await film(server)) });
  return id;
}
