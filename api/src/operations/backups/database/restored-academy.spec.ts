import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStore } from '@iris/delivery/server/store';
import { expect, it, onTestFinished } from 'vitest';
import { releasePath } from '../files/named-files.ts';
import { RestoredAcademy } from './restored-academy.ts';

it('is refused for a damaged file of a release, not for a variant that was damaged when the backup was made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'iris-restored-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const releases = new FolderStore(folder);
  const content = Buffer.from('console.info("page")');
  const digest = createHash('sha384').update(content).digest('base64url');
  const variant = Buffer.from('no brotli');
  const restored = new RestoredAcademy({} as never, { releases, films: {} as never });
  await restored.releaseFile(digest, 'br', variant);
  await restored.releaseFile(digest, undefined, content);
  const tally = (path: string, stored: Buffer) => ({
    path,
    bytes: stored.length,
    sha256: createHash('sha256').update(stored).digest('hex'),
  });
  const files = [tally(releasePath(digest, 'br'), variant), tally(releasePath(digest), content)];
  const manifest = { collections: {}, files } as never;
  await expect(restored.compare(manifest)).resolves.toBeUndefined();
  await releases.put(digest, Buffer.from('damaged'), {});
  await expect(restored.compare(manifest)).rejects.toThrow(releasePath(digest));
});
