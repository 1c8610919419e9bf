import { TIME_ZONE } from '@iris/contract/foundation';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ZodError } from 'zod';
import { account } from '../../../test/data/factories.ts';
import { collectLog } from '../../../test/servers/log.fixtures.ts';
import { startServer } from '../../../test/servers/server.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { FirstSuperAdminService } from '../../accounts/users/rights/first-super-admin.service.ts';
import { RolesService } from '../../accounts/users/rights/roles.service.ts';
import { UsersService } from '../../accounts/users/users.service.ts';
import { DatabaseService } from '../../foundation/database/database.service.ts';
import { ProblemError } from '../../foundation/index.ts';
import type { Prompt } from './create-super-admin.ts';
import { createSuperAdmin } from './create-super-admin.ts';

/** The super administrator of the settings. */
const FIRST = { email: 'chef@example.org', password: 'un-mot-de-passe' };

const log = collectLog();
const server = sharedServer(() => startServer({ superAdmin: FIRST, logLevel: 'info' }, { logTo: log.logTo }));

const nobody: Prompt = {
  ask: async (question) => Promise.reject(new Error(`asked ${question}`)),
  askSecret: async (question) => Promise.reject(new Error(`asked ${question}`)),
  confirm: async (question) => Promise.reject(new Error(`asked ${question}`)),
};
const run = (args: string[], env: Record<string, string> = {}, prompt = nobody) => {
  return createSuperAdmin(args, { MONGODB_URI: server.config.mongodbUri, ...env }, prompt);
};
const entriesOf = (id: string) => {
  return server.connection
    .collection('audit_entries')
    .find({ 'target.id': id }, { projection: { _id: 0 } })
    .toArray();
};
const roleOf = async (email: string) => (await server.connection.collection('users').findOne({ email }))?.role;

describe('the super administrator of the settings', () => {
  /** Does what a start with these settings does once its database is ready; returns what it logs. */
  const start = async (superAdmin: { email: string; password: string }) => {
    const before = log.text().length;
    const steps: Array<() => Promise<unknown>> = [];
    const database = { beforeReady: (step: () => Promise<unknown>) => void steps.push(step) };
    const users = server.app.get(UsersService, { strict: false });
    new FirstSuperAdminService({ ...server.config, superAdmin }, users, database as DatabaseService).onModuleInit();
    for (const step of steps) await step();
    return log.text().slice(before);
  };

  it('is created once, at the first start', async () => {
    expect(log.text()).toContain('super administrator created');
    expect((await server.call('POST /auth/login', { body: FIRST })).status).toBe(200);
    expect(await start(FIRST)).toContain('is a super administrator already');
  });

  it('is not created with a password that is easy to guess', async () => {
    const said = await start({ email: 'faible@example.org', password: 'motdepasse' });
    expect(said).toContain('SUPER_ADMIN_PASSWORD is easy to guess');
    expect(said).not.toContain('motdepasse');
    expect(await roleOf('faible@example.org')).toBeUndefined();
  });

  it('takes no account', async () => {
    const taken = { email: 'pris@example.org', password: 'six-et-plus' };
    await server.call('POST /auth/register', { body: { ...taken, name: 'Pris' } });
    expect(await start(taken)).toContain('SUPER_ADMIN_EMAIL belongs to an account (student)');
    expect(await roleOf(taken.email)).toBe('student');
  });
});

