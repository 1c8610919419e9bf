import { randomBytes } from 'node:crypto';
import { type Db, MongoClient } from 'mongodb';
import { buildApi } from '../../build/index.ts';
import { type ApiOptions, localAddress, startApi, untilAccepting } from '../../product/api.ts';
import { newOperatorToken } from '../../product/release-this-folder.ts';
import { startWorkerProcess } from '../../product/worker.ts';
import { startEphemeralMongo } from '../../programs/mongo/index.ts';
import type { MongoServer } from '../../programs/mongo/server.ts';
import { freePort } from '../../system/ports.ts';
import type { Running } from '../../system/processes.ts';
import { scratchFolder } from '../../system/scratch-folder.ts';
import type { Settings } from '../../system/settings.ts';
import { addLearners, type Learners } from './learners-in-database.ts';

const HOST = '127.0.0.1';

/** A program that can be killed and started again. */
export interface Program {
  /** The process that runs now. */
  running: () => Running;
  /** Kills the process, and starts another. */
  crash: () => Promise<void>;
}

/** An API with one course and many learners. */
export interface AcademyOfLearners extends Learners {
  address: string;
  mongodbUri: string;
  /** Folder of the films. */
  filmsStore: string;
  db: Db;
  api: Program;
  /** Starts a process that prepares films with this ffmpeg. */
  startWorker: (ffmpeg: string) => Promise<Program>;
  stop: () => Promise<void>;
}

/**
 * Starts the built API with this number of learners, enrolled in a course of films with these numbers of cells; on a MongoDB of
 * its own unless one is given. `env` are further settings of the API.
 */
export async function startAcademyOfLearners(
  settings: Settings,
  count: number,
  films: readonly number[],
  given?: Pick<MongoServer, 'uri'>,
  env: NodeJS.ProcessEnv = {},
): Promise<AcademyOfLearners> {
  const [mongo] = await Promise.all([given ?? startEphemeralMongo(settings), buildApi()]);
  const secret = randomBytes(48).toString('base64url');
  const filmsStore = await scratchFolder('films');
  const options: ApiOptions = {
    port: await freePort(),
    host: HOST,
    mongodbUri: mongo.uri,
    releasesStore: await scratchFolder('releases'),
    filmsStore,
    operatorToken: newOperatorToken(),
    env: {
      NODE_ENV: 'test',
      DEMO: '0',
      JWT_SECRET: secret,
      LOG_LEVEL: 'error',
      PUBLIC_URL: '',
      RATE_LIMIT_PER_MINUTE: '1000000',
      ...env,
    },
  };
  const address = localAddress(HOST, options.port);
  const api = await runProgram(async () => {
    const running = await startApi(options);
    await untilAccepting(address, running);
    return running;
  });
  const workers: Program[] = [];
  const startWorker = async (ffmpeg: string) => {
    const settings = { MONGODB_URI: mongo.uri, FILMS_STORE: filmsStore, FFMPEG: ffmpeg, LOG_LEVEL: 'error' };
    const worker = await runProgram(() => startWorkerProcess({ ...process.env, ...settings }));
    workers.push(worker);
    return worker;
  };
  const client = await MongoClient.connect(mongo.uri);
  const db = client.db();
  return {
    address,
    mongodbUri: mongo.uri,
    filmsStore,
    db,
    ...(await addLearners(db, secret, count, films)),
    api,
    startWorker,
    stop: async () => {
      await client.close();
      for (const { running } of [...workers, api]) await running().stop();
    },
  };
}

async function runProgram(run: () => Promise<Running>): Promise<Program> {
  let running = await run();
  return {
    running: () => running,
    crash: async () => {
      running.process.kill('SIGKILL');
      await running.exited;
      running = await run();
    },
  };
}
