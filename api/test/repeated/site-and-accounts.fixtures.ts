import type { Person } from '@iris/contract/accounts';
import { permissionSet } from '@iris/contract/foundation';
import type { Campus, ContactMessage } from '@iris/contract/site';
import { account, campusInput, certificate, contactInput } from '../data/factories.ts';
import type { Scenarios } from './keyed-call.ts';

/** The site, accounts and their certificates. */
export const SITE_AND_ACCOUNTS = {
  'POST /contact': async () => ({ body: contactInput(), otherBody: contactInput({ message: 'Un autre message' }) }),
  'PUT /contact/messages/:id/status': async ({ server, admin: { token } }) => {
    const { body: message } = await server.call<ContactMessage>('POST /contact', { body: contactInput() });
    return { token, id: message._id, query: { new_status: 'read', current_status: 'new' } };
  },
  'POST /campuses': async ({ admin: { token } }) => {
    return { token, body: campusInput(), otherBody: campusInput({ name: 'Campus Lille' }) };
  },
  'PUT /campuses/:id': async ({ server, admin: { token } }) => {
    const { body: campus } = await server.call<Campus>('POST /campuses', { token, body: campusInput() });
    const [body, otherBody] = [campusInput({ name: 'Campus Lille' }), campusInput({ name: 'Campus Brest' })];
    return { token, id: campus._id, version: campus.version, body, otherBody };
  },
  'POST /account/verification': async ({ server }) => {
    const { token } = await account(server, 'student', [], undefined, false);
    return { token };
  },
  'POST /admin/users/:id/password-link': async ({ server, admin: { token } }) => {
    return { token, id: (await account(server)).id };
  },
  'POST /admin/users/:id/verification': async ({ server, admin: { token } }) => {
    return { token, id: (await account(server, 'student', [], undefined, false)).id };
  },
  'POST /admin/users/:id/make-admin': async ({ server, admin: { token } }) => {
    return { token, id: (await account(server)).id, body: permissionSet(true), otherBody: permissionSet(false) };
  },
  'POST /admin/users/:id/revoke-admin': async ({ server, admin: { token } }) => {
    return { token, id: (await account(server, 'admin')).id };
  },
  'PUT /admin/users/:id/permissions': async ({ server, admin: { token } }) => {
    const { id } = await account(server, 'admin');
    const { version } = (await server.call<Person>('GET /admin/users/:id', { token, id })).body;
    return { token, id, version, body: permissionSet(true), otherBody: permissionSet(false) };
  },
  'POST /admin/certificates/:serial/revoke': async ({ server, admin: { token } }) => {
    const { serial } = await certificate(server);
    return { token, id: serial, body: { reason: 'Fraude établie' }, otherBody: { reason: 'Erreur de saisie' } };
  },
} satisfies Partial<Scenarios>;
