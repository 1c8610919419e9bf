import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import { account } from '../../test/factories.ts';
import { startServer, type TestServer, testConfig } from '../../test/server.ts';
import { createSuperAdmin } from './create-super-admin.ts';
import type { Prompt } from './prompt.ts';

const { mongodbUri } = testConfig();
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ mongodbUri });
});
afterAll(() => server.close());

const nobody: Prompt = {
  ask: async (question) => Promise.reject(new Error(`asked ${question}`)),
  askSecret: async (question) => Promise.reject(new Error(`asked ${question}`)),
};
const run = (args: string[], env: Record<string, string> = {}, prompt = nobody) => {
  return createSuperAdmin(args, { MONGODB_URI: mongodbUri, ...env }, prompt);
};
const roleOf = async (email: string) => (await server.connection.collection('users').findOne({ email }))?.role;

describe('create-super-admin', () => {
  it('opens an account from its options', async () => {
    await run(['--email', 'Une@example.org', '--name', 'Une', '--password', 'six-et-plus']);
    const body = { email: 'une@example.org', password: 'six-et-plus' };
    expect((await server.call<{ user: object }>('POST /auth/login', { body })).body.user).toMatchObject({
      role: 'super_admin',
    });
  });

  it('asks for what neither options nor settings say', async () => {
    const asked: string[] = [];
    const answer = (value: string) => async (question: string) => {
      asked.push(question);
      return value;
    };
    const env = { SUPER_ADMIN_EMAIL: 'deux@example.org' };
    await run([], env, { ask: answer('Deux'), askSecret: answer('six-et-plus') });
    expect(asked).toEqual(['Nom : ', 'Mot de passe : ']);
    expect(await roleOf('deux@example.org')).toBe('super_admin');
  });

  it('promotes an account that exists, whose password stays', async () => {
    const { id } = await account(server, 'admin', ['manage_stats']);
    const { body } = await server.call<{ email: string }>('GET /auth/me', { token: await server.tokenFor(id) });
    expect(await run(['--email', body.email])).toContain('maintenant');
    expect(await roleOf(body.email)).toBe('super_admin');
  });

  it('refuses what registration would refuse', async () => {
    await expect(run(['--email', 'trois'])).rejects.toThrow(ZodError);
    const tooShort = ['--email', 'trois@example.org', '--name', 'Trois', '--password', '12345'];
    await expect(run(tooShort)).rejects.toThrow('Le mot de passe doit contenir au moins 6 caractères');
    expect(await roleOf('trois@example.org')).toBeUndefined();
  });
});

describe('the super administrator of the settings', () => {
  const superAdmin = { email: 'chef@example.org', password: 'un-mot-de-passe' };

  it('is created at first start, once', async () => {
    for (let start = 0; start < 2; start += 1) await (await startServer({ mongodbUri, superAdmin })).app.close();
    const body = { email: superAdmin.email, password: superAdmin.password };
    expect((await server.call('POST /auth/login', { body })).status).toBe(200);
  });

  it('never promotes who registered that address', async () => {
    const taken = { email: 'pris@example.org', password: 'six-et-plus' };
    await server.call('POST /auth/register', { body: { ...taken, name: 'Pris' } });
    await (await startServer({ mongodbUri, superAdmin: taken })).app.close();
    expect(await roleOf(taken.email)).toBe('student');
  });
});
