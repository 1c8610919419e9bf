import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isAlive } from '../../lock.mjs';
import { API_ENTRY } from '../build/index.ts';
import { freePort } from '../system/ports.ts';
import { type Running, start } from '../system/processes.ts';
import { ROOT } from '../system/settings.ts';
import { sharedFolder } from '../testing/temporary-folder.ts';
import { OWN_VARIABLES } from '../testing/typed-command.ts';

/** The first start builds the product, perhaps on a busy machine. */
const LIMIT_MS = 900_000;
const POLL = { timeout: LIMIT_MS, interval: 50 };

vi.setConfig({ testTimeout: LIMIT_MS });

const PASSWORD = 'quatre corneilles sous la neige';

/** `npm start` with the data of a folder. */
class Academy {
  constructor(readonly folder: string) {}

  output = '';
  #port = 0;
  #ended: Promise<never> | undefined;
  #running: Running | undefined;

  /** Starts the command; resolves once the academy is open. */
  async open(): Promise<Running> {
    const running = await this.start();
    await this.says("L'Académie Iris est ouverte");
    return running;
  }

  async start(): Promise<Running> {
    this.#port = await freePort();
    this.output = '';
    const running = await start('npm', ['start'], {
      cwd: ROOT,
      env: { ...OWN_VARIABLES, DATA_DIR: this.folder, PORT: String(this.#port) },
      stdio: ['ignore', 'pipe', 'pipe'],
      stopSignal: 'SIGINT',
    });
    this.#running = running;
    for (const stream of [running.process.stdout, running.process.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
    this.#ended = running.exited.then(({ code }) => {
      throw new Error(`npm start has ended with code ${code}:\n${this.output}`);
    });
    this.#ended.catch(() => {});
    return running;
  }

  /** Waits until the command says this. @throws when it ends before */
  async says(text: string): Promise<void> {
    await Promise.race([expect.poll(() => this.output, POLL).toContain(text), this.#ended]);
  }

  async close(): Promise<void> {
    await this.#running?.stop(30_000);
  }

  /** Of the API that runs; undefined when none does. */
  get api(): number | undefined {
    return runningProcess(API_ENTRY, `PORT=${this.#port}`);
  }

  get mongod(): number | undefined {
    return runningProcess(join(this.folder, 'db'));
  }

  async call(method: string, path: string, { token = '', body }: { token?: string; body?: object } = {}) {
    const answer = await fetch(`http://localhost:${this.#port}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: body && JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  }
}

/** The process that has this argument, and this setting. */
function runningProcess(argument: string, setting?: string): number | undefined {
  const has = (pid: string, file: string, part: string) =>
    readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').includes(part);
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.find((pid) => {
    try {
      return has(pid, 'cmdline', argument) && (setting === undefined || has(pid, 'environ', setting));
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });
  return found === undefined ? undefined : Number(found);
}

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) throw new Error('there is no such process');
  process.kill(pid, name);
}

const kill = (pid: number | undefined) => signal(pid, 'SIGKILL');

// Filled with the demo academy by the first start.
const folder = sharedFolder();

it('npm start waits for a MongoDB that does not answer while applications are released, restarts one that died, and stops the API before it', async () => {
  const academy = new Academy(folder);
  onTestFinished(() => academy.close());
  const { process: command, exited } = await academy.start();
  await academy.says('Publication');
  signal(academy.mongod, 'SIGSTOP');
  await academy.says('nouvel essai dans');
  signal(academy.mongod, 'SIGCONT');
  await academy.says("L'Académie Iris est ouverte");
  expect(academy.output).not.toContain("N'a pas pu être publié");

  const { mongod } = academy;
  kill(mongod);
  await academy.says('MongoDB est de retour.');
  const [api = 0, restarted = 0] = [academy.api, academy.mongod];
  expect(restarted).not.toBe(mongod);
  const ends: string[] = [];
  process.kill(-(command.pid ?? 0), 'SIGINT');
  const next = () => {
    for (const [name, pid] of Object.entries({ api, mongod: restarted })) {
      if (!isAlive(pid) && !ends.includes(name)) ends.push(name);
    }
    return ends;
  };
  await expect.poll(next, { ...POLL, interval: 5 }).toEqual(['api', 'mongod']);
  await exited;
  expect(academy.output).toContain("l'API, puis MongoDB…");
});

it('npm start restarts an API that died, with MongoDB and the data as they were, and ends with status 1, and without MongoDB, when it dies again and again', async () => {
  const academy = new Academy(folder);
  onTestFinished(() => academy.close());
  const { exited } = await academy.open();
  const account = { name: 'Claire Fontaine', email: 'claire@example.org', password: PASSWORD };
  const { token } = (await academy.call('POST', '/auth/register', { body: account })).body;
  const { api: first, mongod } = academy;
  kill(first);
  await academy.says("L'API s'est arrêtée (SIGKILL), je la relance…");
  await academy.says("L'API est de retour.");
  expect(academy.mongod).toBe(mongod);
  expect(await academy.call('GET', '/auth/me', { token })).toMatchObject({ status: 200, body: { name: account.name } });

  const killed = new Set([first]);
  let isOver = false;
  const end = exited.finally(() => {
    isOver = true;
  });
  const killNext = () => {
    const { api } = academy;
    if (api !== undefined && !killed.has(api)) kill(api);
    if (api !== undefined) killed.add(api);
    return isOver;
  };
  await expect.poll(killNext, POLL).toBe(true);
  expect(await end).toEqual({ code: 1, signal: null });
  expect(killed.size).toBe(6);
  expect(academy.output).toContain("L'API s'arrête sans cesse");
  expect(academy.mongod).toBeUndefined();
});
