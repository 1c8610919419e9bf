import { setTimeout } from 'node:timers/promises';
import { isEnding } from '../system/lifecycle.ts';
import type { Exit } from '../system/processes.ts';
import { CommandError, say, warn } from '../system/terminal.ts';

/** The wait before a restart, doubled by each crash that follows. */
const WAIT_MS = { first: 500, most: 30_000 };

/** What ran longer than this before it crashed is restarted as fast as the first time. */
const STABLE_MS = 60_000;

const RESTARTS = { max: 5, windowMs: 600_000 };

interface Process {
  exited: Promise<Exit> | undefined;
}

/** A process that shall last. */
interface Kept {
  process: Process;
  /** Starts it again; resolves once it works. A failure counts as a crash. */
  restart: () => Promise<Process>;
  /** What the terminal says. */
  words: { ended: string; restarting: string; back: string; givenUp: string };
  /** Whether its end is no crash any more. */
  isStopped?: () => boolean;
  /** Restarts in ten minutes, after which another crash is the end. */
  restartsMax?: number;
  clock?: Clock;
}

/** In milliseconds. */
interface Clock {
  now: () => number;
  sleep: (ms: number) => Promise<void>;
}

const CLOCK: Clock = { now: Date.now, sleep: (ms) => setTimeout(ms) };

/**
 * Restarts a process after each crash, as long as nobody stops it or the command.
 * @throws {CommandError} when it crashes again and again; never resolves
 */
export async function keepAlive(kept: Kept): Promise<never> {
  const { words, isStopped = () => false, restartsMax = RESTARTS.max, clock = CLOCK } = kept;
  const isWanted = () => !isStopped() && !isEnding();
  let restarts: number[] = [];
  let wait = WAIT_MS.first;
  for (let reason = reasonOf(await kept.process.exited); isWanted(); wait = Math.min(2 * wait, WAIT_MS.most)) {
    restarts = restarts.filter((time) => time > clock.now() - RESTARTS.windowMs);
    if (restarts.length >= restartsMax) throw new CommandError(`${words.givenUp} (${reason}).`);
    warn(`${words.ended} (${reason}), ${words.restarting}…`);
    await clock.sleep(wait);
    if (!isWanted()) break;
    restarts.push(clock.now());
    try {
      const process = await kept.restart();
      const startedAt = clock.now();
      say(words.back);
      reason = reasonOf(await process.exited);
      if (clock.now() - startedAt > STABLE_MS) wait = WAIT_MS.first / 2;
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
  }
  return new Promise(() => {});
}

function reasonOf(exit: Exit | undefined): string {
  return exit?.signal ?? `code ${exit?.code}`;
}
