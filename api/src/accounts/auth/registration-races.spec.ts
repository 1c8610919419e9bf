import type { Session } from '@iris/contract/auth';
import { expect, it } from 'vitest';
import { ROUNDS } from '../../../test/rounds.ts';
import { twoInstances } from '../../../test/two-instances.ts';

const CLIENTS = 100;

/** The winner, those who came too late, and those whose password was not hashed, because the machine is slow. */
const EXPECTED = [201, 409, 503];

const instances = twoInstances();

/** Registers an e-mail, in another spelling for each third client, half of them at another process. */
function register(email: string, client: number) {
  const body = {
    name: `Personne ${client}`,
    email: client % 3 ? email : email.toUpperCase(),
    password: `mot-de-passe-${client}`,
  };
  return instances.of(client).call<Session>('POST /auth/register', { body });
}

it(`of ${CLIENTS} clients that register an e-mail at once, one has an account, ${ROUNDS} times`, {
  timeout: 300_000,
}, async () => {
  const wrong: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `une-place-${round}@example.org`;
    const answers = await Promise.all(Array.from({ length: CLIENTS }, (_, client) => register(email, client)));
    const statuses = answers.map(({ status }) => status);
    const winners = answers.flatMap(({ status }, client) => (status === 201 ? [client] : []));
    const accounts = await instances.server.connection
      .collection('users')
      .find({ email: { $regex: email, $options: 'i' } })
      .toArray();
    const isOne = winners.length === 1 && accounts.length === 1 && accounts[0]?.name === `Personne ${winners[0]}`;
    const login = { email, password: `mot-de-passe-${winners[0]}` };
    const logged = await instances.server.call('POST /auth/login', { body: login });
    const isRight = isOne && logged.status === 200 && statuses.every((status) => EXPECTED.includes(status));
    if (!isRight) wrong.push(`${round}: ${statuses.join(' ')}, ${accounts.length} accounts, login ${logged.status}`);
  }
  expect(wrong).toEqual([]);
});
