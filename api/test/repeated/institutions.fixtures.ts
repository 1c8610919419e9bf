import type { Institution, Invitation } from '@iris/contract/institutions';
import { Types } from 'mongoose';
import { emailOf } from '../../src/accounts/institutions/invitations/invitations.fixtures.ts';
import { newSecret, secretHash } from '../../src/foundation/index.ts';
import { type Hospital, hospital, inDays, join, order } from '../../src/learning/institutions/institutions.fixtures.ts';
import { account, course, unknownId } from '../data/factories.ts';
import type { TestServer } from '../servers/server.ts';
import type { Scenarios } from './keyed-call.ts';

const institution = () => ({ name: `Clinique ${unknownId()}`, siret: '' });
const resident = (email = `${unknownId()}@example.org`) => ({ name: 'Zoé', email, role: 'resident', order: null });
const roster = () => ({ text: `${unknownId()}@example.org`, file_name: 'internes.csv', role: 'resident', order: null });

/** Institutions with their orders, members and invitations. */
export const INSTITUTIONS = {
  'POST /admin/institutions': async ({ admin: { token } }) => {
    return { token, body: institution(), otherBody: institution() };
  },
  'PUT /admin/institutions/:id': async ({ server, admin: { token } }) => {
    const { body: made } = await server.call<Institution>('POST /admin/institutions', { token, body: institution() });
    return { token, id: made._id, version: made.version, body: institution(), otherBody: institution() };
  },
  'POST /admin/institutions/:id/orders': async ({ server, admin: { token } }) => {
    const { _id: id } = await hospital(server);
    const body = { course: null, seats: 2, starts_on: inDays(-2), ends_on: inDays(60), reference: 'BC 12' };
    return { token, id, body, otherBody: { ...body, seats: 3 } };
  },
  'PUT /admin/orders/:id': async ({ server, admin: { token } }) => {
    const { _id: id, version } = await order(server, await hospital(server));
    const body = { seats: 5, ends_on: inDays(90), reference: 'BC 12' };
    return { token, id, version, body, otherBody: { ...body, seats: 6 } };
  },
  'POST /institutions/:id/tutorings': async ({ server }) => {
    const place = await hospital(server);
    const { token } = await join(server, place, 'manager');
    const [tutor, one, other] = [
      await join(server, place, 'tutor'),
      await join(server, place, 'resident'),
      await join(server, place, 'resident'),
    ];
    const ask = (asked: { id: string }) => ({ tutor: tutor.id, resident: asked.id });
    return { token, id: place._id, body: ask(one), otherBody: ask(other) };
  },
  'POST /account/institutions/:id/seats': async ({ server }) => {
    const place = await hospital(server);
    const { token } = await join(server, place, 'resident');
    const { _id: placed } = await order(server, place);
    const seat = async () => ({ order: placed, course: (await course(server))._id });
    return { token, id: place._id, body: await seat(), otherBody: await seat() };
  },
  'POST /institutions/:id/invitations': async ({ server, admin: { token } }) => {
    const place = await hospital(server);
    return { token, id: place._id, body: resident(), otherBody: resident(), meanwhile: () => close(server, place) };
  },
  'POST /institutions/:id/invitations/:invitation/resend': async ({ server, admin: { token } }) => {
    const place = await hospital(server);
    const { _id: invitation } = await invite(server, place);
    return { token, params: { id: place._id, invitation }, meanwhile: () => close(server, place) };
  },
  'POST /institutions/:id/imports': async ({ server, admin: { token } }) => {
    const place = await hospital(server);
    return { token, id: place._id, body: roster(), otherBody: roster(), meanwhile: () => close(server, place) };
  },
  'POST /invitations/accept': async ({ server }) => {
    const place = await hospital(server);
    const invited = await account(server);
    const email = await emailOf(server, invited);
    const { _id } = await invite(server, place, email);
    const secret = newSecret();
    const known = { $set: { secret_hash: secretHash(secret) } };
    await server.connection.collection('invitations').updateOne({ _id: new Types.ObjectId(_id) }, known);
    return { token: invited.token, body: { token: secret }, otherBody: { token: newSecret() } };
  },
} satisfies Partial<Scenarios>;

function close(server: TestServer, { _id, admin }: Hospital) {
  return server.call('POST /admin/institutions/:id/close', { token: admin.token, id: _id });
}

async function invite(server: TestServer, { _id, admin }: Hospital, email?: string): Promise<Invitation> {
  const options = { token: admin.token, id: _id, body: resident(email) };
  return (await server.call<Invitation>('POST /institutions/:id/invitations', options)).body;
}
