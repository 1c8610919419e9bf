import { setTimeout as sleep } from 'node:timers/promises';
import { API_ENTRY } from '../build/index.ts';
import { atEnd, isEnding } from '../system/lifecycle.ts';
import { type Exit, type Running, type StartOptions, start } from '../system/processes.ts';
import { CommandError } from '../system/terminal.ts';
import { sayWhile } from '../system/waiting.ts';
import { keepAlive } from './keep-alive.ts';

/** For one answer, of a busy machine too. */
const ANSWER_WITHIN_MS = 10_000;

export interface ApiOptions {
  port: number;
  host: string;
  mongodbUri: string;
  /** Where released files are stored: a folder, or an address. */
  releasesStore: string;
  /** Where films are stored: a folder, or an address. */
  filmsStore: string;
  /** Where mails are written instead of being sent. */
  mailFolder?: string | undefined;
  /** The token with which this command releases every application. */
  operatorToken: string;
  env?: NodeJS.ProcessEnv;
  stdio?: StartOptions['stdio'];
  /** Where its log is, when that is not shown. */
  logFile?: string | undefined;
  /** As in {@link StartOptions}. */
  endsWithCommand?: boolean;
}

/**
 * As in the Dockerfile: young objects in 4 MB, and what compressing, hashing and converting needed is given back to the system
 * (docs/decisions/092).
 */
const SMALL_MEMORY = {
  flags: ['--max-semi-space-size=4'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
};

/** The API, whichever process it is at the moment. */
export interface KeptApi {
  readonly pid: number;
  /** Why it has ended, each time that nobody had asked for it. */
  readonly crashes: readonly string[];
  /** Kills the process, which is then restarted like one that crashed. */
  crash(): Promise<void>;
  stop(): Promise<void>;
  /** Rejects when it has crashed too often to be restarted; never resolves. */
  failed: Promise<never>;
}

const WORDS = {
  ended: "L'API s'est arrêtée",
  restarting: 'je la relance',
  back: "L'API est de retour.",
  givenUp: "L'API s'arrête sans cesse",
};

/** Starts the built API, and restarts it after a crash; resolves once applications can be released. @throws {CommandError} */
export async function keepApi(options: ApiOptions, startProcess = startApi): Promise<KeptApi> {
  let isStopped = false;
  let isKilled = false;
  let starting: Promise<Running> | undefined;
  const crashes: string[] = [];
  const noteEnd = ({ code, signal }: Exit) => {
    if (!isStopped && !isKilled && !isEnding()) crashes.push(signal ?? `code ${code}`);
    isKilled = false;
  };
  const stop = async () => {
    isStopped = true;
    // Also one that is not ready yet.
    await (await starting)?.stop();
  };
  // Once: an API that was restarted keeps its place before MongoDB.
  atEnd(stop);
  const launch = async () => {
    starting = startProcess({ ...options, endsWithCommand: false });
    const launched = await starting;
    void launched.exited.then(noteEnd);
    try {
      await untilAccepting(localAddress(options.host, options.port), launched, options.logFile);
    } catch (error) {
      await launched.stop();
      throw error;
    }
    return launched;
  };
  let running = await launch();
  const restart = async () => {
    running = await launch();
    return running;
  };
  const failed = keepAlive({ process: running, restart, words: WORDS, isStopped: () => isStopped });
  failed.catch(() => {});
  return {
    get pid() {
      return running.pid;
    },
    crashes,
    crash: async () => {
      isKilled = true;
      running.process.kill('SIGKILL');
      await running.exited;
    },
    stop,
    failed,
  };
}

/** Starts the built API, which also serves what is released; does not wait until it is ready. */
export function startApi(options: ApiOptions): Promise<Running> {
  const { port, host, mongodbUri, releasesStore, filmsStore, mailFolder, operatorToken, env, stdio } = options;
  return start(process.execPath, [...SMALL_MEMORY.flags, API_ENTRY], {
    stdio: stdio ?? ['ignore', 'inherit', 'inherit'],
    endsWithCommand: options.endsWithCommand,
    env: {
      ...SMALL_MEMORY.env,
      // Whoever starts it releases what it lacks for the applications of before; no other instance would serve meanwhile.
      API_COMPATIBILITY: 'warn',
      ...process.env,
      PORT: String(port),
      HOST: host,
      MONGODB_URI: mongodbUri,
      RELEASES_STORE: releasesStore,
      FILMS_STORE: filmsStore,
      ...(mailFolder && { MAIL_FOLDER: mailFolder }),
      OPERATOR_TOKEN: operatorToken,
      ...env,
    },
  });
}

/** Local address of a server that listens on `host`. */
export function localAddress(host: string, port: number): string {
  const name = ['0.0.0.0', '127.0.0.1', '::', '::1'].includes(host) ? 'localhost' : host;
  return `http://${name}:${port}`;
}

/**
 * Waits until applications can be released, however long that takes on a busy machine: the API is not ready before. What it
 * waits for itself, such as the end of a restore, is in its log.
 * @throws {CommandError} when it exits before
 */
export function untilAccepting(address: string, { exited }: Running, logFile?: string): Promise<void> {
  const ended = exited.then(({ code, signal }) => {
    throw new CommandError(`L'API s'est arrêtée avant d'être prête (${signal ?? `code ${code}`}).`);
  });
  const accepting = async () => {
    while (!(await isAccepting(address))) await Promise.race([sleep(100), ended]);
  };
  ended.catch(() => {});
  const where = logFile ? ` Son journal : ${logFile}` : '';
  return sayWhile(`L'API n'est pas encore prête, je l'attends…${where}`, accepting());
}

async function isAccepting(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/api/health/accepting`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })).ok;
  } catch {
    return false;
  }
}
