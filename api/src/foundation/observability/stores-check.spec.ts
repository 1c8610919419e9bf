import { expect, it, onTestFinished } from 'vitest';
import { collectLog } from '../../../test/servers/log.fixtures.ts';
import { startServer } from '../../../test/servers/server.ts';
import { parseStoreAddress } from '../config/store-address.ts';

function testBucket() {
  const address = parseStoreAddress(process.env.S3_STORE ?? 's3://');
  if (!('s3' in address)) throw new Error('Set S3_STORE to the address of a bucket; `npm test -- api` does.');
  return address.s3;
}

it('the log names each setting whose bucket is missing or away, and none that can be used', async () => {
  const { logTo, lines } = collectLog();
  const warnings = () => lines().filter(({ context }) => context === 'Stores');
  const start = async (changes: Parameters<typeof startServer>[0]) => {
    const server = await startServer({ logLevel: 'warn', ...changes }, { logTo });
    onTestFinished(() => server.close());
  };
  await start({
    releasesStore: { s3: { ...testBucket(), bucket: 'no-such-bucket' } },
    filmsStore: { s3: { ...testBucket(), bucket: 'away', endpoint: 'http://127.0.0.1:1' } },
  });
  await expect.poll(() => warnings().length, { timeout: 10_000 }).toBe(2);
  const said = warnings().map(({ msg }) => msg);
  expect(said).toContainEqual(
    expect.stringMatching(/^RELEASES_STORE names the bucket "no-such-bucket"\..*NoSuchBucket/),
  );
  expect(said).toContainEqual(
    expect.stringMatching(/^FILMS_STORE names the bucket "away"\. The S3 bucket cannot be used/),
  );

  // The missing one is named after the one that can be used was asked.
  await start({
    releasesStore: { s3: testBucket() },
    filmsStore: { s3: { ...testBucket(), bucket: 'no-such-films' } },
  });
  await expect.poll(() => warnings().length, { timeout: 10_000 }).toBe(3);
  expect(warnings().at(-1).msg).toMatch(/^FILMS_STORE names the bucket "no-such-films"/);
});
