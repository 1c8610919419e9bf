import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, MongoClient, MongoServerError } from 'mongodb';
import { atEnd, isEnding } from '../../system/lifecycle.ts';
import { freePort, isPortFree } from '../../system/ports.ts';
import { type Exit, type Running, start } from '../../system/processes.ts';
import { CommandError } from '../../system/terminal.ts';
import { sayWhile } from '../../system/waiting.ts';

const REPLICA_SET = 'iris';

/** Longest wait for an answer of a server that starts, longer after each failure: it may be slow. */
const ANSWER_WITHIN_MS = { first: 1000, most: 10_000 };

/** How long the server of a killed run may take to end before it is told to. */
const ORPHAN_MS = 4000;

export interface MongoOptions {
  binary: string;
  /** Contains `db/` and `mongod.log`. */
  folder: string;
  /** Preferred port; another is chosen when it is in use. */
  port?: number;
  /** Server parameters, as `mongod --setParameter` takes them. */
  parameters?: Record<string, number | boolean>;
  /** Whether what it acknowledges survives its own crash, for which each write waits for the disk; by default it does. */
  isDurable?: boolean;
}

/**
 * A mongod as a replica set of one member, which transactions require. Not mongodb-memory-server,
 * because it must restart on the same data with another port, and be frozen and restarted by tests.
 */
export class MongoServer {
  readonly uri: string;
  #running: Running | undefined;
  #starting: Promise<Running> | undefined;

  private constructor(
    private readonly options: MongoOptions,
    readonly port: number,
  ) {
    this.uri = `mongodb://127.0.0.1:${port}/academie-iris?replicaSet=${REPLICA_SET}`;
  }

  static async start(options: MongoOptions): Promise<MongoServer> {
    const { port } = options;
    const server = new MongoServer(options, port && (await isPortFree(port)) ? port : await freePort());
    // Once: what is restarted must not be stopped before what was started after it.
    atEnd(() => server.stop());
    await server.start();
    return server;
  }

  get binary(): string {
    return this.options.binary;
  }

  get #logFile(): string {
    return join(this.options.folder, 'mongod.log');
  }

  get pid(): number | undefined {
    return this.#running?.pid;
  }

  get exited(): Promise<Exit> | undefined {
    return this.#running?.exited;
  }

  async start(): Promise<void> {
    this.#starting = this.#launch();
    const { exited } = await this.#starting;
    const ended = new AbortController();
    const exit = exited.then(({ code, signal }) => {
      ended.abort();
      throw new CommandError(
        `MongoDB s'est arrêté à peine lancé (${signal ?? `code ${code}`}) : ${lastError(this.#logFile)}`,
      );
    });
    const { isDurable = true } = this.options;
    const ready = Promise.race([becomePrimary({ port: this.port, isDurable, ended: ended.signal }), exit]);
    await sayWhile(`MongoDB n'est pas encore prêt, je l'attends… Son journal : ${this.#logFile}`, ready);
    exit.catch(() => {});
  }

  async #launch(): Promise<Running> {
    const dbPath = join(this.options.folder, 'db');
    await mkdir(dbPath, { recursive: true });
    await endOrphan(dbPath);
    await rm(this.#logFile, { force: true });
    const args = ['--port', String(this.port), '--bind_ip', '127.0.0.1', '--dbpath', dbPath, '--replSet', REPLICA_SET];
    // A small cache and oplog: several may run on one machine. No socket file: it would remain after a kill.
    const small = ['--wiredTigerCacheSizeGB', '0.5', '--oplogSize', '128', '--nounixsocket', '--quiet'];
    const parameters = Object.entries(this.options.parameters ?? {}).flatMap(([name, value]) => [
      '--setParameter',
      `${name}=${value}`,
    ]);
    const all = [...args, ...small, ...parameters, '--logpath', this.#logFile];
    this.#running = await start(this.options.binary, all, { stdio: 'ignore', endsWithCommand: false });
    return this.#running;
  }

  async stop(): Promise<void> {
    // Also one that is being started; why it could not be is said to whoever started it.
    await this.#starting?.catch(() => undefined);
    await this.#running?.stop(20_000);
  }

  /** Suspends the process: connections stay open without an answer, as with an unreachable host. */
  freeze(): void {
    if (this.#running) process.kill(this.#running.pid, 'SIGSTOP');
  }

  thaw(): void {
    if (this.#running) process.kill(this.#running.pid, 'SIGCONT');
  }
}

/** Waits for the mongod of a killed run to exit, and terminates it if it does not: its data cannot be opened before. */
async function endOrphan(dbPath: string): Promise<void> {
  const pid = ownerOf(dbPath);
  if (pid === undefined) return;
  const terminating = setTimeout(() => terminate(pid), ORPHAN_MS);
  const ended = async () => {
    while (ownerOf(dbPath) !== undefined) {
      if (isEnding()) throw new CommandError(`Un autre mongod (processus ${pid}) occupe encore ${dbPath}.`);
      await sleep(200);
    }
  };
  try {
    await sayWhile(`Un autre mongod (processus ${pid}) occupe ${dbPath}, j'attends qu'il s'arrête…`, ended());
  } finally {
    clearTimeout(terminating);
  }
}

/** Also a process that was suspended. */
function terminate(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
    process.kill(pid, 'SIGCONT');
  } catch {
    // It has just ended.
  }
}

function ownerOf(dbPath: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dbPath, 'mongod.lock'), 'utf8'));
    // The lock file remains after a kill, and its process id may belong to another program.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(dbPath) ? pid : undefined;
  } catch {
    return undefined;
  }
}

