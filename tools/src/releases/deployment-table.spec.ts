import type { Deployment, Release } from '@iris/contract/releases';
import { expect, it } from 'vitest';
import { deploymentTable } from './deployment-table.ts';

const deployment: Deployment = {
  remote: 'admin',
  releases: [release('1.1.0-0a1b2c3d', 'live'), release('1.0.0-9f8e7d6c', 'kept')],
  live: '1.1.0-0a1b2c3d',
  canary: null,
  rollback_to: '1.0.0-9f8e7d6c',
};

it('prints the state of each release, and the release that a rollback would make live', () => {
  expect(deploymentTable(deployment).split('\n')).toEqual([
    'Version          État                 Publiée le',
    '─'.repeat(48),
    '1.1.0-0a1b2c3d   En ligne    21 nov. 2026, 10:00',
    '1.0.0-9f8e7d6c   Conservée   21 nov. 2026, 10:00',
    '',
    '--rollback remettrait en ligne 1.0.0-9f8e7d6c.',
  ]);
});

it('prints that a rollback would end the canary', () => {
  const canary: Deployment = {
    ...deployment,
    releases: [release('1.2.0-11111111', 'canary'), ...deployment.releases],
    canary: { version: '1.2.0-11111111', share: 10 },
    rollback_to: '1.1.0-0a1b2c3d',
  };
  const text = deploymentTable(canary);
  expect(text).toContain("1.2.0-11111111   À l'essai (10 %)");
  expect(text).toContain("--rollback mettrait fin à l'essai : 1.1.0-0a1b2c3d pour tous.");
});

it('prints that there is no release to roll back to', () => {
  expect(deploymentTable({ ...deployment, rollback_to: null })).toContain('Aucune version à rétablir.');
});

function release(version: string, state: Release['state']): Release {
  const built_for = { contract_version: 1, shared: {} };
  return { version, state, released_at: '2026-11-21T09:00:00.000Z', built_for };
}
