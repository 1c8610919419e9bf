import type { OpenSession, Person, Session } from '@iris/contract/accounts';
import type { Permission, Role } from '@iris/contract/foundation';
import type { PersonMembership } from '@iris/contract/institutions';
import type { Learner, PersonCertificate, PersonEnrollment } from '@iris/contract/learning';
import type { JournalEntry } from '@iris/contract/operations';
import type { ApiRoute } from '@iris/contract/routes';
import type { ListedMessage } from '@iris/contract/site';
import { Types } from 'mongoose';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Account, account, certificate, contactInput, course, unknownId } from '../../../test/data/factories.ts';
import { lesson, studentOf } from '../../../test/data/programs.fixtures.ts';
import { drainJobs } from '../../../test/servers/drain-jobs.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { Mailbox, secretIn, startServerWith } from '../../../test/servers/smtp.ts';
import { hospital, join } from '../institutions/institutions.fixtures.ts';

const RESET = 'Choisissez un nouveau mot de passe';
const VERIFY = 'Confirmez votre adresse e-mail';

const mailbox = new Mailbox();
const server = sharedServer(() => startServerWith(mailbox, { rateLimitPerMinute: 20 }));
let manager: Account;
let superAdmin: Account;

beforeAll(async () => {
  manager = await account(server, 'admin', ['manage_users'], 'Paul Rey');
  superAdmin = await account(server, 'super_admin');
});
beforeEach(() => server.connection.collection('rate_limits').deleteMany({}));

const users = () => server.connection.collection('users');
const emailOf = async ({ id }: Account) => String((await users().findOne({ _id: new Types.ObjectId(id) }))?.email);
const send = (what: 'password-link' | 'verification', { token }: Account, { id }: Account) =>
  server.call(`POST /admin/users/:id/${what}`, { token, id });
const enroll = ({ token }: Account, { id }: Account, course_id: string) =>
  server.call('POST /admin/users/:id/enrollments', { token, id, body: { course_id } });
const journalOf = async (id: string) =>
  (await server.call<JournalEntry[]>('GET /admin/journal', { token: superAdmin.token, query: { account: id } })).body;

it('is closed to everybody who may not manage users, and does not tell them who exists', async () => {
  const target = await account(server);
  const all: Permission[] = ['manage_courses', 'manage_content', 'view_analytics', 'can_delete'];
  const callers = [await account(server), await account(server, 'admin', all)];
  const routes: ApiRoute[] = [
    'GET /admin/users/:id',
    'GET /admin/users/:id/enrollments',
    'GET /admin/users/:id/certificates',
    'GET /admin/users/:id/institutions',
    'GET /admin/users/:id/sessions',
    'POST /admin/users/:id/password-link',
    'POST /admin/users/:id/verification',
    'POST /admin/users/:id/enrollments',
  ];
  const wrong: string[] = [];
  for (const route of routes) {
    for (const id of [target.id, unknownId()]) {
      const body =
        route.endsWith('s/:id/enrollments') && route.startsWith('POST') ? { course_id: unknownId() } : undefined;
      const statuses = [undefined, ...callers.map(({ token }) => token)].map(
        async (token) => (await server.call(route, { id, body, ...(token && { token }) })).status,
      );
      const answered = String(await Promise.all(statuses));
      if (answered !== '401,403,403') wrong.push(`${route} ${answered}`);
    }
  }
  const found = await server.call('GET /admin/users/:id/sessions', { token: manager.token, id: target.id });
  expect([wrong, found.status]).toEqual([[], 403]);
});

it('shows a student with the last login, and of an administrator what the list shows, unless to a super administrator', async () => {
  const body = { name: 'Claire', email: `${unknownId()}@example.org`, password: 'six-et-plus' };
  const { user, token } = (await server.call<Session>('POST /auth/register', { body })).body;
  await server.call('POST /account/deletion', { token, body: { keep_certificates: true } });
  const show = async (id: string, { token }: Account) =>
    (await server.call<Person>('GET /admin/users/:id', { token, id })).body;
  const { last_login_at: registered, deletion_at } = await show(user._id, manager);
  expect([registered, deletion_at]).toEqual([expect.any(String), expect.any(String)]);
  await server.call('POST /auth/login', { body: { email: body.email, password: body.password } });
  expect((await show(user._id, manager)).last_login_at).not.toBe(registered);

  await server.call('POST /admin/users/:id/make-admin', {
    token: superAdmin.token,
    id: user._id,
    body: (await show(manager.id, superAdmin)).permissions,
  });
  const hidden = await show(user._id, manager);
  expect(hidden).toMatchObject({ _id: user._id, role: 'admin', email_verified: false });
  expect(hidden).not.toHaveProperty('last_login_at');
  expect(hidden).not.toHaveProperty('deletion_at');
  expect(await show(user._id, superAdmin)).toHaveProperty('last_login_at');
  const unknown = await server.call('GET /admin/users/:id', { token: manager.token, id: unknownId() });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'user_not_found']);
});

