import { randomUUID } from 'node:crypto';
import { OPERATOR_NAME } from '@iris/delivery/contract/releases';
import { DeployTokensService } from '@iris/delivery/server';
import { mongo } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { academyTokens } from '../../pages/delivery/delivery.module.ts';
import { deployToken } from './deploy-token.ts';
import { withDatabase } from './with-database.ts';

let env: NodeJS.ProcessEnv;

beforeAll(() => {
  const uri = new URL(process.env.MONGODB_URI ?? '');
  uri.pathname = `/iris_spec_${randomUUID().slice(0, 8)}`;
  env = { MONGODB_URI: uri.href };
});

const run = (line: string) => deployToken(line.split(' '), env);
const tokenIn = (text: string) => /DEPLOY_TOKEN=(\S+)/.exec(text)?.[1] ?? '';
const teamOf = (token: string) =>
  withDatabase(env, [academyTokens], (app) => app.get(DeployTokensService).teamOf(token));

const storedIn = async (collection: string) => {
  const client = await mongo.MongoClient.connect(env.MONGODB_URI ?? '');
  const stored = await client.db().collection(collection).find().sort({ _id: 1 }).toArray();
  await client.close();
  return stored;
};

it('makes a token of an application, says how to use it, and stores its hash only', async () => {
  const outcome = await run('news --new --label équipe --days 7');
  expect(outcome).toContain("il n'est montré qu'une fois");
  expect(outcome).toContain('valable 7 jours');
  expect(outcome).toContain("news n'a encore rien publié");
  const token = tokenIn(outcome);
  expect(token).toMatch(/^iris_deploy_[\w-]{43}$/);
  expect(await teamOf(token)).toMatchObject({ name: 'équipe', application: 'news' });
  const stored = await storedIn('team_tokens');
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(token.slice('iris_deploy_'.length));
});

it('gives an application several tokens, lists them, revokes one, and records both as the operator', async () => {
  const [one, other] = [
    tokenIn(await run('shell --new --label première --days 3')),
    tokenIn(await run('shell --new --label seconde')),
  ];
  const line = (await run('--list')).split('\n').find((text) => text.includes('première'));
  expect(line).toMatch(/^[0-9a-f]{24} {2}shell .* expire le .*, jamais servi$/);
  expect(await run(`--revoke ${line?.slice(0, 24)}`)).toContain("n'est plus accepté");
  expect(await teamOf(one)).toBeUndefined();
  expect(await teamOf(other)).toMatchObject({ name: 'seconde', application: 'shell' });
  await expect(run(`--revoke ${line?.slice(0, 24)}`)).rejects.toThrow("n'existe pas");
  const entries = (await storedIn('audit_entries')).filter(({ target }) => target.id === 'shell');
  const person = { name: OPERATOR_NAME };
  expect(entries).toMatchObject([
    { action: 'remote.token_create', person, after: { label: 'première', days: 3 } },
    { action: 'remote.token_create', person, after: { label: 'seconde' } },
    { action: 'remote.token_revoke', person, before: { label: 'première' } },
  ]);
});

it('refuses an application of which nothing was announced, naming those that it knows', async () => {
  const client = await mongo.MongoClient.connect(env.MONGODB_URI ?? '');
  await client.db().collection<{ _id: string }>('applications').insertOne({ _id: 'admin' });
  await client.close();
  const before = await storedIn('team_tokens');
  await expect(run('admni')).rejects.toThrow("n'est le nom d'aucune application de cette académie\u00a0: admin.");
  expect(await storedIn('team_tokens')).toEqual(before);
  expect(await run('admin')).toMatch(/^Jeton de déploiement d'admin/);
});

it.each([
  ['news admin', 'Précisez une application'],
  ['News', 'application'],
  ['news --days 400', '365 jours au plus'],
  ['news --days demain', 'entier'],
  ['--revoke 12', 'Identifiant invalide'],
])('rejects « %s »', async (line, fault) => {
  await expect(run(line)).rejects.toThrow(fault);
});
