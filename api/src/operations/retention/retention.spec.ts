import { expect, it } from 'vitest';
import { startServer, type TestServer, testConfig } from '../../../test/servers/server.ts';

const DAY_SECONDS = 24 * 3600;

async function lifetimes({ connection }: TestServer): Promise<Record<string, unknown>> {
  const of = async (collection: string, field: string) =>
    (await connection.collection(collection).indexes()).find(({ key }) => Object.keys(key).join() === field)
      ?.expireAfterSeconds;
  return { messages: await of('messages', 'created_at'), journal: await of('audit_entries', 'at') };
}

it('of messages and journal is three years, and follows the settings at the next start', async () => {
  const { mongodbUri, keptDays } = testConfig();
  const first = await startServer({ mongodbUri });
  expect(await lifetimes(first)).toEqual({ messages: 1095 * DAY_SECONDS, journal: 1095 * DAY_SECONDS });
  // Beside the first, as in a rolling restart.
  const second = await startServer({ mongodbUri, keptDays: { ...keptDays, messages: 30, journal: 400 } });
  expect(await lifetimes(second)).toEqual({ messages: 30 * DAY_SECONDS, journal: 400 * DAY_SECONDS });
  await first.app.close();
  await second.close();
});
