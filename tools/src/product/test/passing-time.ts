import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, MongoClient, ObjectId } from 'mongodb';
import { CommandError } from '../../system/terminal.ts';
import type { TestInstance } from './test-instance.ts';

const DELETED_WITHIN_MS = 60_000;

/** Films play at 16 times their speed in tests: the clock by which watching counts has to follow, in lessons and replays. */
export function letMinutesPass({ mongo }: TestInstance): Promise<void> {
  return inDatabase(mongo.uri, async (database) => {
    const change = { $set: { budget_at: minutesBefore('$budget_at', 10) } };
    for (const watched of ['lesson_progress', 'replay_views']) {
      await database.collection(watched).updateMany({ session: { $exists: true } }, [change]);
    }
  });
}

/** Moves a webinar, with the presence in it, so that it has begun this many minutes ago. @throws {CommandError} when there is none */
export function beginEvening({ mongo }: TestInstance, webinar: string, minutesAgo: number): Promise<void> {
  return inDatabase(mongo.uri, async (database) => {
    const _id = new ObjectId(webinar);
    const found = await database
      .collection('webinars')
      .findOne<{ starts_at: Date }>({ _id }, { projection: { starts_at: 1 } });
    if (!found) throw new CommandError(`Le webinaire ${webinar} n'existe pas.`);
    const minutes = Math.floor((Date.now() - found.starts_at.getTime()) / 60_000) - minutesAgo;
    const later = (instant: string) => ({ $dateAdd: { startDate: instant, unit: 'minute', amount: minutes } });
    const moved = { $set: { starts_at: later('$starts_at'), ends_at: later('$ends_at') } };
    await database.collection('webinars').updateOne({ _id }, [moved]);
    await database
      .collection('webinar_presences')
      .updateMany({ webinar: _id }, [{ $set: { minute: later('$minute') } }]);
  });
}

/** Makes the proofs of identity in all sessions of an account a quarter of an hour older. */
export function letProofsAge({ mongo }: TestInstance, account: string): Promise<void> {
  return inDatabase(mongo.uri, async (database) => {
    const change = { $set: { authenticated_at: minutesBefore('$authenticated_at', 15) } };
    await database.collection('sessions').updateMany({ user: new ObjectId(account) }, [change]);
  });
}

/**
 * Lets the week of a planned deletion pass, and returns when the account is deleted: by another API, because they look for
 * such accounts when they start, and then every hour.
 * @throws {CommandError} when the account has planned no deletion, or is still there after a minute
 */
export function letWeekPass({ mongo, besideAnotherApi }: TestInstance, account: string): Promise<void> {
  return inDatabase(mongo.uri, async (database) => {
    const users = database.collection('users');
    const _id = new ObjectId(account);
    const planned = { _id, deletion_at: { $exists: true } };
    const change = { $set: { deletion_at: minutesBefore('$deletion_at', 7 * 24 * 60) } };
    const { matchedCount } = await users.updateOne(planned, [change]);
    if (matchedCount === 0) throw new CommandError(`Le compte ${account} n'a pas demandé sa suppression.`);
    await besideAnotherApi(async () => {
      for (const deadline = Date.now() + DELETED_WITHIN_MS; Date.now() < deadline; await sleep(100)) {
        if ((await users.countDocuments({ _id })) === 0) return;
      }
      throw new CommandError(`Le compte ${account} n'est pas supprimé.`);
    });
  });
}

function minutesBefore(instant: string, minutes: number): object {
  return { $dateSubtract: { startDate: instant, unit: 'minute', amount: minutes } };
}

async function inDatabase(mongodbUri: string, work: (database: Db) => Promise<void>): Promise<void> {
  const client = await MongoClient.connect(mongodbUri);
  try {
    await work(client.db());
  } finally {
    await client.close();
  }
}