describe('create-super-admin', () => {
  it('creates an account from its options, settings and answers, with what registration accepts', async () => {
    await run(['--email', 'Une@example.org', '--name', 'Une', '--password', 'six-et-plus']);
    const body = { email: 'une@example.org', password: 'six-et-plus' };
    expect((await server.call<{ user: object }>('POST /auth/login', { body })).body.user).toMatchObject({
      role: 'super_admin',
    });
    const [entry] = await server.connection.collection('audit_entries').find({ 'target.label': 'Une' }).toArray();
    expect(entry).toMatchObject({ action: 'user.create', person: { name: 'Commande create-super-admin' } });
    expect(entry?.after).toMatchObject({ name: 'Une', role: 'super_admin' });
    expect(JSON.stringify(entry)).not.toMatch(/password|argon2/);

    const asked: string[] = [];
    const answer = (value: string) => async (question: string) => {
      asked.push(question);
      return value;
    };
    const env = { SUPER_ADMIN_EMAIL: 'deux@example.org' };
    await run([], env, { ...nobody, ask: answer('Deux'), askSecret: answer('six-et-plus') });
    expect(asked).toEqual(['Nom : ', 'Mot de passe : ']);
    expect(await roleOf('deux@example.org')).toBe('super_admin');

    await expect(run(['--email', 'trois'])).rejects.toThrow(ZodError);
    const trois = ['--email', 'trois@example.org', '--name', 'Trois', '--password'];
    await expect(run([...trois, '12345'])).rejects.toThrow('au moins 6 caractères');
    const errors = { password: [expect.stringContaining('Ce mot de passe')] };
    await expect(run([...trois, '123456'])).rejects.toMatchObject({ code: 'invalid_input', errors });
    expect(await roleOf('trois@example.org')).toBeUndefined();
  });

  it('asks each question once, also when a busy database makes it begin again', async () => {
    const busy = [
      vi.spyOn(UsersService.prototype, 'createSuperAdmin'),
      vi.spyOn(RolesService.prototype, 'promoteToSuperAdmin'),
    ].map((spy) => spy.mockRejectedValueOnce(new ProblemError('overloaded')));
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => [...busy, said].forEach((spy) => void spy.mockRestore()));
    const asked: string[] = [];
    const answer = <Answer>(value: Answer) => {
      return async (question: string) => {
        asked.push(question);
        return value;
      };
    };
    const prompt = { ask: answer('Elle'), askSecret: answer('six-et-plus'), confirm: answer(true) };
    const email = 'occupee@example.org';
    await run([], { SUPER_ADMIN_EMAIL: email }, prompt);
    await server.connection.collection('users').updateOne({ email }, { $set: { role: 'student' } });
    await run([], { SUPER_ADMIN_EMAIL: email }, prompt);
    expect(await roleOf(email)).toBe('super_admin');
    expect(asked).toEqual(['Nom : ', 'Mot de passe : ', expect.stringContaining('ce compte existe déjà')]);
  });

  it('promotes an account that exists once it is confirmed, or with --promote, and records that once', async () => {
    const { id, token } = await account(server, 'admin', ['manage_stats']);
    const { name, email } = (await server.call<{ name: string; email: string }>('GET /auth/me', { token })).body;
    await expect(run(['--email', email])).rejects.toThrow('asked');
    expect(await run(['--email', email], {}, { ...nobody, confirm: async () => false })).toBe("Rien n'a été changé.");
    expect([await roleOf(email), await entriesOf(id)]).toEqual(['admin', []]);
    const asked: string[] = [];
    const confirm = async (question: string) => asked.push(question) > 0;
    expect(await run(['--email', email], {}, { ...nobody, confirm })).toContain('maintenant');
    const today = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: TIME_ZONE }).format(new Date());
    expect(asked).toEqual([expect.stringContaining(`${name} <${email}>, Administrateur, inscrit le ${today}`)]);
    expect(await run(['--email', email, '--promote'])).toContain('déjà super administrateur');
    const person = { name: 'Commande create-super-admin' };
    expect(await entriesOf(id)).toMatchObject([
      { action: 'user.promote', person, before: { role: 'admin' }, after: { role: 'super_admin' } },
    ]);
    expect(await run(['--email', 'personne@example.org', '--promote'])).toContain('Aucun compte');
    await expect(run(['--promote', email])).rejects.toThrow("--email <e-mail d'un compte> --promote");
    const other = await account(server);
    const { body } = await server.call<{ email: string }>('GET /auth/me', { token: other.token });
    await run(['--email', body.email, '--promote']);
    expect(await roleOf(body.email)).toBe('super_admin');
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
  });
});
