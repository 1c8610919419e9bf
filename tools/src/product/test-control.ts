import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MongoClient } from 'mongodb';
import { atEnd } from '../lifecycle.ts';
import type { MongoServer } from '../mongo/server.ts';
import { startEphemeralS3 } from '../s3/server.ts';
import type { Settings } from '../settings.ts';

/** What an action answers with; undefined for nothing. */
type Action = () => Promise<object | undefined> | object | undefined;

/**
 * Lets tests control what runs besides the product, over HTTP: `POST <address>/freeze`, `/thaw`, `/stop`, `/start` act on
 * MongoDB and answer 204 when done (`start` restarts the same server, on the same port and data); `/s3` starts an S3 server
 * of this run, or finds the one started before, and answers with its settings; `/minutes` lets ten minutes pass for all open
 * play sessions. Returns the address.
 */
export async function serveTestControl(mongo: MongoServer, settings: Settings): Promise<string> {
  const actions: Record<string, Action> = {
    '/freeze': () => done(mongo.freeze()),
    '/thaw': () => done(mongo.thaw()),
    '/stop': () => done(mongo.stop()),
    '/start': () => done(mongo.start()),
    '/s3': s3Settings(settings),
    '/minutes': () => done(letMinutesPass(mongo.uri)),
  };
  const server = createServer(async (request, response) => {
    const action = request.method === 'POST' ? actions[request.url ?? ''] : undefined;
    try {
      const answer = await action?.();
      if (answer) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      else response.writeHead(action ? 204 : 404).end();
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Films play at 16 times their speed in tests: the clock by which watching counts has to follow. */
async function letMinutesPass(mongodbUri: string): Promise<void> {
  const client = await MongoClient.connect(mongodbUri);
  try {
    const earlier = { $dateSubtract: { startDate: '$budget_at', unit: 'minute', amount: 10 } };
    const open = { session: { $exists: true } };
    await client
      .db()
      .collection('lesson_progress')
      .updateMany(open, [{ $set: { budget_at: earlier } }]);
  } finally {
    await client.close();
  }
}

async function done(work: Promise<void> | void): Promise<undefined> {
  await work;
}

/** The settings with which an academy stores its releases on S3. Few tests need it, so that it starts when first asked for. */
function s3Settings(settings: Settings): Action {
  let started: ReturnType<typeof startEphemeralS3> | undefined;
  return async () => {
    started ??= startEphemeralS3(settings);
    const { address, credentials } = await started;
    return { RELEASES_STORE: address, ...credentials };
  };
}
