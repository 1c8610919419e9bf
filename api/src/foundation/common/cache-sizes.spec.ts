import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DELIVERY_CACHE_BYTES } from '@iris/delivery/server';
import { expect, it } from 'vitest';
import { CACHE_BYTES } from './cache-sizes.ts';

const ROOT = join(import.meta.dirname, '../../../..');

it('the caches have together what the decision on memory says', () => {
  const all = [...Object.values(CACHE_BYTES), ...Object.values(DELIVERY_CACHE_BYTES)];
  const together = all.reduce((sum, bytes) => sum + bytes, 0) / 1024 ** 2;
  const decision = readFileSync(join(ROOT, 'docs/decisions/092-memory-of-the-api.md'), 'utf8');
  expect(decision).toContain(`The caches have ${together} MB together`);
});

it('no cache has a size of its own', () => {
  const sizes = ['api/src', 'delivery/server'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .flatMap((file) => {
        const source = readFileSync(join(ROOT, folder, file), 'utf8');
        return [...source.matchAll(/new KeptFiles\((.*?)\)|\bmaxSize: ([\w.]+)/g)].map(
          ([, kept, most]) => `${file}: ${kept ?? most}`,
        );
      }),
  );
  // The length of an upload is no cache; the others are given their size.
  const others = sizes.filter((one) => !/CACHE_BYTES\.\w+$|: maxBytes$|: FILM_MAX_BYTES$/.test(one));
  expect(sizes.length).toBeGreaterThan(7);
  expect(others).toEqual([]);
});
