import { randomUUID } from 'node:crypto';
import { OPERATOR_NAME } from '@iris/delivery/contract/releases';
import { DeployTokensService } from '@iris/delivery/server';
import { mongo } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
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

describe('deploy-token', () => {
  it('makes a token of the application, and says how to use it', async () => {
    const outcome = await run('news --label équipe --days 7');
    expect(outcome).toContain("il n'est montré qu'une fois");
    expect(outcome).toContain('valable 7 jours');
    expect(tokenIn(outcome)).toMatch(/^iris_deploy_[\w-]{43}$/);
    expect(await teamOf(tokenIn(outcome))).toMatchObject({ name: 'équipe', application: 'news' });
  });

  it('gives an application several tokens, lists them, and revokes one', async () => {
    const [one, other] = [tokenIn(await run('shell --label première')), tokenIn(await run('shell --label seconde'))];
    const line = (await run('--list')).split('\n').find((text) => text.includes('première'));
    expect(line).toMatch(/^[0-9a-f]{24} {2}shell .* expire le .*, jamais servi$/);
    expect(await run(`--revoke ${line?.slice(0, 24)}`)).toContain("n'est plus accepté");
    expect(await teamOf(one)).toBeUndefined();
    expect(await teamOf(other)).toMatchObject({ name: 'seconde', application: 'shell' });
    await expect(run(`--revoke ${line?.slice(0, 24)}`)).rejects.toThrow("n'existe pas");
  });

  it('records both in the journal, as the operator', async () => {
    await run('journal --label poste --days 3');
    const id = (await run('--list'))
      .split('\n')
      .find((text) => text.includes('poste'))
      ?.slice(0, 24);
    await run(`--revoke ${id}`);
    const entries = (await storedIn('audit_entries')).filter(({ target }) => target.id === 'journal');
    expect(entries).toMatchObject([
      { action: 'remote.token_create', person: { name: OPERATOR_NAME }, after: { label: 'poste', days: 3 } },
      { action: 'remote.token_revoke', person: { name: OPERATOR_NAME }, before: { label: 'poste' } },
    ]);
  });

  it('stores a hash of the token, never the token', async () => {
    const token = tokenIn(await run('news'));
    const stored = await storedIn('team_tokens');
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(token.slice('iris_deploy_'.length));
  });

  it.each([
    ['news admin', 'Précisez une application'],
    ['News', 'application'],
    ['news --days 0', 'Au moins un jour'],
    ['news --days 400', '365 jours au plus'],
    ['news --days demain', 'entier'],
    ['--revoke 12', 'Identifiant invalide'],
  ])('rejects « %s »', async (line, fault) => {
    await expect(run(line)).rejects.toThrow(fault);
  });
});
