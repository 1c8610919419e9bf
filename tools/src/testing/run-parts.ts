import { isEnding } from '../system/lifecycle.ts';
import { CommandError, say, warn } from '../system/terminal.ts';
import { reportFlaky } from './flaky.ts';
import { type PartTime, reportTimes } from './slowest.ts';
import { asOneTest, sum, type Tally } from './tally.ts';

/** A part of the tests, with one runner. */
export interface Part {
  title: string;
  run: (files: string[]) => Promise<Tally>;
  /** Parts of the same group never run beside each other. */
  group?: string;
}

/** Parts that run at the same time. */
const WORKERS = 2;

/**
 * Runs parts, two beside each other: whoever is done takes the next. Continues after a failure, to report everything in one
 * run. Returns the exit status.
 */
export async function runParts(parts: Part[], files: string[] = []): Promise<number> {
  const start = Date.now();
  const outcomes = await runQueue(parts, files);
  const { passed, failed, flaky, failures } = sum(outcomes.map(({ tally }) => tally));
  reportTimes(outcomes.map(({ time }) => time));
  const fewFlaky = reportFlaky(flaky);
  for (const failure of failures) say(`Échec : ${failure}`);
  say(`\nDurée totale : ${Math.round((Date.now() - start) / 1000)} s`);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 && fewFlaky ? 0 : 1;
}

/** `--retry` repeats a failed test once, lists the tests that needed it, and fails when there are too many. */
export function readRetry(args: string[]): string[] {
  if (args.includes('--retry')) process.env.RETRY = '1';
  return args.filter((arg) => arg !== '--retry');
}

/** The parts with these names, or all. @throws {CommandError} for an unknown name */
export function partsNamed(names: string[], parts: Record<string, Part>): Part[] {
  if (names.length === 0) return Object.values(parts);
  return names.map((name) => parts[name] ?? unknown('Partie inconnue', name, Object.keys(parts)));
}

export function unknown(what: string, name: string, known: string[]): never {
  throw new CommandError(`${what} : « ${name} ». Il y a : ${known.join(', ')}.`);
}

interface Outcome {
  tally: Tally;
  time: PartTime;
}

async function runQueue(parts: Part[], files: string[]): Promise<Outcome[]> {
  const waiting = [...parts];
  const running = new Map<Part, Promise<void>>();
  const outcomes: Outcome[] = [];
  const mayStart = ({ group }: Part) => !group || [...running.keys()].every((other) => other.group !== group);
  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < WORKERS ? waiting.find(mayStart) : undefined;
    if (!next) {
      await Promise.race(running.values());
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    const work = runPart(next, files).then((outcome) => {
      outcomes.push(outcome);
      running.delete(next);
    });
    running.set(next, work);
  }
  return outcomes;
}

async function runPart({ title, run }: Part, files: string[]): Promise<Outcome> {
  const start = Date.now();
  say(`\n── ${title} ──`);
  const tally = await run(files).catch((error: unknown) => {
    warn(error instanceof CommandError ? error.message : String(error instanceof Error ? error.stack : error));
    return asOneTest(false);
  });
  // Interrupted: what it says of itself is not true, and nothing else begins.
  if (isEnding()) await new Promise(() => {});
  const seconds = (Date.now() - start) / 1000;
  say(`${title} : ${tally.passed} réussis, ${tally.failed} échoués (${Math.round(seconds)} s)`);
  const isUnnamed = tally.failed > 0 && !tally.failures?.length;
  return {
    tally: isUnnamed ? { ...tally, failures: [title] } : tally,
    time: { title, seconds, times: tally.times ?? [] },
  };
}
