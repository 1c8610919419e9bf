import { expect, it } from 'vitest';
import { startServer } from '../servers/server.ts';
import { sharedServer } from '../servers/shared-server.ts';
import {
  at,
  buildRenderer,
  openPage,
  releaseCandidate,
  releaseRemote,
  releaseShell,
  remoteFiles,
  renderedIn,
  says,
} from './rendering.fixtures.ts';

const PAGES = ['/', '/about'];
const server = sharedServer(async () => startServer({ rendererFile: await buildRenderer() }));

it.each([
  ['loops', '() => { for (;;); }', /: le serveur l'a attendue 5\u00a0s en vain/],
  [
    'fills the heap',
    '() => { const kept = []; for (;;) kept.push(new Array(1e6).fill({})); }',
    // A slow machine is still filling it.
    /: le processus qui la calcule s'est arrêté|en vain/,
  ],
])('a release with a page that %s is refused, while live pages are rendered', async (_, way, detail) => {
  await releaseShell(server, crypto.randomUUID());
  const version = crypto.randomUUID();
  await releaseRemote(server, version, says('en ligne'), { files: remoteFiles(version, says('en ligne'), PAGES) });
  const releasing = releaseCandidate(server, at('/about', way), PAGES);
  expect(renderedIn((await openPage(server, `/?${crypto.randomUUID()}`)).text)).toBe('en ligne');
  const { status, body } = await releasing;
  expect([status, body.code]).toEqual([409, 'release_unrenderable']);
  expect(body.detail).toMatch(detail);
});

it('without rendering every page is drawn by the browser', async () => {
  await releaseShell(server, crypto.randomUUID());
  await releaseRemote(server, crypto.randomUUID(), says('rendue'));
  const instance = await startServer({ ...server.config, rendererFile: undefined });
  const { status, text } = await openPage(instance);
  await instance.app.close();
  expect([status, renderedIn(text)]).toEqual([200, undefined]);
  expect(renderedIn((await openPage(server)).text)).toBe('rendue');
});
