import { createConnection } from 'mongoose';
import { expect, it } from 'vitest';
import { readPublicVersions } from './public-version.ts';
import { isDatabaseUnavailable } from './writes/database-errors.ts';

it('without a connection fails at once, as an outage, and leaves no promise behind', async () => {
  const error = await readPublicVersions(createConnection()).catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
});
