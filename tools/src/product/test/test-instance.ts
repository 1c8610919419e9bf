import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Academy, notReleased } from '@iris/delivery/cli';
import { build } from '../../build/index.ts';
import { startEphemeralMongo } from '../../programs/mongo/index.ts';
import type { MongoServer } from '../../programs/mongo/server.ts';
import { freePort } from '../../system/ports.ts';
import { scratchFolder } from '../../system/scratch-folder.ts';
import { ROOT, type Settings } from '../../system/settings.ts';
import { CommandError, say, TERMINAL } from '../../system/terminal.ts';
import { type KeptApi, keepApi, localAddress, startApi, untilAccepting } from '../api.ts';
import { newOperatorToken, releaseThisFolder } from '../release-this-folder.ts';
import { RENDERED_WITHIN_MS, untilRendered } from '../rendered.ts';
import { startWorker, type Worker } from '../worker.ts';

/** The built product with demo data, on its own MongoDB, for one run of the tests or of the benchmark. */
export interface TestInstance {
  address: string;
  mongo: MongoServer;
  api: KeptApi;
  worker: Worker;
  /** Its releases, for the operator. */
  academy: Academy;
  /** Runs `work` while another API, with these settings, serves the same academy, as in an update of the academy. */
  besideAnotherApi: <Result>(
    work: (address: string) => Promise<Result>,
    settings?: NodeJS.ProcessEnv,
  ) => Promise<Result>;
}

const HOST = '127.0.0.1';

/** Shared by the academies of all test runs: files are stored by their hash, so that each is compressed once. */
export const TEST_RELEASES_STORE = join(ROOT, 'node_modules', '.cache', 'releases');

/** Its database is as in production, or saves the time in which writes reach the disk. */
export async function startTestInstance(settings: Settings, { isDurable = true } = {}): Promise<TestInstance> {
  const [mongo] = await Promise.all([startEphemeralMongo(settings, { isDurable }), build()]);
  const filmsStore = await scratchFolder('films');
  const mailFolder = await scratchFolder('mail');
  const operatorToken = newOperatorToken();
  const port = await freePort();
  const address = localAddress(HOST, port);
  const stores = { releasesStore: TEST_RELEASES_STORE, filmsStore, mailFolder };
  const options = { host: HOST, mongodbUri: mongo.uri, ...stores, operatorToken };
  const env = {
    NODE_ENV: 'test',
    DEMO: '1',
    JWT_SECRET: randomBytes(48).toString('base64url'),
    BADGE_KEY: newBadgeKey(),
    // The tests log in more often than the limit allows; the limit has its own specs.
    RATE_LIMIT_PER_MINUTE: '1000000',
    PUBLIC_URL: '',
    SMTP_URL: '',
    LOG_LEVEL: 'error',
  };
  const api = await keepApi({ ...options, port, env });
  const besideAnotherApi: TestInstance['besideAnotherApi'] = async (work, settings) => {
    const port = await freePort();
    // The links in its mails lead to the address that is tested.
    const another = await startApi({ ...options, port, env: { ...env, PUBLIC_URL: address, ...settings } });
    try {
      await untilAccepting(localAddress(HOST, port), another);
      return await work(localAddress(HOST, port));
    } finally {
      await another.stop();
    }
  };
  const worker = startWorker(settings, { mongodbUri: mongo.uri, filmsStore, env: { LOG_LEVEL: 'error' } });
  const academy = new Academy({ address, token: operatorToken, terminal: TERMINAL });
  const failed = await releaseThisFolder(academy);
  if (failed.length > 0) throw new CommandError(notReleased(failed));
  // Until the process that renders pages has started, browsers draw them.
  if (!(await untilRendered(address))) {
    throw new CommandError(`Le serveur ne dessine aucune page en ${RENDERED_WITHIN_MS / 1000} s.`);
  }
  say(`Produit construit servi à ${address}`);
  return { address, mongo, api, worker, academy, besideAnotherApi };
}

function newBadgeKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Stops the instance early; otherwise it is stopped at the end of the command. */
export async function stopTestInstance({ api, mongo, worker }: TestInstance): Promise<void> {
  await worker.stop();
  await api.stop();
  await mongo.stop();
}
