import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startEphemeralS3 } from '../../programs/s3/server.ts';
import { atEnd } from '../../system/lifecycle.ts';
import type { Settings } from '../../system/settings.ts';
import { beginEvening, letMinutesPass, letProofsAge, letWeekPass } from './passing-time.ts';
import type { TestInstance } from './test-instance.ts';

/** An action on an account, or on what its parameters name. Returns what it answers with; undefined for nothing. */
type Action = (account: string, parameters: URLSearchParams) => Promise<object | undefined> | object | undefined;

/**
 * Lets tests control what runs besides the product, over HTTP: `POST <address>/freeze` and `/thaw` act on MongoDB and answer
 * 204 when done; `/crash` kills the API; `/s3` starts an S3 server of this run, or finds the one started before, and answers
 * with its settings; `/minutes` lets ten minutes pass for all open
 * play sessions, `/proofs?account=<id>` fifteen minutes for the proofs of identity of an account, and `/week?account=<id>` the
 * week after which it is deleted; `/evening?webinar=<id>&minutes=<number>` makes a webinar begin so long ago. Returns the
 * address.
 */
export async function serveTestControl(instance: TestInstance, settings: Settings): Promise<string> {
  const { mongo } = instance;
  const actions: Record<string, Action> = {
    '/freeze': () => done(mongo.freeze()),
    '/thaw': () => done(mongo.thaw()),
    '/crash': () => done(instance.api.crash()),
    '/s3': s3Settings(settings),
    '/minutes': () => done(letMinutesPass(instance)),
    '/proofs': (account) => done(letProofsAge(instance, account)),
    '/week': (account) => done(letWeekPass(instance, account)),
    '/evening': (_, parameters) => {
      return done(beginEvening(instance, parameters.get('webinar') ?? '', Number(parameters.get('minutes'))));
    },
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const action = request.method === 'POST' ? actions[pathname] : undefined;
    try {
      const answer = await action?.(searchParams.get('account') ?? '', searchParams);
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
