import { expect, it } from 'vitest';
import { unknownId } from '../../../../../test/data/factories.ts';
import { killedProcesses } from '../../../../../test/servers/killed-processes.fixtures.ts';
import { institution, memberOf } from '../invitations.fixtures.ts';

/** They import what a first killed process has left, and send mails. */
const SIDE_BY_SIDE = 2;
const ROWS = 160;
const POLL = { timeout: 60_000, interval: 50 };

const { mailbox, stored, start, startPreparing, endLeases, killAfter } = killedProcesses({
  name: 'imports',
  poll: POLL,
});

/** A manager's token, from a server that is closed before the processes begin: it would do their work. */
async function prepare() {
  const server = await startPreparing();
  const hospital = await institution(server);
  const { token } = await memberOf(server, hospital);
  await server.app.close();
  return { hospital, token };
}

const isBusy = async () => (await stored('jobs').countDocuments()) > 0;
const rowsLeft = () => stored('import_rows').countDocuments({ outcome: null });
const progress = async () => `${await rowsLeft()} ${mailbox.mails.length}`;

it(`each row is done and each mail is sent once, through ${1 + SIDE_BY_SIDE} killed processes`, {
  timeout: 1_200_000,
}, async () => {
  const { hospital, token } = await prepare();
  const emails = Array.from({ length: ROWS }, () => `${unknownId()}@example.org`);
  const importing = await start();
  const send = () =>
    fetch(`${importing.address}/api/institutions/${hospital}/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: emails.join('\n'), file_name: 'internes.csv', role: 'resident', order: null }),
    });
  // A busy machine answers 503, after which people try again; the same list twice is one import.
  await expect.poll(async () => (await send()).status, POLL).toBe(201);
  await killAfter(rowsLeft, importing, 0);
  expect(await rowsLeft()).toBeGreaterThan(0);
  await endLeases();
  const others = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, start));
  for (const [index, instance] of others.entries()) await killAfter(progress, instance, index * 37);
  expect(await isBusy()).toBe(true);
  await endLeases();
  const last = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, start));
  await expect.poll(isBusy, { ...POLL, timeout: 120_000 }).toBe(false);
  await Promise.all(last.map((instance) => instance.stop()));

  const recipients = new Map<string, Set<string | undefined>>();
  for (const { to, messageId } of mailbox.mails) {
    const address = [to].flat()[0]?.text ?? '';
    recipients.set(address, (recipients.get(address) ?? new Set()).add(messageId));
  }
  expect([...recipients.keys()].sort()).toEqual([...emails].sort());
  expect([...recipients].filter(([, ids]) => ids.size !== 1)).toEqual([]);
  expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(emails.length);
  expect(await stored('invitations').distinct('email')).toHaveLength(emails.length);
  expect(await stored('invitations').countDocuments()).toBe(emails.length);
  expect(await stored('import_rows').countDocuments({ outcome: 'invited' })).toBe(emails.length);
  const imports = await stored('imports').find().toArray();
  expect(imports.map(({ state, counts }) => [state, counts.invited])).toEqual([['done', ROWS]]);
  expect(await stored('outgoing_mails').countDocuments()).toBe(0);
});
