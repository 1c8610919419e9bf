import { Logger } from '@nestjs/common';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testConfig } from '../../../test/servers/server.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import type { Config } from '../config/env.ts';
import { parseStoreAddress } from '../config/store-address.ts';
import { StoresCheck } from './stores-check.service.ts';

const server = sharedServer();

function testBucket() {
  const address = parseStoreAddress(process.env.S3_STORE ?? 's3://');
  if (!('s3' in address)) throw new Error('Set S3_STORE to the address of a bucket; `npm test -- api` does.');
  return address.s3;
}

it('the log names each setting whose bucket is missing or away, and none that can be used', async () => {
  const warn = vi.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
  onTestFinished(() => warn.mockRestore());
  const said = () => warn.mock.calls.map(([message]) => String(message)).filter((line) => line.includes('_STORE'));
  const start = (changes: Partial<Config>) => new StoresCheck({ ...testConfig(), ...changes }).onApplicationBootstrap();
  start({
    releasesStore: { s3: { ...testBucket(), bucket: 'no-such-bucket' } },
    filmsStore: { s3: { ...testBucket(), bucket: 'away', endpoint: 'http://127.0.0.1:1' } },
  });
  await expect.poll(() => said().length, { timeout: 10_000 }).toBe(2);
  expect(said()).toContainEqual(
    expect.stringMatching(/^RELEASES_STORE names the bucket "no-such-bucket"\..*NoSuchBucket/),
  );
  expect(said()).toContainEqual(
    expect.stringMatching(/^FILMS_STORE names the bucket "away"\. The S3 bucket cannot be used/),
  );

  // The missing one is named after the one that can be used was asked.
  start({
    releasesStore: { s3: testBucket() },
    filmsStore: { s3: { ...testBucket(), bucket: 'no-such-films' } },
  });
  await expect.poll(() => said().length, { timeout: 10_000 }).toBe(3);
  expect(said().at(-1)).toMatch(/^FILMS_STORE names the bucket "no-such-films"/);
});

it('each instance checks its stores at start', () => {
  expect(server.app.get(StoresCheck, { strict: false })).toBeInstanceOf(StoresCheck);
});
