import { expect, it } from 'vitest';
import { FakeAcademy, fakeClock, faultAtFirst, liveRemote, recordingTerminal } from '../academy.fixtures.ts';
import { Patience } from '../patience.ts';
import { readLiveRemotes, registryFor } from './live-remotes.ts';

const TEACHING = liveRemote('teach', {
  access: { roles: ['student', 'admin'] },
  sections: ['plan', 'rating'],
  section_access: { plan: { roles: ['student'] } },
  links: [{ to: '/plan', label: 'Mon plan', place: 'header', order: 1 }],
});
const REMOTES = [liveRemote('news'), TEACHING];

async function readFrom(remotes: FakeAcademy['remotes'], token: string | undefined, needsAll = true) {
  const academy = await FakeAcademy.start();
  academy.remotes = remotes;
  academy.faultAt = faultAtFirst(1, 'GET /api/re', { status: 503, code: 'overloaded' });
  const terminal = recordingTerminal();
  const clock = fakeClock();
  const reader = { address: academy.address, token, terminal, clock };
  const live = await readLiveRemotes(reader, new Patience({ terminal, clock }), needsAll);
  return { live, said: terminal.lines.at(-1) };
}

it('reads all remotes with a token, also of an academy that is busy at first', async () => {
  expect((await readFrom(REMOTES, 'token')).live).toEqual({ remotes: REMOTES, unread: [] });
});

it('reads those of visitors without a token, and in an academy of an earlier version, and says so', async () => {
  const ofVisitors = { remotes: [], unread: ['admin'] };
  expect((await readFrom(REMOTES, undefined)).live).toEqual({ ...ofVisitors, limit: 'Sans DEPLOY_TOKEN' });
  expect((await readFrom(undefined, 'token')).live).toEqual({
    ...ofVisitors,
    limit: "Dans une académie d'une version antérieure",
  });
});

it('goes on without a token that the academy refuses, and says so, unless all remotes are needed', async () => {
  await expect(readFrom(REMOTES, 'other')).rejects.toThrow('deploy_token_required');
  expect(await readFrom(REMOTES, 'other', false)).toEqual({
    live: { remotes: [], unread: ['admin'], limit: 'Sans DEPLOY_TOKEN accepté' },
    said: expect.stringMatching(/^! DEPLOY_TOKEN est refusé .* a expiré/),
  });
});

it('gives each account the remotes, sections and links that it may open', () => {
  const shown = (rights: Parameters<typeof registryFor>[0]) => {
    const { remotes, restricted } = registryFor(rights, { remotes: REMOTES, unread: ['admin'] });
    return [remotes.map(({ name, sections, links }) => `${name} ${sections} ${links.length}`), restricted];
  };
  expect([undefined, 'student', 'admin'].map((role) => shown(role ? { role, permissions: [] } : undefined))).toEqual([
    [['news news 0'], ['plan', 'rating', 'admin']],
    [['news news 0', 'teach plan,rating 1'], ['admin']],
    [
      ['news news 0', 'teach rating 0'],
      ['plan', 'admin'],
    ],
  ]);
  const [first] = registryFor(undefined, { remotes: REMOTES, unread: [] }).remotes;
  expect(first).not.toHaveProperty('access');
});
