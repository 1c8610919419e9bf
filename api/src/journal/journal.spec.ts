import type { Campus } from '@iris/contract/campuses';
import type { ContactMessage } from '@iris/contract/contact';
import type { Course } from '@iris/contract/courses';
import { CAMPUS_DEFAULTS, STATS_DEFAULTS, THEME_DEFAULTS } from '@iris/contract/defaults';
import { type AuditAction, journalSchema } from '@iris/contract/journal';
import { PERMISSIONS, permissionSet } from '@iris/contract/permissions';
import type { User } from '@iris/contract/users';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, account, campusInput, contactInput, courseInput, unknownId } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { searchText } from '../common/search-text.ts';

let server: TestServer;
let boss: Account;
let admin: Account;

beforeAll(async () => {
  server = await startServer();
  boss = await account(server, 'super_admin', [], 'Inès Rochè');
  admin = await account(server, 'admin', PERMISSIONS, 'Paul Lefœvre');
});
beforeEach(async () => {
  await server.connection.collection('audit_entries').deleteMany({});
});
afterAll(() => server.close());

const journal = async (query: Record<string, string> = {}) => {
  const { status, body } = await server.call('GET /admin/journal', { token: boss.token, query });
  expect(status).toBe(200);
  return journalSchema.parse(body);
};
const call = async <Body>(...[route, options]: Parameters<TestServer['call']>) => {
  const answer = await server.call<Body>(route, { token: admin.token, ...options });
  expect(answer.status).toBeLessThan(300);
  return answer.body;
};

