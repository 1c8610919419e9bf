import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import type { FilmFailure } from '@iris/contract/media';

interface Options {
  /** Kills the program; the call rejects with the signal's reason. */
  signal: AbortSignal;
  /** Called with the position in the film, in seconds. */
  onPosition?: (seconds: number) => void;
}

/** A film to read: the program, the file, and what ends the work. */
export interface FilmInput {
  program: string | undefined;
  file: string;
  signal: AbortSignal;
}

/** What the program says. */
export interface Outcome {
  /** Its messages, in English. */
  log: string;
  succeeded: boolean;
  /** The last position that it reached, in seconds. */
  position: number;
  /** The frames that it has written. */
  frames: number;
}

/** Messages kept; a damaged film gives one per frame. The first ones describe the film. */
const LOG_CHARS = 200_000;

/**
 * Options before an uploaded file. Only formats of films: others name further files or addresses, which the program would
 * read, and a picture or a text would count as a film.
 */
export const INPUT_OPTIONS = [
  ...['-protocol_whitelist', 'file'],
  ...['-format_whitelist', 'mov,matroska,webm,avi,mpegts,mpeg,mxf,ogg,flv,asf'],
];

/** Runs ffmpeg. @throws {FilmError} `ffmpeg_missing`, `film_disk_full`; `film_interrupted` when it is killed */
export async function runFfmpeg(
  program: string | undefined,
  args: readonly string[],
  { signal, onPosition }: Options,
): Promise<Outcome> {
  signal.throwIfAborted();
  if (program === undefined) throw new FilmError('ffmpeg_missing');
  const common = ['-nostdin', '-hide_banner', '-nostats', '-progress', 'pipe:1', '-y'];
  const child = spawn(program, [...common, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const watcher = await started(child);
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  let log = '';
  let position = 0;
  let frames = 0;
  child.stderr.on('data', (text: Buffer) => {
    if (log.length < LOG_CHARS) log += text;
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    frames = Number(/^frame=\s*(\d+)/.exec(line)?.[1] ?? frames);
    const micros = Number(/^out_time_us=(\d+)/.exec(line)?.[1] ?? Number.NaN);
    if (Number.isNaN(micros)) return;
    position = micros / 1_000_000;
    onPosition?.(position);
  });
  const [code, killedBy] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  signal.removeEventListener('abort', kill);
  watcher.kill('SIGKILL');
  signal.throwIfAborted();
  if (killedBy) throw new FilmError('film_interrupted', { cause: new Error(`ffmpeg was ended by ${killedBy}`) });
  if (code !== 0 && log.includes('No space left on device')) throw new FilmError('film_disk_full');
  return { log, succeeded: code === 0, position, frames };
}

/** Reads a film, from its beginning unless options before it say otherwise, and keeps nothing of it. */
export function readFilm({ program, file, signal }: FilmInput, before: string[], options: string[]): Promise<Outcome> {
  return runFfmpeg(program, [...before, ...INPUT_OPTIONS, '-i', file, ...options, '-f', 'null', '-'], { signal });
}

/** Does a work that may take this many milliseconds. @throws {FilmError} `film_interrupted` when it takes longer */
export async function endInTime<T>(ms: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>) {
  const late = AbortSignal.timeout(ms);
  try {
    return await work(AbortSignal.any([signal, late]));
  } catch (error) {
    signal.throwIfAborted();
    throw late.aborted ? new FilmError('film_interrupted', { cause: new Error('it takes too long') }) : error;
  }
}

/** The last messages, without what the program prints of the film's own texts, which may name a person. */
export function messagesIn(log: string): string {
  return log
    .split('\n')
    .filter((line) => /^\S/.test(line))
    .slice(-5)
    .join('\n');
}

async function started(child: ChildProcess): Promise<ChildProcess> {
  try {
    await once(child, 'spawn');
  } catch (cause) {
    throw new FilmError('ffmpeg_missing', { cause });
  }
  // The academy on the same machine goes first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return killWithWorker(child);
}

/** Kills ffmpeg when this process is killed: a shell reads a pipe that the system then closes. */
function killWithWorker({ pid }: ChildProcess): ChildProcess {
  return spawn('sh', ['-c', `read -r _; kill -9 ${pid}`], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
}

/** Why a film cannot be prepared. */
export class FilmError extends Error {
  override name = 'FilmError';

  constructor(
    readonly code: FilmFailure,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}
