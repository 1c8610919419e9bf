import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, type Document, MongoClient } from 'mongodb';
import { freePort } from '../../system/ports.ts';
import { type Running, start } from '../../system/processes.ts';
import { Network } from './network.ts';

const NAME = 'iris';
const MEMBERS = 3;
const PATIENCE_MS = 60_000;

/**
 * As recommended in production. By default a member that does not answer is given ten seconds, in each of the steps from its
 * silence to a new primary with a secondary: thirty in all.
 */
const SETTINGS = { electionTimeoutMillis: 4000, heartbeatTimeoutSecs: 4, heartbeatIntervalMillis: 1000 };
const PARAMETERS = {
  transactionLifetimeLimitSeconds: 5,
  oplogInitialFindMaxSeconds: 4,
  oplogNetworkTimeoutBufferSeconds: 2,
  oplogFetcherSteadyStateMaxFetcherRestarts: 0,
};

/** Limit of each file of a member with a small disk, in blocks of 512 bytes: 24 MB. */
const SMALL_DISK_BLOCKS = 49_152;

/** One mongod of a replica set. */
export class Member {
  #running: Running | undefined;

  constructor(
    private readonly binary: string,
    private readonly folder: string,
    /** Port at which it listens; others reach it at {@link host}. */
    readonly port: number,
    /** Its address in the replica set. */
    readonly host: string,
  ) {}

  get pid(): number | undefined {
    return this.#running?.pid;
  }

  /** Resolves when the process has ended. */
  async exited(): Promise<void> {
    await this.#running?.exited;
  }

  /** Starts the process, with a disk that is soon full if `hasSmallDisk`. */
  async start({ hasSmallDisk = false } = {}): Promise<void> {
    const dbPath = join(this.folder, String(this.port));
    await mkdir(dbPath, { recursive: true });
    const address = ['--port', String(this.port), '--bind_ip', '127.0.0.1', '--replSet', NAME, '--nounixsocket'];
    const files = ['--dbpath', dbPath, '--logpath', `${dbPath}.log`, '--oplogSize', '128', '--quiet'];
    const small = ['--wiredTigerCacheSizeGB', '0.25', '--setParameter', 'diagnosticDataCollectionEnabled=false'];
    const limits = Object.entries(PARAMETERS).flatMap(([name, value]) => ['--setParameter', `${name}=${value}`]);
    const args = [...address, ...files, ...small, ...limits];
    // Journal files are allocated in advance, larger than the limit.
    const journal = ['--wiredTigerEngineConfigString', 'log=(prealloc=false)'];
    // The signal would end the process; ignored, a write fails as it does on a full disk.
    const script = `trap '' XFSZ; ulimit -f ${SMALL_DISK_BLOCKS}; exec "$@"`;
    this.#running = hasSmallDisk
      ? await start('sh', ['-c', script, 'sh', this.binary, ...args, ...journal], { stdio: 'ignore' })
      : await start(this.binary, args, { stdio: 'ignore' });
  }

  /** Ends the process without warning (kill -9). */
  async kill(): Promise<void> {
    this.#running?.process.kill('SIGKILL');
    await this.exited();
  }

  /** Ends the process in order. */
  async stop(): Promise<void> {
    await this.#running?.stop(20_000);
  }

  /** Suspends the process: connections stay open without answers. */
  freeze(): void {
    this.#running?.process.kill('SIGSTOP');
  }

  thaw(): void {
    this.#running?.process.kill('SIGCONT');
  }

  /** Runs a command on this member, whatever its state. */
  async command(command: Document): Promise<Document> {
    return this.withDatabase('admin', (admin) => admin.command(command));
  }

  /** Works with a database on this member, around the relays. */
  async withDatabase<Result>(name: string, work: (db: Db) => Promise<Result>): Promise<Result> {
    const client = new MongoClient(`mongodb://127.0.0.1:${this.port}/?directConnection=true`, {
      serverSelectionTimeoutMS: 1000,
      socketTimeoutMS: 10_000,
    });
    try {
      return await work(client.db(name));
    } finally {
      await client.close();
    }
  }
}

/** Three members on this machine that reach each other, and are reached, through a {@link Network} that can be cut. */
export class ReplicaSet {
  readonly uri: string;

  private constructor(
    readonly members: readonly Member[],
    readonly network: Network,
  ) {
    this.uri = `mongodb://${members.map(({ host }) => host).join()}/academie-iris?replicaSet=${NAME}`;
  }

  static async start(binary: string, folder: string): Promise<ReplicaSet> {
    const members: Member[] = [];
    const network = new Network(() => members.flatMap(({ pid }) => pid ?? []));
    for (let count = 0; count < MEMBERS; count += 1) {
      const port = await freePort();
      members.push(new Member(binary, folder, port, `127.0.0.1:${await network.relayTo(port)}`));
    }
    const set = new ReplicaSet(members, network);
    await Promise.all(members.map((member) => member.start()));
    const config = { _id: NAME, members: members.map(({ host }, _id) => ({ _id, host })), settings: SETTINGS };
    await eventually('the set is initiated', async () => members[0]?.command({ replSetInitiate: config }));
    await set.whenHealthy();
    return set;
  }

  /** The member that accepts writes, other than `former`; waits until there is one. */
  primary(former?: Member): Promise<Member> {
    return eventually('a primary', async () => {
      for (const member of this.members) {
        if (member === former) continue;
        const hello = await member.command({ hello: 1 }).catch(() => undefined);
        if (hello?.isWritablePrimary) return member;
      }
      return undefined;
    });
  }

  /** Waits until all members have the same data: one primary, two secondaries. */
  async whenHealthy(): Promise<void> {
    await eventually('a healthy set', async () => {
      const { members } = await (await this.primary()).command({ replSetGetStatus: 1 });
      const states = members.map(({ stateStr }: Document) => stateStr).sort();
      return states.join() === 'PRIMARY,SECONDARY,SECONDARY';
    });
  }

  /** Makes a member the primary. */
  async elect(member: Member): Promise<void> {
    await eventually('an election', async () => {
      const { isWritablePrimary } = await member.command({ hello: 1 });
      if (!isWritablePrimary) await member.command({ replSetStepUp: 1 });
      return isWritablePrimary;
    });
  }

  async stop(): Promise<void> {
    this.network.heal();
    for (const member of this.members) member.thaw();
    // In order it would take a primary ten seconds to hand over.
    await Promise.all(this.members.map((member) => member.kill()));
    this.network.close();
  }
}

/** Repeats `attempt` until it returns something. @throws when that takes too long */
async function eventually<Result>(what: string, attempt: () => Promise<Result | undefined>): Promise<Result> {
  let failure: unknown;
  for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; await sleep(100)) {
    try {
      const result = await attempt();
      if (result) return result;
    } catch (error) {
      failure = error;
    }
  }
  throw new Error(`${what}: not within ${PATIENCE_MS / 1000} s`, { cause: failure });
}