describe('the journal records', () => {
  it('who changed a course, when, from what to what', async () => {
    const start = Date.now();
    const created = await call<Course>('POST /courses', { body: courseInput() });
    const { _id: id } = created;
    const updated = await call<Course>('PUT /courses/:id', { id, body: courseInput({ title: 'Phaco', price: 990 }) });
    await call('DELETE /courses/:id', { id });
    const [deletion, change, creation] = await journal();
    const person = { _id: admin.id, name: 'Paul Lefœvre' };
    const target = { type: 'course', id, label: 'Phaco' };
    expect(creation).toMatchObject({ action: 'course.create', person, before: null, after: created });
    expect(change).toMatchObject({ action: 'course.update', person, target, before: created, after: updated });
    expect(deletion).toMatchObject({ action: 'course.delete', person, target, before: updated, after: null });
    const at = Date.parse(deletion?.at ?? '');
    expect(at).toBeGreaterThanOrEqual(start);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  it('changes of campuses', async () => {
    const created = await call<Campus>('POST /campuses', { body: campusInput() });
    const updated = await call<Campus>('PUT /campuses/:id', { id: created._id, body: campusInput({ name: 'Nice' }) });
    await call('DELETE /campuses/:id', { id: created._id });
    expect(await journal()).toMatchObject([
      { action: 'campus.delete', target: { type: 'campus', label: 'Nice' }, before: updated, after: null },
      { action: 'campus.update', target: { type: 'campus', label: 'Nice' }, before: created, after: updated },
      { action: 'campus.create', before: null, after: created },
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
    await call('PUT /stats', { body: STATS_DEFAULTS });
    expect((await journal())[0]).toMatchObject({ before: stats, after: STATS_DEFAULTS });
  });

  it('changes and deletions of messages', async () => {
    const message = await call<ContactMessage>('POST /contact', { body: contactInput() });
    for (const new_status of ['read', 'replied', 'read']) {
      await call('PUT /contact/messages/:id/status', { id: message._id, query: { new_status } });
    }
    await call('DELETE /contact/messages/:id', { id: message._id });
    const target = { type: 'message', id: message._id, label: 'Une question' };
    expect(await journal()).toMatchObject([
      { action: 'message.delete', target, before: { status: 'read', created_at: message.created_at }, after: null },
      { action: 'message.status', target, before: { status: 'replied' }, after: { status: 'read' } },
      { action: 'message.status', target, before: { status: 'read' }, after: { status: 'replied' } },
      { action: 'message.status', target, before: { status: 'new' }, after: { status: 'read' } },
    ]);
    const { name, email, message: text } = contactInput();
    for (const kept of [name, email, text]) expect(JSON.stringify(await journal())).not.toContain(kept);
  });

  it('promotions, revocations and deletions of accounts, without secrets', async () => {
    const person = { name: 'Claire Fontaine', email: `${unknownId()}@example.org`, password: 'six-et-plus' };
    const { user } = await call<{ user: User }>('POST /auth/register', { body: person });
    const token = boss.token;
    const permissions = { ...permissionSet(false), manage_stats: true };
    const promoted = await call<User>('POST /admin/users/:id/make-admin', { token, id: user._id, body: permissions });
    await call('POST /admin/users/:id/revoke-admin', { token, id: user._id });
    await call('DELETE /admin/users/:id', { token, id: user._id });
    const target = { type: 'user', id: user._id, label: 'Claire Fontaine' };
    const kept = ({ _id, email, version, ...rest }: User) => rest;
    const [student, admin] = [kept(user), kept(promoted)];
    expect(await journal()).toMatchObject([
      { action: 'user.delete', target, before: student, after: null },
      { action: 'user.revoke', target, before: admin, after: student },
      { action: 'user.promote', target, before: student, after: admin, person: { name: 'Inès Rochè' } },
    ]);
    const stored = await server.connection.collection('audit_entries').find().toArray();
    expect(JSON.stringify(stored)).not.toMatch(/password|argon2|eyJ|@example\.org/);
  });

  it('entries for three years, and no longer', async () => {
    const indexes = await server.connection.collection('audit_entries').indexes();
    const expiry = indexes.find(({ expireAfterSeconds }) => expireAfterSeconds !== undefined);
    expect(expiry).toMatchObject({ key: { at: 1 }, expireAfterSeconds: 3 * 365 * 24 * 3600 });
    await call('PUT /stats', { body: STATS_DEFAULTS });
    const [entry] = await server.connection.collection('audit_entries').find().toArray();
    expect(entry?.at).toBeInstanceOf(Date);
  });

  it('neither actions of students and visitors nor rejected changes', async () => {
    const student = await account(server);
    const { _id } = await call<Course>('POST /courses', { body: courseInput() });
    await call('POST /enrollments', { token: student.token, body: { course_id: _id } });
    await call('POST /contact', { body: contactInput() });
    await server.call('PUT /stats', { token: student.token, body: STATS_DEFAULTS });
    await server.call('PUT /courses/:id', { token: admin.token, id: unknownId(), body: courseInput() });
    const headers = { 'if-match': '"9"' };
    await server.call('PUT /courses/:id', { token: admin.token, id: _id, body: courseInput(), headers });
    expect((await journal()).map(({ action }) => action)).toEqual(['course.create']);
  });
});

describe('a change and its entry', () => {
  const refuseEntries = (validator: object) => server.connection.db?.command({ collMod: 'audit_entries', validator });

  it('are written together or not at all', async () => {
    const created = await call<Course>('POST /courses', { body: courseInput() });
    const { user } = await call<{ user: { _id: string } }>('POST /auth/register', {
      body: { name: 'A', email: `${unknownId()}@example.org`, password: 'six-et-plus' },
    });
    const message = await call<{ _id: string }>('POST /contact', { body: contactInput() });
    const everything = () => {
      const collections = ['courses', 'campuses', 'stats', 'theme', 'messages', 'users'];
      return Promise.all(collections.map((name) => server.connection.collection(name).find().toArray()));
    };
    const before = await everything();
    await refuseEntries({ never: true });
    const { token } = boss;
    const answers = [
      await server.call('POST /courses', { token, body: courseInput() }),
      await server.call('PUT /courses/:id', { token, id: created._id, body: courseInput({ title: 'Autre' }) }),
      await server.call('DELETE /courses/:id', { token, id: created._id }),
      await server.call('POST /campuses', { token, body: CAMPUS_DEFAULTS[0] }),
      await server.call('PUT /stats', { token, body: { ...STATS_DEFAULTS, subscribers: 1 } }),
      await server.call('PUT /config/theme', { token, body: { siteName: 'Autre' } }),
      await server.call('PUT /contact/messages/:id/status', { token, id: message._id, query: { new_status: 'read' } }),
      await server.call('DELETE /contact/messages/:id', { token, id: message._id }),
      await server.call('POST /admin/users/:id/make-admin', { token, id: user._id, body: permissionSet(true) }),
      await server.call('DELETE /admin/users/:id', { token, id: user._id }),
    ];
    await refuseEntries({});
    expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(500));
    expect(await everything()).toEqual(before);
  });
});

/** Inserts an entry on another day. */
async function keep(
  at: string,
  { person = 'Paul Lefœvre', action = 'stats.update' as AuditAction, label = 'Statistiques' } = {},
): Promise<string> {
  const date = new Date(at);
  const _id = new Types.ObjectId(Types.ObjectId.generate(date.getTime() / 1000));
  await server.connection.collection('audit_entries').insertOne({
    _id,
    at: date,
    person: { _id: new Types.ObjectId(), name: person },
    action,
    target: { type: action.split('.')[0], id: 'x', label },
    before: null,
    after: null,
    search: searchText(person),
  });
  return _id.toHexString();
}

describe('GET /admin/journal', () => {
  const ids = async (query: Record<string, string>) => (await journal(query)).map(({ _id }) => _id);

  it('finds by person, ignoring accents and case', async () => {
    const paul = await keep('2026-03-01T12:00:00Z');
    const ines = await keep('2026-03-02T12:00:00Z', { person: 'Inès Rochè' });
    expect(await ids({ person: 'ROCHE' })).toEqual([ines]);
    expect(await ids({ person: 'lefoe' })).toEqual([paul]);
    expect(await ids({ person: '.*' })).toEqual([]);
  });

  it('finds by action', async () => {
    const stats = await keep('2026-03-01T12:00:00Z');
    const theme = await keep('2026-03-02T12:00:00Z', { action: 'theme.update' });
    expect(await ids({ action: 'theme.update' })).toEqual([theme]);
    expect(await ids({ action: 'stats.update', person: 'paul' })).toEqual([stats]);
  });

  it('finds by days in Paris, including the last one', async () => {
    const instants = ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'];
    const kept = [];
    for (const instant of instants) kept.push(await keep(instant));
    const [before, first, last, after] = kept;
    expect(await ids({ from: '2026-03-29', to: '2026-03-29' })).toEqual([last, first]);
    expect(await ids({ to: '2026-03-28' })).toEqual([before]);
    expect(await ids({ from: '2026-03-30' })).toEqual([after]);
    expect(await ids({ from: '2026-03-29', to: '2026-03-28' })).toEqual([]);
  });

  it('is paged, newest first, within the days', async () => {
    const kept: string[] = [];
    for (let day = 10; day < 17; day += 1) kept.unshift(await keep(`2026-03-${day}T12:00:00Z`));
    const filter = { from: '2026-03-11', to: '2026-03-15', limit: '2' };
    const seen: string[] = [];
    for (let page = await ids(filter); page.length > 0; page = await ids({ ...filter, after: seen.at(-1) ?? '' })) {
      expect(page.length).toBeLessThanOrEqual(2);
      seen.push(...page);
    }
    expect(seen).toEqual(kept.slice(1, 6));
    expect(await ids({ to: '2026-03-11', after: kept[0] ?? '' })).toEqual(kept.slice(5));
  });

  it.each([
    ['action', 'course.read'],
    ['from', '14/03/2026'],
    ['from', '2026-02-30'],
    ['to', '1999-12-31'],
    ['to', '2100-01-01'],
    ['person', 'a\u0000b'],
    ['limit', '0'],
    ['after', 'abc'],
  ])('refuses %s=%j', async (name, value) => {
    const { status, body } = await server.call('GET /admin/journal', { token: boss.token, query: { [name]: value } });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual([name]);
  });
});

describe('GET /admin/journal/export', () => {
  const download = (query: Record<string, string> = {}) => {
    return server.call('GET /admin/journal/export', { token: boss.token, query });
  };

  it('is a CSV file for French spreadsheets', async () => {
    await keep('2026-03-14T09:26:53Z', { label: 'Le premier; "cité"' });
    await keep('2026-07-14T09:26:53Z', { action: 'course.delete', label: 'Été' });
    const { status, headers, text } = await download();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="journal-\d{4}-\d{2}-\d{2}\.csv"$/),
      'cache-control': 'no-store',
    });
    expect(text).toBe(
      '\ufeff"Date";"Personne";"Action";"Objet";"Identifiant";"Avant";"Après"\r\n' +
        '"14/07/2026 11:26:53";"Paul Lefœvre";"Cours supprimé";"Été";"x";"";""\r\n' +
        '"14/03/2026 10:26:53";"Paul Lefœvre";"Statistiques mises à jour";"Le premier; ""cité""";"x";"";""\r\n',
    );
  });

  it('neutralizes formulas, also with full-width signs and after invisible characters', async () => {
    const ascii = ['=1+1', '+33 1', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1'];
    const wide = ['＝1+1', '＋33 1', '－2', '＠SUM(A1)', '﹦1', '﹢1', '﹣1', '﹫A1', '\u200b=1', '\u3000＝1'];
    for (const label of [...ascii, ...wide]) await keep('2026-03-14T09:26:53Z', { label, person: label });
    const { text } = await download();
    const left = [...ascii, ...wide].filter((label) => {
      return !text.includes(`"'${label}";"Statistiques mises à jour";"'${label}"`);
    });
    expect(left).toEqual([]);
  });

  it('frees its cursor when it is not read, as for HEAD', async () => {
    const { connection } = server;
    await keep('2026-03-14T09:26:53Z');
    const [{ _id, ...entry } = {}] = await connection.collection('audit_entries').find().toArray();
    await connection.collection('audit_entries').insertMany(Array.from({ length: 1000 }, () => ({ ...entry })));
    const headers = { authorization: `Bearer ${boss.token}` };
    expect((await server.send({ method: 'HEAD', url: '/api/admin/journal/export', headers })).status).toBe(200);
    const openCursors = () => {
      const isOpen = { type: 'idleCursor', ns: `${connection.name}.audit_entries` };
      const operations = [{ $currentOp: { idleCursors: true, allUsers: true } }, { $match: isOpen }];
      return connection.getClient().db('admin').aggregate(operations).toArray();
    };
    await expect.poll(openCursors, { timeout: 5000 }).toEqual([]);
  });

  it('leaves harmless cells as they are', async () => {
    const label = "L'œil = 100 % - 2 + @";
    await keep('2026-03-14T09:26:53Z', { label });
    expect((await download()).text).toContain(`;"${label}";`);
  });

  it('has before and after', async () => {
    await call('PUT /stats', { body: { ...STATS_DEFAULTS, subscribers: 1 } });
    expect((await download()).text).toContain('""subscribers"":1}"\r\n');
  });

  it('applies the filters of the journal', async () => {
    await keep('2026-03-14T09:26:53Z', { person: 'Inès Rochè' });
    await keep('2026-03-14T09:26:53Z', { action: 'theme.update' });
    await keep('2026-03-20T09:26:53Z');
    const lines = async (query: Record<string, string>) => (await download(query)).text.split('\r\n').length - 2;
    expect(await lines({})).toBe(3);
    expect(await lines({ person: 'roche' })).toBe(1);
    expect(await lines({ action: 'theme.update' })).toBe(1);
    expect(await lines({ from: '2026-03-15' })).toBe(1);
    expect((await download({ action: 'rien' })).status).toBe(400);
  });

  it('contains all entries', async () => {
    for (let index = 0; index < 3; index += 1) await keep('2026-03-14T09:26:53Z');
    const entries = server.connection.collection('audit_entries');
    const [made] = await entries.find().toArray();
    await entries.insertMany(Array.from({ length: 2000 }, () => ({ ...made, _id: new Types.ObjectId() })));
    expect((await download()).text.split('\r\n')).toHaveLength(2005);
  });
});
