import { expect, it, onTestFinished } from 'vitest';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { JournalService } from '../../foundation/index.ts';
import { MessagesService } from '../../site/index.ts';

const server = sharedServer();

const THREE_YEARS = 1095;

/** After how many days messages and entries of the journal are deleted. */
async function lifetimes(): Promise<Record<string, number>> {
  const of = async (collection: string, field: string) => {
    const indexes = await server.connection.collection(collection).indexes();
    return (indexes.find(({ key }) => Object.keys(key).join() === field)?.expireAfterSeconds ?? 0) / 86_400;
  };
  return { messages: await of('messages', 'created_at'), journal: await of('audit_entries', 'at') };
}

it('of messages and journal is three years, and follows the settings at the next start', async () => {
  expect(await lifetimes()).toEqual({ messages: THREE_YEARS, journal: THREE_YEARS });
  const messages = server.app.get(MessagesService, { strict: false });
  const journal = server.app.get(JournalService, { strict: false });
  onTestFinished(async () => {
    await messages.keepFor(THREE_YEARS);
    await journal.keepFor(THREE_YEARS);
  });
  // What each start does with its settings.
  await messages.keepFor(30);
  await journal.keepFor(400);
  expect(await lifetimes()).toEqual({ messages: 30, journal: 400 });
});
