import { beforeAll, expect, it } from 'vitest';
import { answerRegistry, entry } from '../host.fixtures.ts';
import { findRemote } from '../registry.ts';
import { recordArrived, recordFailed, recordRequested } from '../reports/file-watch.ts';
import { diagnose } from './diagnosis.ts';

const FILE = `${location.origin}/remotes/public/3/route-home.js`;
const OTHERS_FILE = `${location.origin}/remotes/student/5/remote-entry.js`;

/** The diagnosis of a page that throws when no file failed. */
const BROKEN = ['broken', 'page'] as const;
const broken = { reason: 'broken', phase: 'page' };
const corruptChunk = { reason: 'corrupt', phase: 'chunk' };

beforeAll(async () => {
  answerRegistry([entry('public', '3', {})]);
  await findRemote('public', { fresh: true });
});

it('does not attribute the error of a page to a failed or pending file of another remote', async () => {
  recordRequested(OTHERS_FILE, () => {});
  expect(await diagnose('public', new Error('broken'), BROKEN)).toMatchObject(broken);
  recordFailed(OTHERS_FILE);
  expect(await diagnose('public', new Error('broken'), BROKEN)).toMatchObject(broken);
});

it('finds the failed file of the remote itself, even when other files failed later', async () => {
  recordFailed(FILE);
  recordFailed(OTHERS_FILE);
  expect(await diagnose('public', new Error('failed'), BROKEN)).toMatchObject(corruptChunk);
  expect(await diagnose('public', new Error('broken'), BROKEN)).toMatchObject(broken);
});

it('ignores a file that arrived after a failure', async () => {
  recordFailed(FILE);
  recordRequested(FILE, () => {});
  recordArrived(FILE);
  expect(await diagnose('public', new Error('broken'), BROKEN)).toMatchObject(broken);
});

it('distinguishes a shared module that failed to load from an error of the page', async () => {
  const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  const failure = await diagnose('public', missing, BROKEN);
  expect(failure).toMatchObject({ reason: 'unreachable', phase: 'chunk' });
});
