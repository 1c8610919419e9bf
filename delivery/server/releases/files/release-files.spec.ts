import { afterEach, expect, it, vi } from 'vitest';
import { type ReleaseStore, StoreUnavailableError } from '../../store/index.ts';
import type { ReleaseRecord } from '../release.schema.ts';
import { ReleaseFilesService } from './release-files.service.ts';

afterEach(() => {
  vi.useRealTimers();
});

const RELEASE = {
  name: 'news',
  version: '1',
  integrity: { 'page.js': 'sha384-x' },
  origin: { author: null, commit: '0123456789abcdef', message: null, is_dirty: true },
  is_complete: true,
} as unknown as ReleaseRecord;

const filesIn = (missing: ReleaseStore['missing']) => {
  const store = { missing, isDamaged: () => true } as Partial<ReleaseStore> as ReleaseStore;
  return new ReleaseFilesService({} as never, store, {} as never);
};

it('a store that never answers, or refuses, stops no rollback; what is proven to be damaged does', async () => {
  vi.useFakeTimers();
  const silent = filesIn(() => new Promise(() => {}));
  const checked = silent.requireForRollback([RELEASE]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await checked).toBeUndefined();
  const refusing = filesIn(() => Promise.reject(new StoreUnavailableError('no')));
  expect(await refusing.requireForRollback([RELEASE])).toBeUndefined();
  await expect(refusing.require([RELEASE])).rejects.toThrow(StoreUnavailableError);
  const damaged = filesIn(async (digests) => [...digests]);
  await expect(damaged.requireForRollback([RELEASE])).rejects.toMatchObject({
    code: 'release_incomplete',
    detail:
      "page.js\u00a0: le fichier conservé est abîmé\u00a0: publiez de nouveau le commit 01234567 modifié, il sera renvoyé. Rien n'a été changé. Une autre version conservée peut être rétablie à sa place.",
  });
});
