import { type Person, type PersonalData, personalDataSchema, type User } from '@iris/contract/accounts';
import { permissionSet } from '@iris/contract/foundation';
import type { Problem } from '@iris/contract/routes';
import { describe, expect, it } from 'vitest';
import { account, certificate, contactInput, courseInput } from '../../../test/data/factories.ts';
import { enrolledIn, film, program } from '../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { filmContent, quizContent } from '../../authoring/programs/programs.fixtures.ts';

const server = sharedServer();

it('the name is changed by the account itself, and found by search', async () => {
  const { id, token } = await account(server);
  const { token: admin } = await account(server, 'admin', ['manage_users']);
  const renamed = await server.call<User>('PUT /account/name', { token, body: { name: ' Zénobie Cœur ' } });
  expect(renamed.body).toMatchObject({ _id: id, name: 'Zénobie Cœur' });
  const found = await server.call<User[]>('GET /admin/users', { token: admin, query: { q: 'zenobie coeur' } });
  expect(found.body.map(({ _id }) => _id)).toEqual([id]);
});

it('the RPPS number is stated by the account itself, exported, seen and found by administrators, and removed', async () => {
  const { id, token } = await account(server);
  const other = await account(server);
  const { token: admin } = await account(server, 'admin', ['manage_users']);
  const state = (caller: string, rpps: string) =>
    server.call<User & Problem>('PUT /account/rpps', { token: caller, body: { rpps } });
  const found = async (q: string) => {
    const list = await server.call<User[]>('GET /admin/users', { token: admin, query: { q } });
    const count = await server.call<{ total: number }>('GET /admin/users/count', { token: admin, query: { q } });
    expect(count.body.total).toBe(list.body.length);
    return list.body.map(({ _id }) => _id);
  };
  expect((await state(token, '10001234566')).body.errors).toEqual({
    rpps: ['Ce numéro RPPS est incorrect\u00a0: vérifiez ses chiffres'],
  });
  expect((await state(token, '10 001 234 565')).body.rpps).toBe('10001234565');
  // Another account may state the same: a refusal would tell that somebody has an account.
  expect((await state(other.token, '10001234565')).status).toBe(200);
  expect(await found('10001234565')).toEqual([other.id, id]);
  expect(await found('1000123456')).toEqual([]);
  const person = await server.call<Person>('GET /admin/users/:id', { token: admin, id });
  expect(person.body.rpps).toBe('10001234565');
  const { body } = await server.call<PersonalData>('GET /account/data', { token });
  expect(body.sections.find(({ title }) => title === 'Compte')?.rows[0]).toMatchObject({
    'Numéro RPPS': '10001234565',
  });
  expect((await state(token, ' ')).body.rpps).toBeUndefined();
  expect(await found('10001234565')).toEqual([other.id]);
});

describe('the data of an account', () => {
  it('are all that it did, with titles instead of ids, and nothing of others', async () => {
    const { course, lessons } = await program(server, [
      { kind: 'film', film: filmContent({ video: await film(server) }) },
      { kind: 'quiz', quiz: quizContent() },
    ]);
    const [watched = '', quiz = ''] = lessons;
    const learners = [await enrolledIn(server, course._id), await enrolledIn(server, course._id)] as const;
    for (const { token, id } of learners) {
      await server.call('POST /play-sessions', { token, body: { lesson: watched } });
      await server.call('POST /lessons/:id/decisions', {
        token,
        id: watched,
        body: { decision: 'decision-1', option: 'pull' },
      });
      await server.call('POST /lessons/:id/notes', { token, id: watched, body: { at: 3, text: `Note de ${id}` } });
      await server.call('POST /lessons/:id/attempts', { token, id: quiz });
      await certificate(server, { user: id, student_name: `Certifié ${id}` });
    }
    const [{ token, id }, other] = learners;
    await server.connection.collection('enrollments').updateMany({}, { $set: { progress: 60 } });
    await server.call('PUT /courses/:id/review', { token, id: course._id, body: { rating: 5, text: 'Clair.' } });
    const answer = await server.call<PersonalData>('GET /account/data', { token });
    expect(answer.status).toBe(200);
    const { sections } = personalDataSchema.parse(answer.body);
    expect(sections.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Avis', 1],
      ['Certificats', 1],
      ['Compte', 1],
      ['Décisions', 1],
      ['Inscriptions', 1],
      ['Leçons suivies', 2],
      ['Notes', 1],
      ['Quiz', 1],
      ['Sessions', 1],
    ]);
    expect(sections.find(({ title }) => title === 'Inscriptions')?.rows[0]).toMatchObject({ Cours: course.title });
    expect(sections.find(({ title }) => title === 'Notes')?.rows[0]).toMatchObject({ Texte: `Note de ${id}` });
    expect(answer.text).not.toContain(other.id);
    expect(answer.text).not.toMatch(/null,"Leçon"|"Leçon":null/);
  });

  it('contain what an administrator did and what was done to the account, without other people and their messages', async () => {
    const { token } = await account(server, 'super_admin', [], 'Inès Cheffe');
    const [promoted, other] = [await account(server), await account(server, 'student', [], 'Nom Dautrui')];
    const message = await server.call<{ _id: string }>('POST /contact', {
      body: contactInput({ subject: 'Mon opération' }),
    });
    const rights = permissionSet(true);
    await server.call('POST /admin/users/:id/make-admin', { token, id: promoted.id, body: rights });
    await server.call('DELETE /contact/messages/:id', { token, id: message.body._id });
    await server.call('DELETE /admin/users/:id', { token, id: other.id });
    await server.call('POST /courses', { token, body: courseInput({ title: 'Cornée' }) });
    const journalOf = async (caller: string) => {
      const { body, text } = await server.call<PersonalData>('GET /account/data', { token: caller });
      expect(text).not.toMatch(/Dautrui|opération/);
      return body.sections.find(({ title }) => title === "Journal de l'administration")?.rows;
    };
    expect(await journalOf(token)).toMatchObject([
      { Action: 'Utilisateur promu', Par: 'Vous' },
      { Action: 'Message supprimé', Par: 'Vous', Sur: 'Un message' },
      { Action: 'Utilisateur supprimé', Par: 'Vous', Sur: 'Un autre compte' },
      { Action: 'Cours créé', Par: 'Vous', Sur: 'Cornée' },
    ]);
    const seen = await journalOf(promoted.token);
    expect(seen).toMatchObject([{ Action: 'Utilisateur promu', Par: "L'administration" }]);
    expect(JSON.stringify(seen)).not.toContain('Inès Cheffe');
  });

  it('contain the messages sent with the address once it is verified', async () => {
    const titlesOf = async (isVerified: boolean) => {
      const { id, token } = await account(server, 'student', [], undefined, isVerified);
      const { email } = await me(token);
      await server.call('POST /contact', { body: contactInput({ email, subject: `Sujet de ${id}` }) });
      const { text } = await server.call<PersonalData>('GET /account/data', { token });
      return text.includes(`Sujet de ${id}`);
    };
    expect([await titlesOf(true), await titlesOf(false)]).toEqual([true, false]);
  });
});

async function me(token: string): Promise<User> {
  return (await server.call<User>('GET /auth/me', { token })).body;
}