it('lists sessions for super administrators, without that of the caller marked as theirs', async () => {
  const [{ id }, token] = [await account(server), superAdmin.token];
  const { body } = await server.call<OpenSession[]>('GET /admin/users/:id/sessions', { token, id });
  expect(body).toMatchObject([{ current: false, device: expect.any(String), network: expect.any(String) }]);
  const own = await server.call<OpenSession[]>('GET /admin/users/:id/sessions', { token, id: superAdmin.id });
  expect(own.body.some(({ current }) => current)).toBe(true);
});

it('shows progress and time only with view_analytics, and certificates without the time measured', async () => {
  const student = await studentOf(server, [lesson('text')]);
  await server.connection
    .collection('enrollments')
    .updateOne({ user: new Types.ObjectId(student.id) }, { $set: { progress: 40 } });
  await server.connection.collection('lesson_progress').insertOne({
    enrollment: new Types.ObjectId(student.enrollmentId),
    lesson: new Types.ObjectId(),
    user: new Types.ObjectId(student.id),
    updated_at: new Date('2026-11-20T10:00:00Z'),
    days: { '2026-11-19': 1800, '2026-11-20': 125 },
  });
  const { serial } = await certificate(server, { user: student.id });
  const analyst = await account(server, 'admin', ['manage_users', 'view_analytics']);
  const enrollments = async ({ token }: Account) =>
    (await server.call<PersonEnrollment[]>('GET /admin/users/:id/enrollments', { token, id: student.id })).body;
  const [seen] = await enrollments(manager);
  expect(seen).toMatchObject({ _id: student.enrollmentId, course: { title: 'Capsulorhexis' } });
  expect(Object.keys(seen ?? {}).sort()).toEqual(['_id', 'course', 'enrolled_at']);
  expect((await enrollments(analyst))[0]?.follow_up).toEqual({
    progress: 40,
    minutes: 32,
    last_seen_at: '2026-11-20T10:00:00.000Z',
    completed_at: null,
  });
  const { body } = await server.call<PersonCertificate[]>('GET /admin/users/:id/certificates', {
    token: manager.token,
    id: student.id,
  });
  expect(body).toEqual([
    { serial, kind: 'course', status: 'valid', course_title: 'Phacoémulsification', issued_at: expect.any(String) },
  ]);
});

it('shows the institutions of a person, also those that were left or closed', async () => {
  const [left, open, closed] = [
    await hospital(server),
    await hospital(server, 'CHU Z'),
    await hospital(server, 'CHU A'),
  ];
  const tutor = await join(server, open, 'tutor');
  await join(server, closed, 'resident', tutor);
  await join(server, left, 'resident', tutor);
  await server.call('DELETE /account/institutions/:id', { token: tutor.token, id: left._id });
  await server.call('POST /admin/institutions/:id/close', { ...closed.admin, id: closed._id });
  const { body } = await server.call<PersonMembership[]>('GET /admin/users/:id/institutions', {
    ...manager,
    id: tutor.id,
  });
  expect(body).toMatchObject([
    {
      institution: { _id: closed._id, closed_at: expect.any(String) },
      role: 'resident',
      until: null,
      is_current: true,
    },
    { institution: { name: 'CHU Z', closed_at: null }, role: 'tutor', until: null, is_current: true },
    { institution: { _id: left._id }, role: 'resident', until: expect.any(String), is_current: false },
  ]);
});

