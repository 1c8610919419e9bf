import { WORKER_ENTRY } from '../build/index.ts';
import { findFfmpeg } from '../programs/ffmpeg.ts';
import { type Running, type StartOptions, start } from '../system/processes.ts';
import type { Settings } from '../system/settings.ts';
import { CommandError, warn } from '../system/terminal.ts';
import { keepAlive } from './keep-alive.ts';

const WORDS = {
  ended: "Le préparateur de films s'est arrêté",
  restarting: 'je le relance',
  back: 'Le préparateur de films est de retour.',
  givenUp: "Le préparateur de films s'arrête sans cesse",
};

interface WorkerOptions {
  mongodbUri: string;
  /** Where films are stored: a folder, or an address. */
  filmsStore: string;
  env?: NodeJS.ProcessEnv;
  stdio?: StartOptions['stdio'];
  /** Starts the process; the built worker by default. */
  launch?: (env: NodeJS.ProcessEnv) => Promise<Running>;
}

/** A worker, whichever process it is at the moment. */
export interface Worker {
  stop: () => Promise<void>;
}

/**
 * Starts the process that prepares films, in the background: it is restarted after a crash, and the academy works without
 * it. Without ffmpeg it tells the authors of films.
 */
export function startWorker(settings: Settings, options: WorkerOptions): Worker {
  let isStopped = false;
  let starting: Promise<Running> | undefined;
  const run = async () => {
    const env = await environment(settings, options);
    if (isStopped) return;
    const launch = () => {
      starting = (options.launch ?? ((built) => startWorkerProcess(built, options.stdio)))(env);
      return starting;
    };
    // The academy works without it: it is never given up.
    const restartsMax = Number.POSITIVE_INFINITY;
    await keepAlive({
      process: await launch(),
      restart: launch,
      words: WORDS,
      isStopped: () => isStopped,
      restartsMax,
    });
  };
  run().catch((error: unknown) => warn(`Le préparateur de films ne démarre pas : ${error}`));
  return {
    stop: async () => {
      isStopped = true;
      await (await starting)?.stop();
    },
  };
}

async function environment(settings: Settings, { mongodbUri, filmsStore, env }: WorkerOptions) {
  const ffmpeg = await findFfmpeg(settings.cacheDir).catch((error: unknown) => {
    warn(error instanceof CommandError ? error.message : String(error));
    warn("Sans FFmpeg, l'académie fonctionne, mais les films envoyés ne peuvent pas être préparés.");
    return '';
  });
  return { ...process.env, MONGODB_URI: mongodbUri, FILMS_STORE: filmsStore, FFMPEG: ffmpeg, ...env };
}

/** Starts the built worker once. */
export function startWorkerProcess(env: NodeJS.ProcessEnv, stdio?: StartOptions['stdio']): Promise<Running> {
  const output = stdio ?? ['ignore', 'inherit', 'inherit'];
  return start(process.execPath, [WORKER_ENTRY], { env, stdio: output });
}