function lastError(logFile: string): string {
  try {
    const lines = readFileSync(logFile, 'utf8').trim().split('\n');
    const faults = lines.filter((line) => /"s":"[EF]"/.test(line));
    return `${faults[0] ?? lines.at(-1)}\nJournal complet : ${logFile}`;
  } catch {
    return `aucun journal dans ${logFile}`;
  }
}

interface Member {
  host: string;
  isDurable: boolean;
}

interface Starting {
  port: number;
  isDurable: boolean;
  ended: AbortSignal;
}

/**
 * Initiates the replica set on new data, reconfigures it after a change of port, and waits until it accepts writes, however
 * long that takes; for nothing any more once the server has ended.
 */
async function becomePrimary({ port, isDurable, ended }: Starting): Promise<void> {
  let answerWithinMs = ANSWER_WITHIN_MS.first;
  for (let wait = 20; !ended.aborted; wait = Math.min(wait * 1.5, 250)) {
    // A client whose first connection failed never reconnects: each attempt needs a new one.
    const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
      serverSelectionTimeoutMS: answerWithinMs,
    });
    try {
      if (await isPrimary(client.db('admin'), { host: `127.0.0.1:${port}`, isDurable })) return;
    } catch {
      // Not listening yet, or still loading its configuration: retry.
      answerWithinMs = Math.min(answerWithinMs * 1.25, ANSWER_WITHIN_MS.most);
    } finally {
      await client.close();
    }
    await sleep(wait);
  }
}

async function isPrimary(admin: Db, member: Member): Promise<boolean> {
  const hello = await admin.command({ hello: 1 });
  if (!hello.isWritablePrimary) await configure(admin, member);
  return hello.isWritablePrimary && hello.me === member.host;
}

async function configure(admin: Db, { host, isDurable }: Member): Promise<void> {
  try {
    const { config } = await admin.command({ replSetGetConfig: 1 });
    if (config.members[0].host === host) return;
    const members = [{ ...config.members[0], host }];
    await admin.command({ replSetReconfig: { ...config, version: config.version + 1, members }, force: true });
  } catch (error) {
    if (!(error instanceof MongoServerError && error.codeName === 'NotYetInitialized')) throw error;
    const config = { _id: REPLICA_SET, members: [{ _id: 0, host }], writeConcernMajorityJournalDefault: isDurable };
    await admin.command({ replSetInitiate: config });
  }
}