it('enrolls students only, once, in courses of the catalog, and the journal says who did', async () => {
  const [student, { _id }] = [await account(server, 'student', [], 'Claire'), await course(server, { title: 'Phaco' })];
  expect((await enroll(manager, student, _id)).status).toBe(201);
  const again = await enroll(manager, student, _id);
  expect(again.body).toMatchObject({
    code: 'already_enrolled',
    detail: 'Cette personne est déjà inscrite à ce cours',
  });
  expect(await journalOf(student.id)).toMatchObject([
    { action: 'user.enroll', person: { name: 'Paul Rey' }, target: { label: 'Claire' }, after: { course: 'Phaco' } },
  ]);
  const { _id: archived } = await course(server);
  await server.call('POST /courses/:id/archive', { token: superAdmin.token, id: archived });
  const codes: unknown[] = [];
  for (const [who, id] of [
    [student, archived],
    [student, unknownId()],
    [superAdmin, _id],
    [await account(server, 'admin'), _id],
    [{ id: unknownId(), token: '' }, _id],
  ] as const)
    codes.push((await enroll(manager, who, id)).body.code);
  expect(codes).toEqual(['course_archived', 'course_not_found', 'student_only', 'student_only', 'user_not_found']);
  const enrolled = await server.connection
    .collection('enrollments')
    .countDocuments({ user: new Types.ObjectId(superAdmin.id) });
  expect(enrolled).toBe(0);
});

it('sends a link for the password to the owner, whose sessions go on until it is used, at most five in half an hour', async () => {
  const student = await account(server, 'student', [], 'Claire', false);
  const email = await emailOf(student);
  const statuses: number[] = [];
  for (let sent = 0; sent < 6; sent += 1) statuses.push((await send('password-link', manager, student)).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  const mail = await mailbox.received(email, RESET);
  expect(mail.text).toContain("L'équipe de l'académie");
  expect(mail.text).not.toContain('Mot de passe oublié');
  expect((await server.call('GET /auth/me', { token: student.token })).status).toBe(200);
  const body = { token: secretIn(mail), password: 'nouveau-secret' };
  expect((await server.call('POST /auth/reset-password', { body })).status).toBe(204);
  const entries = await journalOf(student.id);
  expect(entries.map(({ action }) => action)).toEqual(Array(5).fill('user.password_link'));
  expect(JSON.stringify(entries)).not.toContain('@');
});

it('asks again to confirm an e-mail that is not confirmed, three times an hour', async () => {
  const [student, verified] = [await account(server, 'student', [], 'Claire', false), await account(server)];
  const answers = [
    await send('verification', manager, verified),
    await send('verification', manager, student),
    await send('verification', manager, student),
    await send('verification', manager, student),
    await send('verification', manager, student),
  ];
  expect(answers.map(({ status, body }) => body?.detail ?? status)).toEqual([
    'Cette adresse e-mail est déjà confirmée',
    204,
    204,
    204,
    "Trop d'e-mails ont été envoyés à cette adresse. Réessayez dans une heure.",
  ]);
  await drainJobs(server);
  expect(mailbox.subjectsTo(await emailOf(student))).toEqual([VERIFY, VERIFY, VERIFY]);
  expect((await journalOf(student.id)).map(({ action }) => action)).toEqual(Array(3).fill('user.verification'));
});

it.each<Role>(['admin', 'super_admin'])(
  'sends nothing to an account of the role %s, unless a super administrator asks',
  async (role) => {
    const target = await account(server, role, [], undefined, false);
    const email = await emailOf(target);
    for (const what of ['password-link', 'verification'] as const) {
      const { status, body } = await send(what, manager, target);
      expect([status, body.code]).toEqual([403, 'permission_denied']);
    }
    await drainJobs(server);
    expect([mailbox.to(email), await journalOf(target.id)]).toEqual([[], []]);
    expect((await send('password-link', superAdmin, target)).status).toBe(204);
    await mailbox.received(email, RESET);
  },
);

it('names the account of a learner and, only to those who manage users, that of a message whose e-mail is confirmed', async () => {
  const [known, unverified] = [await account(server), await account(server, 'student', [], 'Claire', false)];
  for (const sender of [known, unverified]) {
    await server.call('POST /contact', { body: contactInput({ email: await emailOf(sender), subject: sender.id }) });
  }
  const both = await account(server, 'admin', ['manage_content', 'manage_users']);
  const reader = await account(server, 'admin', ['manage_content']);
  const accounts = async ({ token }: Account, query = {}) => {
    const { body } = await server.call<ListedMessage[]>('GET /contact/messages', { token, query });
    const own = body.filter(({ subject }) => [known.id, unverified.id].includes(subject));
    return own.map(({ account_id }) => account_id);
  };
  expect(await accounts(both, { limit: '50' })).toEqual([undefined, known.id]);
  expect(await accounts(reader, { limit: '50' })).toEqual([undefined, undefined]);

  const { _id } = await course(server);
  await enroll(manager, known, _id);
  const { body } = await server.call<Learner[]>('GET /admin/courses/:id/learners', {
    token: superAdmin.token,
    id: _id,
  });
  expect(body).toMatchObject([{ account_id: known.id }]);
});
