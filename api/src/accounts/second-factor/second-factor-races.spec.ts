import type { Session, TotpSetup } from '@iris/contract/accounts';
import { expect, it } from 'vitest';
import {
  challengeOf,
  codeOf,
  letCodesPass,
  PASSWORD,
  type Person,
  person,
  withPasskey,
  withTotp,
} from '../../../test/data/second-factor.fixtures.ts';
import { CLIENTS, ROUNDS } from '../../../test/rounds.ts';
import { twoInstances } from '../../../test/servers/two-instances.ts';
import { ChallengesService } from './passkeys/challenges.service.ts';

const LOGINS = 20;

const instances = twoInstances();

/** A challenge of a login for each client, as if each knew the password. */
const challengesFor = ({ id }: Person) => {
  const challenges = instances.server.app.get(ChallengesService, { strict: false });
  const create = () => challenges.create({ purpose: 'login', user: id, passwordVersion: 0 });
  return Promise.all(Array.from({ length: CLIENTS }, create));
};

type Proof = (owner: Person) => Promise<{ challenges: string[]; proof: object }>;

const PROOFS: [name: string, proof: Proof][] = [
  [
    'code',
    async (owner) => {
      const { secret } = await withTotp(instances.server, owner);
      await letCodesPass(instances.server, owner);
      return { challenges: await challengesFor(owner), proof: { code: codeOf(secret) } };
    },
  ],
  [
    'recovery code',
    async (owner) => {
      const { recoveryCodes } = await withTotp(instances.server, owner);
      return { challenges: await challengesFor(owner), proof: { recovery_code: recoveryCodes[0] } };
    },
  ],
  [
    'answer of a passkey',
    async (owner) => {
      const { device } = await withPasskey(instances.server, owner);
      const asked = await challengeOf(instances.server, owner);
      const assertion = device.assert({ challenge: asked.passkey_options?.challenge ?? '' });
      return { challenges: Array(CLIENTS).fill(asked.challenge), proof: { assertion } };
    },
  ],
];

it.each(PROOFS)(`of ${CLIENTS} clients at two processes with one %s, one gets in`, async (_, prove) => {
  const seen: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { challenges, proof } = await prove(await person(instances.server));
    const answers = await Promise.all(
      challenges.map((challenge, index) =>
        instances.of(index).call('POST /auth/login/second-factor', { body: { challenge, ...proof } }),
      ),
    );
    seen.push(answers.filter(({ status }) => status === 200).length);
  }
  expect(seen).toEqual(Array(ROUNDS).fill(1));
});

it('of the logins that overlap the first set-up of a factor, none leaves a session without it', async () => {
  const { server } = instances;
  const isOpen = async (token: string) => (await server.call('GET /auth/me', { token })).status === 200;
  const left: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { token, email } = await person(server);
    const { body: setup } = await server.call<TotpSetup>('POST /account/second-factor/totp', { token });
    const confirmation = { challenge: setup.challenge, code: codeOf(setup.secret) };
    // At other addresses: those of one take turns.
    const login = (client: number) =>
      instances.of(client).send<Session>({
        ...{ method: 'POST', url: '/api/auth/login', remoteAddress: `10.0.0.${client}` },
        payload: { email, password: PASSWORD },
      });
    const logins = Array.from({ length: LOGINS }, (_, client) => login(client));
    const confirmed = await server.call('POST /account/second-factor/totp/confirm', { token, body: confirmation });
    const statuses = (await Promise.all(logins)).map(async ({ status, body }) =>
      status === 200 && (await isOpen(body.token)) ? 'open' : status,
    );
    const seen = [confirmed.status, await isOpen(token), ...new Set(await Promise.all(statuses))].join();
    if (!/^200,true(,(200|401|503))+$/.test(seen)) left.push(`round ${round}: ${seen}`);
  }
  expect(left).toEqual([]);
});
