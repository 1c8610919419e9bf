import { PassThrough } from 'node:stream';
import { TIME_ZONE } from '@iris/contract/foundation';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import { account } from '../../../test/factories.ts';
import { startServer, type TestServer, testConfig } from '../../../test/server.ts';
import type { Prompt } from './create-super-admin.ts';
import { createSuperAdmin } from './create-super-admin.ts';

const { mongodbUri } = testConfig();
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ mongodbUri });
});
afterAll(() => server.close());

const nobody: Prompt = {
  ask: async (question) => Promise.reject(new Error(`asked ${question}`)),
  askSecret: async (question) => Promise.reject(new Error(`asked ${question}`)),
  confirm: async (question) => Promise.reject(new Error(`asked ${question}`)),
};
const run = (args: string[], env: Record<string, string> = {}, prompt = nobody) => {
  return createSuperAdmin(args, { MONGODB_URI: mongodbUri, ...env }, prompt);
};
const collectLog = () => {
  let text = '';
  const logTo = new PassThrough().on('data', (chunk) => {
    text += chunk;
  });
  return { logTo, lines: () => text };
};
const entriesOf = (id: string) => {
  return server.connection
    .collection('audit_entries')
    .find({ 'target.id': id }, { projection: { _id: 0 } })
    .toArray();
};
const roleOf = async (email: string) => (await server.connection.collection('users').findOne({ email }))?.role;

describe('create-super-admin', () => {
  it('creates an account from its options', async () => {
    await run(['--email', 'Une@example.org', '--name', 'Une', '--password', 'six-et-plus']);
    const body = { email: 'une@example.org', password: 'six-et-plus' };
    expect((await server.call<{ user: object }>('POST /auth/login', { body })).body.user).toMatchObject({
      role: 'super_admin',
    });
    const [entry] = await server.connection.collection('audit_entries').find({ 'target.label': 'Une' }).toArray();
    expect(entry).toMatchObject({ action: 'user.create', person: { name: 'Commande create-super-admin' } });
    expect(entry?.after).toMatchObject({ name: 'Une', role: 'super_admin' });
    expect(JSON.stringify(entry)).not.toMatch(/password|argon2/);
  });

  it('asks for values missing from options and settings', async () => {
    const asked: string[] = [];
    const answer = (value: string) => async (question: string) => {
      asked.push(question);
      return value;
    };
    const env = { SUPER_ADMIN_EMAIL: 'deux@example.org' };
    await run([], env, { ...nobody, ask: answer('Deux'), askSecret: answer('six-et-plus') });
    expect(asked).toEqual(['Nom : ', 'Mot de passe : ']);
    expect(await roleOf('deux@example.org')).toBe('super_admin');
  });

  describe('with the e-mail of an account that exists', () => {
    let body: { _id: string; name: string; email: string };
    beforeEach(async () => {
      const { token } = await account(server, 'admin', ['manage_stats']);
      body = (await server.call<typeof body>('GET /auth/me', { token })).body;
    });

    it('shows the account and its creation date, and promotes it once confirmed', async () => {
      const asked: string[] = [];
      const confirm = async (question: string) => asked.push(question) > 0;
      expect(await run(['--email', body.email], {}, { ...nobody, confirm })).toContain('maintenant');
      const today = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: TIME_ZONE }).format(new Date());
      expect(asked).toEqual([
        expect.stringContaining(`${body.name} <${body.email}>, Administrateur, inscrit le ${today}`),
      ]);
      expect(await roleOf(body.email)).toBe('super_admin');
    });

    it('changes nothing without confirmation', async () => {
      const outcome = await run(['--email', body.email], {}, { ...nobody, confirm: async () => false });
      expect(outcome).toBe("Rien n'a été changé.");
      await expect(run(['--email', body.email])).rejects.toThrow('asked');
      expect(await roleOf(body.email)).toBe('admin');
      expect(await entriesOf(body._id)).toEqual([]);
    });

    it('treats --promote as confirmation, and records the promotion once in the journal', async () => {
      await run(['--email', body.email, '--promote']);
      expect(await run(['--email', body.email, '--promote'])).toContain('déjà super administrateur');
      expect(await entriesOf(body._id)).toMatchObject([
        {
          action: 'user.promote',
          person: { name: 'Commande create-super-admin' },
          before: { role: 'admin' },
          after: { role: 'super_admin' },
        },
      ]);
    });
  });

  it('demotes a super administrator without asking, but neither the last one nor another account', async () => {
    await server.connection.collection('users').deleteMany({ role: 'super_admin' });
    const [last, other, student] = ['derniere@example.org', 'autre@example.org', 'etudiante@example.org'];
    for (const email of [last, other]) await run(['--email', email, '--name', email, '--password', 'six-et-plus']);
    await server.call('POST /auth/register', { body: { email: student, name: 'Elle', password: 'six-et-plus' } });
    expect(await run(['--demote', other])).toContain('Super Admin');
    expect(await roleOf(other)).toBe('student');
    await expect(run(['--demote', last])).rejects.toMatchObject({ code: 'last_super_admin' });
    expect(await roleOf(last)).toBe('super_admin');
    expect(await run(['--demote', student])).toContain("n'est pas super administrateur");
    expect(await run(['--demote', 'personne@example.org'])).toContain('Aucun compte');
    const { _id } = (await server.connection.collection('users').findOne({ email: other })) ?? {};
    expect(await entriesOf(String(_id))).toMatchObject([
      { action: 'user.create' },
      { action: 'user.revoke', person: { name: 'Commande create-super-admin' }, before: { role: 'super_admin' } },
    ]);
  });

  it('rejects a password that is easy to guess', async () => {
    for (const password of ['123456', 'quatre4']) {
      const args = ['--email', 'quatre@example.org', '--name', 'Quatre', '--password', password];
      const errors = { password: [expect.stringContaining('Ce mot de passe')] };
      await expect(run(args)).rejects.toMatchObject({ code: 'invalid_input', errors });
    }
    expect(await roleOf('quatre@example.org')).toBeUndefined();
  });

  it('rejects input that registration rejects', async () => {
    await expect(run(['--email', 'trois'])).rejects.toThrow(ZodError);
    const tooShort = ['--email', 'trois@example.org', '--name', 'Trois', '--password', '12345'];
    await expect(run(tooShort)).rejects.toThrow('Le mot de passe doit contenir au moins 6 caractères');
    expect(await roleOf('trois@example.org')).toBeUndefined();
  });
});

