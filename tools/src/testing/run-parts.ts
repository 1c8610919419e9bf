import { CommandError, say, warn } from '../system/terminal.ts';
import { reportFlaky } from './flaky.ts';
import { reportSlowest } from './slowest.ts';
import { asOneTest, sum, type Tally } from './tally.ts';

/** A part of the tests, with one runner. */
export interface Part {
  title: string;
  run: (files: string[]) => Promise<Tally>;
}

/**
 * Runs lanes beside each other, and the parts of a lane one after the other. Continues after a failure, to report everything
 * in one run. Returns the exit status.
 */
export async function runParts(lanes: Part[][], files: string[] = []): Promise<number> {
  const start = Date.now();
  const tallies = await Promise.all(lanes.map((parts) => runLane(parts, files)));
  const { passed, failed, flaky, failures, times } = sum(tallies.flat());
  const fewFlaky = reportFlaky(flaky);
  reportSlowest(times);
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

async function runLane(parts: Part[], files: string[]): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const part of parts) tallies.push(await runPart(part, files));
  return tallies;
}

async function runPart({ title, run }: Part, files: string[]): Promise<Tally> {
  const start = Date.now();
  say(`\n── ${title} ──`);
  const tally = await run(files).catch((error: unknown) => {
    warn(error instanceof CommandError ? error.message : String(error instanceof Error ? error.stack : error));
    return asOneTest(false);
  });
  const seconds = Math.round((Date.now() - start) / 1000);
  say(`${title} : ${tally.passed} réussis, ${tally.failed} échoués (${seconds} s)`);
  return tally.failed > 0 && !tally.failures?.length ? { ...tally, failures: [title] } : tally;
}
