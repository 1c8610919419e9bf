import type { User } from '@iris/contract/accounts';
import type { Course } from '@iris/contract/catalog';
import { permissionSet } from '@iris/contract/foundation';
import { CAMPUS_DEFAULTS, type Campus, type ContactMessage, STATS_DEFAULTS, THEME_DEFAULTS } from '@iris/contract/site';
import { describe, expect, it } from 'vitest';
import { account, campusInput, contactInput, courseInput, unknownId } from '../../../test/data/factories.ts';
import { journalApi } from './journal.fixtures.ts';

const api = journalApi();
const { call, journal, insertEntry } = api;

describe('the journal records', () => {
  it('who changed a course, when, from what to what', async () => {
    const created = await call<Course>('POST /courses', { body: courseInput() });
    const { _id: id } = created;
    const updated = await call<Course>('PUT /courses/:id', { id, body: courseInput({ title: 'Phaco', price: 990 }) });
    await call('DELETE /courses/:id', { id });
    const [deletion, change, creation] = await journal();
    const person = { _id: api.admin.id, name: 'Paul Lefœvre' };
    const target = { type: 'course', id, label: 'Phaco' };
    expect(creation).toMatchObject({ action: 'course.create', person, before: null, after: created });
    expect(change).toMatchObject({ action: 'course.update', person, target, before: created, after: updated });
    expect(deletion).toMatchObject({ action: 'course.delete', person, target, before: updated, after: null });
  });

  it('changes of campuses', async () => {
    const { _id: id } = await call<Campus>('POST /campuses', { body: campusInput() });
    await call('PUT /campuses/:id', { id, body: campusInput({ name: 'Nice' }) });
    await call('DELETE /campuses/:id', { id });
    const target = { type: 'campus', id, label: 'Nice' };
    expect(await journal()).toMatchObject([
      { action: 'campus.delete', target },
      { action: 'campus.update', target },
      { action: 'campus.create' },
    ]);
  });

  it('changes of statistics and theme, including the first from the defaults', async () => {
    const stats = { ...STATS_DEFAULTS, subscribers: 9000 };
    await call('PUT /stats', { body: stats });
    await call('PUT /config/theme', { body: { siteName: 'Iris Lyon' } });
    expect(await journal()).toMatchObject([
      {
        action: 'theme.update',
        target: { type: 'theme', id: 'theme', label: 'Thème' },
        before: THEME_DEFAULTS,
        after: { ...THEME_DEFAULTS, siteName: 'Iris Lyon' },
      },
      {
        action: 'stats.update',
        target: { type: 'stats', id: 'stats', label: 'Statistiques' },
        before: STATS_DEFAULTS,
        after: stats,
      },
    ]);
  });

  it('changes and deletions of messages', async () => {
    const message = await call<ContactMessage>('POST /contact', { body: contactInput() });
    await call('PUT /contact/messages/:id/status', { id: message._id, query: { new_status: 'read' } });
    await call('DELETE /contact/messages/:id', { id: message._id });
    const target = { type: 'message', id: message._id, label: 'Une question' };
    expect(await journal()).toMatchObject([
      { action: 'message.delete', target, before: { status: 'read', created_at: message.created_at }, after: null },
      { action: 'message.status', target, before: { status: 'new' }, after: { status: 'read' } },
    ]);
    const { name, email, message: text } = contactInput();
    for (const kept of [name, email, text]) expect(JSON.stringify(await journal())).not.toContain(kept);
  });

  it('promotions, revocations and deletions of accounts, without secrets', async () => {
    const person = { name: 'Claire Fontaine', email: `${unknownId()}@example.org`, password: 'six-et-plus' };
    const { user } = await call<{ user: User }>('POST /auth/register', { body: person });
    const token = api.superAdmin.token;
    const permissions = { ...permissionSet(false), manage_stats: true };
    const promoted = await call<User>('POST /admin/users/:id/make-admin', { token, id: user._id, body: permissions });
    await call('POST /admin/users/:id/revoke-admin', { token, id: user._id });
    await call('DELETE /admin/users/:id', { token, id: user._id });
    const target = { type: 'user', id: user._id, label: 'Claire Fontaine' };
    const kept = ({ name, role, permissions, created_at }: User) => ({ name, role, permissions, created_at });
    const [student, admin] = [kept(user), kept(promoted)];
    expect(await journal()).toMatchObject([
      { action: 'user.delete', target, before: student, after: null },
      { action: 'user.revoke', target, before: admin, after: student },
      { action: 'user.promote', target, before: student, after: admin, person: { name: 'Inès Rochè' } },
    ]);
    const stored = await api.server.connection.collection('audit_entries').find().toArray();
    expect(JSON.stringify(stored)).not.toMatch(/password|argon2|eyJ|@example\.org/);
  });

  it('neither actions of students and visitors nor rejected changes', async () => {
    const student = await account(api.server);
    const { _id } = await call<Course>('POST /courses', { body: courseInput() });
    await call('POST /enrollments', { token: student.token, body: { course_id: _id } });
    await call('POST /contact', { body: contactInput() });
    await api.server.call('PUT /stats', { token: student.token, body: STATS_DEFAULTS });
    await api.server.call('PUT /courses/:id', { token: api.admin.token, id: unknownId(), body: courseInput() });
    const headers = { 'if-match': '"9"' };
    await api.server.call('PUT /courses/:id', { token: api.admin.token, id: _id, body: courseInput(), headers });
    expect((await journal()).map(({ action }) => action)).toEqual(['course.create']);
  });
});

