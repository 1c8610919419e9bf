import type { Session } from '@iris/contract/auth';
import type { TotpSetup } from '@iris/contract/second-factor';
import { expect, it } from 'vitest';
import { ROUNDS } from '../../../test/rounds.ts';
import {
  challengeOf,
  codeOf,
  letCodesPass,
  PASSWORD,
  type Person,
  person,
  withPasskey,
  withTotp,
} from '../../../test/second-factor.fixtures.ts';
import { twoInstances } from '../../../test/two-instances.ts';
import { ChallengesService } from './passkeys/challenges.service.ts';

const CLIENTS = 100;
const LOGINS = 20;
const PATIENCE = 300_000;

const instances = twoInstances();

/** A challenge of a login for each client, as if each knew the password. */
const challengesFor = ({ id }: Person) => {
  const challenges = instances.server.app.get(ChallengesService, { strict: false });
  const create = () => challenges.create({ purpose: 'login', user: id, passwordVersion: 0 });
  return Promise.all(Array.from({ length: CLIENTS }, create));
};

/** How many of the clients, half of them at another process, get a session by this proof. */
async function successes(challenges: string[], proof: object): Promise<number> {
  const answers = await Promise.all(
    challenges.map((challenge, index) =>
      instances.of(index).call<Session>('POST /auth/login/second-factor', { body: { challenge, ...proof } }),
    ),
  );
  return answers.filter(({ status }) => status === 200).length;
}

it(
  'of a hundred clients with one code, one gets in',
  async () => {
    const owner = await person(instances.server);
    const { secret } = await withTotp(instances.server, owner);
    const seen: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const challenges = await challengesFor(owner);
      await letCodesPass(instances.server, owner);
      seen.push(await successes(challenges, { code: codeOf(secret) }));
    }
    expect(seen).toEqual(Array(ROUNDS).fill(1));
  },
  PATIENCE,
);

it(
  'of a hundred clients with one recovery code, one gets in',
  async () => {
    const owner = await person(instances.server);
    const { recoveryCodes } = await withTotp(instances.server, owner);
    const codes = [...recoveryCodes];
    const seen: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      if (codes.length === 0) codes.push(...(await newCodes(owner)));
      seen.push(await successes(await challengesFor(owner), { recovery_code: codes.pop() }));
    }
    expect(seen).toEqual(Array(ROUNDS).fill(1));
  },
  PATIENCE,
);

it('of a hundred clients with one answer of a passkey, one gets in', async () => {
  const owner = await person(instances.server);
  const { device } = await withPasskey(instances.server, owner);
  const asked = await challengeOf(instances.server, owner);
  const assertion = device.assert({ challenge: asked.passkey_options?.challenge ?? '' });
  expect(await successes(Array(CLIENTS).fill(asked.challenge), { assertion })).toBe(1);
});

it(
  'of the logins that overlap the first set-up of a factor, none leaves a session without it',
  async () => {
    const left: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const owner = await person(instances.server);
      const { body: setup } = await instances.server.call<TotpSetup>('POST /account/second-factor/totp', {
        token: owner.token,
      });
      const confirmation = { challenge: setup.challenge, code: codeOf(setup.secret) };
      const confirm = { token: owner.token, body: confirmation };
      // At other addresses: those of one take turns.
      const login = (client: number) =>
        instances.of(client).send<Session>({
          ...{ method: 'POST', url: '/api/auth/login', remoteAddress: `10.0.0.${client}` },
          payload: { email: owner.email, password: PASSWORD },
        });
      const logins = Array.from({ length: LOGINS }, (_, client) => login(client));
      const confirmed = await instances.server.call('POST /account/second-factor/totp/confirm', confirm);
      const statuses = (await Promise.all(logins)).map(async ({ status, body }) => {
        const isOpen =
          status === 200 && (await instances.server.call('GET /auth/me', { token: body.token })).status === 200;
        return isOpen ? 'open' : status;
      });
      const own = await instances.server.call('GET /auth/me', { token: owner.token });
      const seen = [confirmed.status, own.status, ...new Set(await Promise.all(statuses))].join();
      if (!/^200,200(,(200|401|503))+$/.test(seen)) left.push(`round ${round}: ${seen}`);
    }
    expect(left).toEqual([]);
  },
  PATIENCE,
);

async function newCodes({ token }: Person): Promise<string[]> {
  const answer = await instances.server.call<{ recovery_codes: string[] }>(
    'POST /account/second-factor/recovery-codes',
    {
      token,
    },
  );
  return answer.body.recovery_codes;
}
