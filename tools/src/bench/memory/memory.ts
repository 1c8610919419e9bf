import { setTimeout as sleep } from 'node:timers/promises';
import type { TestInstance } from '../../product/test/test-instance.ts';
import { say, table } from '../../system/terminal.ts';
import { median } from '../figures.ts';
import { listProcesses } from '../resident-memory.ts';
import { runMixedUse } from './mixed-use.ts';

/** What fills slowly is not seen sooner. */
const MINUTES = 10;
const SAMPLES_PER_MINUTE = 30;
const LIMIT_MB = 250;

/** The processes that the API starts, by the file that they execute; each ends when nobody needs it. */
const HELPERS = { renderers: 'renderer.js', graphics: 'graphics-process.js' };

/** Resident memory of the API and of its other processes, in megabytes. */
type Memory = Record<'api' | keyof typeof HELPERS, number>;

/** The memory of the API during ten minutes of mixed use; false when the median of a minute passes the limit. */
export async function benchMemory(instance: TestInstance): Promise<boolean> {
  say(`\nMémoire résidente pendant ${MINUTES} minutes d'usage mêlé (Mo)…\n`);
  const stop = new AbortController();
  const use = runMixedUse(instance, stop.signal);
  const minutes: Memory[][] = [];
  const watch = async () => {
    for (let minute = 0; minute < MINUTES; minute += 1) minutes.push(await samplesOfMinute(instance.api.pid));
  };
  await Promise.race([watch(), use]).finally(() => stop.abort());
  const apiMedians = minutes.map((samples) => median(samples.map(({ api }) => api)));
  const most = Math.max(...apiMedians);
  const peak = Math.max(...minutes.flat().map(({ api }) => api));
  say(
    table([['minute', 'API', 'rendu', 'dessin'], ...minutes.map((samples, index) => row(String(index + 1), samples))]),
  );
  say(
    `\nAu plus ${most.toFixed(0)} Mo (médiane d'une minute), ${LIMIT_MB} permis\u00a0; un instant ${peak.toFixed(0)}. Réponses : ${JSON.stringify(await use)}`,
  );
  return most < LIMIT_MB;
}

async function samplesOfMinute(pid: number): Promise<Memory[]> {
  const samples: Memory[] = [];
  for (let sample = 0; sample < SAMPLES_PER_MINUTE; sample += 1) {
    await sleep(60_000 / SAMPLES_PER_MINUTE);
    samples.push(await measureMemory(pid));
  }
  return samples;
}

async function measureMemory(pid: number): Promise<Memory> {
  const processes = await listProcesses();
  const sumFor = (file: string) =>
    processes
      .filter(({ parent, command }) => parent === pid && command.includes(file))
      .reduce((sum, { megabytes }) => sum + megabytes, 0);
  return {
    api: processes.find((one) => one.pid === pid)?.megabytes ?? 0,
    renderers: sumFor(HELPERS.renderers),
    graphics: sumFor(HELPERS.graphics),
  };
}

function row(name: string, samples: Memory[]): string[] {
  return [
    name,
    ...(['api', 'renderers', 'graphics'] as const).map((part) => median(samples.map((one) => one[part])).toFixed(0)),
  ];
}