describe('the super administrator of the settings', () => {
  const superAdmin = { email: 'chef@example.org', password: 'un-mot-de-passe' };

  it('is created once, at the first start', async () => {
    const { lines, logTo } = collectLog();
    for (let start = 0; start < 2; start += 1) {
      await (await startServer({ mongodbUri, superAdmin, logLevel: 'info' }, { logTo })).app.close();
    }
    expect(lines()).toContain('super administrator created');
    expect(lines()).toContain('is a super administrator already');
    const body = { email: superAdmin.email, password: superAdmin.password };
    expect((await server.call('POST /auth/login', { body })).status).toBe(200);
  });

  it('is not created with a password that is easy to guess, which is logged', async () => {
    const weak = { email: 'faible@example.org', password: 'motdepasse' };
    const { lines, logTo } = collectLog();
    await (await startServer({ mongodbUri, superAdmin: weak, logLevel: 'info' }, { logTo })).app.close();
    expect(lines()).toContain('SUPER_ADMIN_PASSWORD is easy to guess');
    expect(lines()).not.toContain('motdepasse');
    expect(await roleOf(weak.email)).toBeUndefined();
  });

  it('does not promote an account registered with that address, and logs it', async () => {
    const taken = { email: 'pris@example.org', password: 'six-et-plus' };
    await server.call('POST /auth/register', { body: { ...taken, name: 'Pris' } });
    const { lines, logTo } = collectLog();
    await (await startServer({ mongodbUri, superAdmin: taken, logLevel: 'info' }, { logTo })).app.close();
    expect(lines()).toContain('SUPER_ADMIN_EMAIL belongs to an account (student)');
    expect(await roleOf(taken.email)).toBe('student');
  });
});
