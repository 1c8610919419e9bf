import { setTimeout as sleep } from 'node:timers/promises';
import type { TestInstance } from '../../product/test/test-instance.ts';
import { say, table } from '../../system/terminal.ts';
import { peakMemory } from '../resident-memory.ts';
import { type Load, measure, type Overload, overload } from './load.ts';
import { lengthenCatalog } from './long-catalog.ts';
import { LONG_CATALOG, loadTable, requireSameAnswer, startBareServer } from './throughput.ts';

const CONNECTIONS = 50;
const WARM_UP_S = 5;
const RUN_S = 60;

/** How many times more connections, each of which sends as much as is answered. */
const OVERLOAD = 5;
const OVERLOAD_S = 20;

/** Answers to more requests than can be executed. */
const EXPECTED = ['200', '429', '503'];

const RECOVERY_LIMIT_MS = 5000;
const MEMORY_LIMIT_MB = 250;

/** Recovered: this number of calls in a row are answered in this time. */
const CALLS = 10;
const QUICK_MS = 100;
const GIVE_UP_MS = 30_000;

interface Figures {
  ours: Load;
  theirs: Load;
  overload: Overload;
  recoveryMs: number;
  memoryMb: number;
}

/** Keeps the catalog of a large academy under load, then under five times more; false when it does not bear it. */
export async function benchLoad(instance: TestInstance): Promise<boolean> {
  say(
    `\nGET /api/courses avec ${LONG_CATALOG} cours, ${CONNECTIONS} connexions, ${RUN_S} s, puis ${OVERLOAD} fois trop…\n`,
  );
  await lengthenCatalog(instance.mongo.uri, LONG_CATALOG);
  const bare = await startBareServer(instance);
  const [url, bareUrl] = [instance.address, bare].map((address) => `${address}/api/courses`) as [string, string];
  await requireSameAnswer([url, bareUrl]);
  for (const each of [url, bareUrl]) await measure(each, WARM_UP_S, CONNECTIONS);
  const theirs = await measure(bareUrl, RUN_S, CONNECTIONS);
  const figures: Partial<Figures> = { theirs };
  figures.memoryMb = await peakMemory(instance.api.pid, async () => {
    figures.ours = await measure(url, RUN_S, CONNECTIONS);
    figures.overload = await overload(url, OVERLOAD_S, CONNECTIONS * OVERLOAD);
    figures.recoveryMs = await recovery(url);
  });
  return report(figures as Figures);
}

/** Time until calls are answered quickly again. */
async function recovery(url: string): Promise<number> {
  const start = performance.now();
  for (let quick = 0; quick < CALLS && performance.now() < start + GIVE_UP_MS; ) {
    const sentAt = performance.now();
    const response = await fetch(url);
    await response.arrayBuffer();
    const isQuick = response.ok && performance.now() - sentAt < QUICK_MS;
    quick = isQuick ? quick + 1 : 0;
    if (!isQuick) await sleep(QUICK_MS);
  }
  return performance.now() - start;
}

function report({ ours, theirs, overload, recoveryMs, memoryMb }: Figures): boolean {
  const unexpected = Object.keys(overload.answers).filter((answer) => !EXPECTED.includes(answer));
  const answers = Object.entries(overload.answers).map(([status, count]) => `${status} : ${count}`);
  say(loadTable(ours, theirs));
  say('');
  say(
    table([
      ['', 'mesuré', 'permis'],
      [`réponses à ${CONNECTIONS * OVERLOAD} connexions`, answers.join(', '), EXPECTED.join(', ')],
      ['réponses/s', overload.answersPerSecond.toFixed(0), ''],
      ['rétabli après (s)', (recoveryMs / 1000).toFixed(1), String(RECOVERY_LIMIT_MS / 1000)],
      ['mémoire (Mo)', memoryMb.toFixed(0), String(MEMORY_LIMIT_MB)],
    ]),
  );
  return unexpected.length === 0 && recoveryMs < RECOVERY_LIMIT_MS && memoryMb < MEMORY_LIMIT_MB;
}
