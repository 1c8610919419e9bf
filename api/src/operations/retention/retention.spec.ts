import { expect, it, onTestFinished } from 'vitest';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { Collections } from '../../foundation/index.ts';
import { KeptBySettings } from './kept-by-settings.service.ts';

const server = sharedServer();

const THREE_YEARS = 1095;

/** After how many days documents are deleted from the date in a field. */
async function lifetimeOf(collection: string, field: string): Promise<number> {
  const indexes = await server.connection.collection(collection).indexes();
  return (indexes.find(({ key }) => Object.keys(key).join() === field)?.expireAfterSeconds ?? 0) / 86_400;
}

it('of messages and journal is three years, and follows the settings at the next start', async () => {
  const lifetimes = async () => ({
    messages: await lifetimeOf('messages', 'created_at'),
    journal: await lifetimeOf('audit_entries', 'at'),
  });
  expect(await lifetimes()).toEqual({ messages: THREE_YEARS, journal: THREE_YEARS });
  const kept = server.app.get(KeptBySettings, { strict: false });
  onTestFinished(() => kept.apply());
  // What each start does with its settings.
  await kept.apply({ ...server.config.keptDays, messages: 30, journal: 400 });
  expect(await lifetimes()).toEqual({ messages: 30, journal: 400 });
});

it('of every collection with a number of days is a deletion by the database', async () => {
  const wrong: string[] = [];
  for (const collection of server.app.get(Collections, { strict: false }).list()) {
    const { retention, name } = collection;
    if (!retention || !('days' in retention)) continue;
    const stored = server.app.get(Collections, { strict: false }).modelOf(collection).collection.collectionName;
    if ((await lifetimeOf(stored, retention.from)) !== retention.days) wrong.push(name);
  }
  expect(wrong).toEqual([]);
});
