import { createHmac, randomBytes } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { Types } from 'mongoose';
import { type Account, account } from '../data/factories.ts';
import { deployToken } from '../delivery/releasing.ts';
import type { TestServer } from '../servers/server.ts';
import { type Caller, STUDENT, VISITOR } from './callers.ts';

/** What a caller sends to prove who it is, and as whom the API must treat it. */
export interface Credential {
  name: string;
  /** What becomes of the account's valid token. */
  forge: (server: TestServer, account: Account) => Promise<string> | string;
  as: (caller: Caller) => Caller;
}

const asItself = (caller: Caller): Caller => caller;
const asVisitor = (): Caller => VISITOR;

/** The credential of a caller who has nothing to hide. */
export const VALID: Credential = { name: 'valid', forge: (_, { token }) => token, as: asItself };

/** Every token that an account, or who stole or forged one, can send. */
export const CREDENTIALS: Credential[] = [
  VALID,
  { name: 'expired', forge: (server, { token }) => signed(server, token, { expiresIn: -1 }), as: asVisitor },
  {
    name: 'signed with another secret',
    forge: (server, { token }) => signed(server, token, { secret: randomBytes(48).toString('base64url') }),
    as: asVisitor,
  },
  { name: 'signed with an empty secret', forge: (_, { token }) => signedByHand(token, 'sha256', ''), as: asVisitor },
  {
    name: 'without algorithm',
    forge: (_, { token }) => `${part({ alg: 'none' })}.${payloadOf(token)}.`,
    as: asVisitor,
  },
  { name: 'without signature', forge: (_, { token }) => token.replace(/[^.]+$/, ''), as: asVisitor },
  {
    name: 'of another algorithm',
    forge: ({ config }, { token }) => signedByHand(token, 'sha512', config.jwtSecret),
    as: asVisitor,
  },
  {
    name: 'with the claims of another account',
    forge: async (server, { token }) => {
      const [head, , signature] = (await account(server)).token.split('.');
      return `${head}.${payloadOf(token)}.${signature}`;
    },
    as: asVisitor,
  },
  {
    name: 'of a deleted account',
    forge: async ({ connection }, { id, token }) => {
      await connection.collection('users').deleteOne({ _id: new Types.ObjectId(id) });
      return token;
    },
    as: asVisitor,
  },
  {
    name: 'of an ended session',
    forge: async (server, { token }) => {
      await server.call('POST /auth/logout', { token });
      return token;
    },
    as: asVisitor,
  },
  {
    name: 'of a demoted account',
    forge: async ({ connection }, { id, token }) => {
      await connection.collection('users').updateOne({ _id: new Types.ObjectId(id) }, { $set: { role: 'student' } });
      return token;
    },
    as: () => STUDENT,
  },
];

/** Every deploy token that a team, or who stole or forged one, can send. */
export const DEPLOY_TOKENS: Credential[] = [
  { name: 'valid', forge: (server) => deployToken(server, 'admin'), as: asItself },
  { name: 'invented', forge: () => `iris_deploy_${randomBytes(32).toString('base64url')}`, as: asVisitor },
  {
    name: 'expired',
    forge: (server) => changedDeployToken(server, 'student', { $set: { expires_at: new Date(Date.now() - 1000) } }),
    as: asVisitor,
  },
  { name: 'revoked', forge: (server) => changedDeployToken(server, 'public', undefined), as: asVisitor },
];

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const payloadOf = (token: string): string => token.split('.')[1] ?? '';

/** The claims of a token, signed again by the API's own service with other options. */
function signed({ app }: TestServer, token: string, options: object): Promise<string> {
  const { iat, exp, ...claims } = JSON.parse(Buffer.from(payloadOf(token), 'base64url').toString());
  return app.get(JwtService, { strict: false }).signAsync(claims, options);
}

function signedByHand(token: string, hash: 'sha256' | 'sha512', secret: string): string {
  const content = `${part({ alg: hash === 'sha256' ? 'HS256' : 'HS512', typ: 'JWT' })}.${payloadOf(token)}`;
  return `${content}.${createHmac(hash, secret).update(content).digest('base64url')}`;
}

/** A deploy token that was valid, of an application of which there is no other; without a change it is deleted. */
async function changedDeployToken(server: TestServer, application: string, change: object | undefined) {
  const token = await deployToken(server, application);
  const tokens = server.connection.collection('team_tokens');
  if (change) await tokens.updateMany({ application }, change);
  else await tokens.deleteMany({ application });
  return token;
}
