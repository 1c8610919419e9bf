import { randomNumbers } from '@iris/delivery/contract/random-numbers.fixtures';
import { expect, it } from 'vitest';
import { sharedServer } from '../servers/shared-server.ts';
import { RandomTeams } from './random-moves.fixtures.ts';
import { snapshotOf } from './releases.fixtures.ts';

const server = sharedServer();

it('each team comes back to what it had, from every state of many random moves', async () => {
  const reset = await snapshotOf(server, ['applications', 'application_releases']);
  for (const seed of [11, 12]) {
    const teams = await RandomTeams.start(server, randomNumbers(seed));
    for (let move = 0; move < 40; move += 1) {
      await teams.move();
      await teams.goBack();
      await teams.rollBackSets();
    }
    expect(teams.led, `seed ${seed}`).toBeGreaterThan(0);
    await reset();
  }
});