describe('a change and its entry', () => {
  const refuseEntries = (validator: object) =>
    api.server.connection.db?.command({ collMod: 'audit_entries', validator });

  it('are written together or not at all', async () => {
    const created = await call<Course>('POST /courses', { body: courseInput() });
    const { user } = await call<{ user: { _id: string } }>('POST /auth/register', {
      body: { name: 'A', email: `${unknownId()}@example.org`, password: 'six-et-plus' },
    });
    const message = await call<{ _id: string }>('POST /contact', { body: contactInput() });
    const everything = () => {
      const collections = ['courses', 'campuses', 'stats', 'theme', 'messages', 'users'];
      return Promise.all(collections.map((name) => api.server.connection.collection(name).find().toArray()));
    };
    const before = await everything();
    await refuseEntries({ never: true });
    const { token } = api.superAdmin;
    const answers = [
      await api.server.call('POST /courses', { token, body: courseInput() }),
      await api.server.call('PUT /courses/:id', { token, id: created._id, body: courseInput({ title: 'Autre' }) }),
      await api.server.call('DELETE /courses/:id', { token, id: created._id }),
      await api.server.call('POST /campuses', { token, body: CAMPUS_DEFAULTS[0] }),
      await api.server.call('PUT /stats', { token, body: { ...STATS_DEFAULTS, subscribers: 1 } }),
      await api.server.call('PUT /config/theme', { token, body: { siteName: 'Autre' } }),
      await api.server.call('PUT /contact/messages/:id/status', {
        token,
        id: message._id,
        query: { new_status: 'read' },
      }),
      await api.server.call('DELETE /contact/messages/:id', { token, id: message._id }),
      await api.server.call('POST /admin/users/:id/make-admin', { token, id: user._id, body: permissionSet(true) }),
      await api.server.call('DELETE /admin/users/:id', { token, id: user._id }),
    ];
    await refuseEntries({});
    expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(500));
    expect(await everything()).toEqual(before);
  });
});

describe('GET /admin/journal', () => {
  const ids = async (query: Record<string, string>) => (await journal(query)).map(({ _id }) => _id);

  it('finds by person, ignoring accents and case, and by action', async () => {
    const paul = await insertEntry('2026-03-01T12:00:00Z');
    const ines = await insertEntry('2026-03-02T12:00:00Z', { person: 'Inès Rochè', action: 'theme.update' });
    expect(await ids({ person: 'ROCHE' })).toEqual([ines]);
    expect(await ids({ person: 'lefoe', action: 'stats.update' })).toEqual([paul]);
    expect(await ids({ person: '.*' })).toEqual([]);
    expect(await ids({ action: 'theme.update' })).toEqual([ines]);
    const query = { action: 'course.read', from: '2026-02-30' };
    const { status, body } = await api.server.call('GET /admin/journal', { token: api.superAdmin.token, query });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['action', 'from']]);
  });

  it('finds by days in Paris, including the last one', async () => {
    const instants = ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'];
    const kept = [];
    for (const instant of instants) kept.push(await insertEntry(instant));
    const [before, first, last, after] = kept;
    expect(await ids({ from: '2026-03-29', to: '2026-03-29' })).toEqual([last, first]);
    expect(await ids({ to: '2026-03-28' })).toEqual([before]);
    expect(await ids({ from: '2026-03-30' })).toEqual([after]);
  });

  it('is paged, newest first, within the days', async () => {
    const kept: string[] = [];
    for (let day = 10; day < 17; day += 1) kept.unshift(await insertEntry(`2026-03-${day}T12:00:00Z`));
    const filter = { from: '2026-03-11', to: '2026-03-15', limit: '2' };
    const seen: string[] = [];
    for (let page = await ids(filter); page.length > 0; page = await ids({ ...filter, after: seen.at(-1) ?? '' })) {
      expect(page.length).toBeLessThanOrEqual(2);
      seen.push(...page);
    }
    expect(seen).toEqual(kept.slice(1, 6));
  });
});
