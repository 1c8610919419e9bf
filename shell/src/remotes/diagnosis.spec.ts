import { answer } from '@iris/platform/testing';
import { beforeAll, expect, it } from 'vitest';
import { diagnose } from './diagnosis.ts';
import { noteArrived, noteAwaited, noteFailed } from './file-watch.ts';
import { findRemote } from './registry.ts';

const FILE = `${location.origin}/remotes/public/3/route-home.js`;
const OTHERS_FILE = `${location.origin}/remotes/student/5/remote-entry.js`;

/** What a page that throws is told to be when no file is to blame. */
const BROKEN = ['broken', 'page'] as const;
const broken = { reason: 'broken', phase: 'page' };
const withoutChunk = { reason: 'corrupt', phase: 'chunk' };

beforeAll(async () => {
  answer('GET /remotes', [
    { name: 'public', version: '3', manifest: '/remotes/public/3/mf-manifest.json', integrity: {} },
  ]);
  await findRemote('public', { fresh: true });
});

it('blames a page that breaks on no file of another remote, late or failed', async () => {
  noteAwaited(OTHERS_FILE);
  expect(await diagnose('public', new Error('broken'), BROKEN)).toMatchObject(broken);
  noteFailed(OTHERS_FILE);
  expect(await diagnose('public', new Error('broken'), BROKEN)).toMatchObject(broken);
});

it("finds a remote's own file, whatever failed since", async () => {
  noteFailed(FILE);
  noteFailed(OTHERS_FILE);
  expect(await diagnose('public', new Error('failed'), BROKEN)).toMatchObject(withoutChunk);
  expect(await diagnose('public', new Error('broken'), BROKEN)).toMatchObject(broken);
});

it('holds nothing against a file that came at last', async () => {
  noteFailed(FILE);
  noteAwaited(FILE);
  noteArrived(FILE);
  expect(await diagnose('public', new Error('broken'), BROKEN)).toMatchObject(broken);
});

it('knows a part shared by the shell that did not come from a page that breaks', async () => {
  const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  const failure = await diagnose('public', missing, BROKEN);
  expect(failure).toMatchObject({ reason: 'unreachable', phase: 'chunk' });
});
