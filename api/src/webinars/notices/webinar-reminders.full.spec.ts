import { permissionSet } from '@iris/contract/foundation';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { beginWebinar, webinar } from '../../../test/data/webinars.ts';
import { ROUNDS } from '../../../test/rounds.ts';
import { killedProcesses } from '../../../test/servers/killed-processes.fixtures.ts';
import { userSearch } from '../../accounts/users/model/user.schema.ts';

const REGISTERED = 250;
const KILLED = 3;
const POLL = { timeout: 120_000, interval: 10 };

const { mailbox, stored, start, startPreparing, endLeases, killAfter } = killedProcesses({
  name: 'reminders',
  poll: POLL,
});

/** A webinar that begins in ten minutes, whose second reminder is due; from a server that is closed before, which would do it. */
async function prepare(round: number): Promise<string> {
  const server = await startPreparing();
  const { _id: id } = await webinar(server, { title: `Soirée ${round}`, capacity: REGISTERED });
  const people = Array.from({ length: REGISTERED }, (_, index) => ({
    ...{ _id: new Types.ObjectId(), name: `Inscrite ${index}`, email: `inscrite-${round}-${index}@example.org` },
    ...{ email_verified_at: new Date(), password_hash: null, password_version: 0, role: 'student' },
    ...{ permissions: permissionSet(false), created_at: new Date() },
  }));
  await stored('users').insertMany(people.map((person) => ({ ...person, ...userSearch(person) })));
  const yesterday = new Date(Date.now() - 86_400_000);
  await stored('webinar_registrations').insertMany(
    people.map(({ _id: user }, index) => ({
      ...{ webinar: new Types.ObjectId(id), user, state: 'confirmed', number: index + 1 },
      ...{ created_at: yesterday, confirmed_at: yesterday },
    })),
  );
  const counts = { confirmed: REGISTERED, last_number: REGISTERED };
  await stored('webinars').updateOne({ _id: new Types.ObjectId(id) }, { $set: counts });
  await beginWebinar(server, id, -10);
  await server.app.close();
  await stored('jobs').deleteMany({ target: `${id}:day:0` });
  await stored('jobs').updateOne({ target: `${id}:soon:0` }, { $set: { lease_until: new Date(0) } });
  return id;
}

const reminded = (id: string) => stored('notifications').countDocuments({ key: `${id}:soon:0` });

it(`${REGISTERED} are reminded once, each by one mail, through ${KILLED} killed processes`, {
  timeout: 1_200_000 * ROUNDS,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await prepare(round);
    const progress = async () => `${await reminded(id)} ${mailbox.mails.length}`;
    const counts: number[] = [];
    for (let killed = 0; killed < KILLED; killed += 1) {
      await killAfter(progress, await start(), (killed * 37) % 150);
      counts.push(await reminded(id));
      await endLeases();
    }
    expect(counts[0], 'the first process was killed while it reminded').toBeLessThan(REGISTERED);
    const last = await Promise.all([start(), start()]);
    await expect.poll(() => reminded(id), POLL).toBe(REGISTERED);
    await expect.poll(() => stored('jobs').countDocuments(), { ...POLL, timeout: 300_000 }).toBe(0);
    await Promise.all(last.map((instance) => instance.stop()));

    const mails = mailbox.mails.filter(({ subject }) => subject?.includes(`Soirée ${round},`));
    const idsOf = new Map<string, Set<string | undefined>>();
    for (const { to, messageId } of mails) {
      const address = [to].flat()[0]?.text ?? '';
      idsOf.set(address, (idsOf.get(address) ?? new Set()).add(messageId));
    }
    expect(idsOf.size).toBe(REGISTERED);
    // A process that is killed after the mail server has accepted a mail sends it again, with the same id.
    expect([...idsOf].filter(([, ids]) => ids.size !== 1)).toEqual([]);
    expect(await stored('outgoing_mails').countDocuments()).toBe(0);
  }
});
