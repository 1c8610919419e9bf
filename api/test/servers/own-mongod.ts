import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { freePort } from './free-port.ts';

const SET_NAME = 'iris';
const START_TIME_MS = 60_000;

/** The code by which the server says that a command failed for a reason of its own. */
const INTERNAL_ERROR = 1;

/** A separate MongoDB server for tests that interrupt it. */
export interface OwnMongod {
  uri: string;
  /** Suspends the process: connections stay open without answers. */
  freeze(): void;
  thaw(): void;
  /** Delays the execution of the next command with this name by `ms` milliseconds; `namespace` is `database.collection`. */
  hold(command: string, ms: number, namespace?: string): Promise<void>;
  /** Delays each execution of these commands by `ms` milliseconds, until the returned function is called. */
  slowDown(commands: string[], ms: number): Promise<() => Promise<void>>;
  /** Refuses the next command with this name in a collection with an error after which the driver does not try again. */
  fail(command: string, namespace: string): Promise<void>;
  /** Kills the process; its files stay. */
  kill(): Promise<void>;
  /** Starts it again on the same port and files. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the `mongod` named by MONGOD as a replica set of one member. */
export async function startMongod(): Promise<OwnMongod> {
  const binary = process.env.MONGOD;
  if (!binary) throw new Error('MONGOD must be the path of a mongod binary (6 or later).');
  const folder = await mkdtemp(join(tmpdir(), 'iris-mongod-'));
  const port = await freePort();
  const start = () => {
    const args = [
      '--setParameter',
      'enableTestCommands=1',
      '--setParameter',
      'diagnosticDataCollectionEnabled=false',
      // Otherwise the files of dropped databases stay open for minutes.
      '--setParameter',
      'minSnapshotHistoryWindowInSeconds=20',
      '--setParameter',
      'wiredTigerFileHandleCloseIdleTime=20',
      '--replSet',
      SET_NAME,
      '--port',
      String(port),
      '--dbpath',
      folder,
      '--bind_ip',
      '127.0.0.1',
    ];
    const child = spawn(binary, [...args, '--wiredTigerCacheSizeGB', '0.25'], { stdio: 'ignore' });
    // Stops the server when the test run crashes or is interrupted.
    process.once('exit', () => child.kill('SIGKILL'));
    process.once('SIGTERM', () => process.exit());
    return child;
  };
  let child = start();
  const kill = () => killed(child);
  const stop = async () => {
    await kill();
    await rm(folder, { recursive: true, force: true });
  };
  await initiate(port).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const configure = async (mode: object | string, data: object = {}) => {
    await onServer(`mongodb://127.0.0.1:${port}/?directConnection=true`, (admin) => {
      return admin.command({ configureFailPoint: 'failCommand', mode, data });
    });
  };
  const interrupt = (data: object) => configure({ times: 1 }, data);
  return {
    uri: `mongodb://127.0.0.1:${port}/?replicaSet=${SET_NAME}`,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    hold: (command, ms, namespace) => {
      const inCollection = namespace && { namespace };
      return interrupt({ failCommands: [command], blockConnection: true, blockTimeMS: ms, ...inCollection });
    },
    slowDown: async (failCommands, ms) => {
      await configure('alwaysOn', { failCommands, blockConnection: true, blockTimeMS: ms });
      return () => configure('off');
    },
    fail: (command, namespace) => interrupt({ failCommands: [command], errorCode: INTERNAL_ERROR, namespace }),
    kill,
    restart: async () => {
      child = start();
      await initiate(port);
    },
    stop,
  };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Initiates the replica set at the first start, and waits until the server accepts writes. */
async function initiate(port: number): Promise<void> {
  const host = `127.0.0.1:${port}`;
  await onServer(`mongodb://${host}/?directConnection=true`, (admin) => {
    const command = { replSetInitiate: { _id: SET_NAME, members: [{ _id: 0, host }] } };
    return admin.command(command).catch(ignoreAlreadyInitiated);
  });
  await onServer(`mongodb://${host}/?replicaSet=${SET_NAME}`, (admin) => {
    return admin.command({ ping: 1 }, { readPreference: 'primary' });
  });
}

async function onServer(uri: string, work: (admin: mongo.Db) => Promise<unknown>): Promise<void> {
  const client = new mongo.MongoClient(uri, { serverSelectionTimeoutMS: START_TIME_MS });
  try {
    await work(client.db('admin'));
  } finally {
    await client.close();
  }
}

function ignoreAlreadyInitiated(error: unknown): void {
  if (!(error instanceof mongo.MongoServerError && error.codeName === 'AlreadyInitialized')) throw error;
}
