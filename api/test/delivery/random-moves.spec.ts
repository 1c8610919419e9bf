import { randomNumbers } from '@iris/delivery/contract/random-numbers.fixtures';
import { expect, it } from 'vitest';
import { sharedServer } from '../servers/shared-server.ts';
import { RandomTeams } from './random-moves.fixtures.ts';

const server = sharedServer();

// planner.spec.ts makes many more, without a server.
it('each team comes back to what it had, from every state of random moves, by one call or by those that are named', async () => {
  const teams = await RandomTeams.start(server, randomNumbers(3));
  for (let move = 0; move < 40; move += 1) {
    await teams.move();
    if (move % 4 === 0) await teams.goBack();
    if (move % 8 === 0) await teams.rollBackSets();
  }
  expect(Object.keys(teams.accepted)).toEqual(
    expect.arrayContaining(['set', 'rollback', 'canary', 'remove', 'restore']),
  );
  expect(teams.led).toBeGreaterThan(0);
}, 120_000);
