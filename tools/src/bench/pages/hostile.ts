import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { notReleased, releaseBuilt } from '@iris/delivery/cli';
import { SERVER_FILE } from '@iris/delivery/contract/federation';
import { SHELL } from '../../build/applications.ts';
import { distOf } from '../../build/index.ts';
import { untilRendered } from '../../product/rendered.ts';
import type { TestInstance } from '../../product/test/test-instance.ts';
import { scratchFolder } from '../../system/scratch-folder.ts';
import { CommandError, say, TERMINAL, table } from '../../system/terminal.ts';
import { median } from '../figures.ts';

/** How a release renders that wants to harm the academy. */
const HOSTILE: Record<string, string> = {
  'lève une erreur': '() => { throw new Error("hostile") }',
  'boucle sans fin': '() => { for (;;); }',
  'ne finit jamais': '() => new Promise(() => {})',
  'remplit la mémoire': '() => { const kept = []; for (;;) kept.push(new Array(1e6).fill({})) }',
  'remplit la mémoire hors du tas': 'async () => { const kept = []; for (;;) kept.push(Buffer.alloc(1e7, 1)) }',
  'appelle un autre site': 'async () => (await fetch("https://example.org/")).text()',
  'met un script dans la page':
    '() => ({ status: 200, head: { title: "x" }, variables: {}, state: {}, html: "<script>alert(1)</script>" })',
};

/** How long each release is measured: a process that fails is started again after some seconds. */
const RUN_MS = 8000;

const BETWEEN_PAGES_MS = 200;
const BETWEEN_CALLS_MS = 10;

/** How long a page, and the slowest other answer, may take, in milliseconds. */
const PAGE_MAX_MS = 1000;

/** How many times as long as beside a harmless release 95 of 100 other answers may take. */
const SLOWDOWN_MAX = 2;

interface Times {
  /** The longest of a page, in milliseconds. */
  page: number;
  /** Median, 95th percentile and longest of another answer, in milliseconds. */
  call: number;
  slowCall: number;
  longestCall: number;
}

/** How long pages and other answers take while a hostile release is served; false when it harms them. */
export async function benchHostile({ address, academy }: TestInstance): Promise<boolean> {
  say('\nPages et autres réponses (GET /api/courses) à côté de versions hostiles du shell (ms)…\n');
  await untilRendered(`${address}/`);
  const harmless = await measure(address);
  const found: [string, Times][] = [];
  for (const [name, render] of Object.entries(HOSTILE)) {
    await activate(await hostileBuild(render), academy);
    found.push([name, await measure(address)]);
  }
  await activate(distOf(SHELL), academy);
  say(
    table([
      ['', 'page, max', 'réponse, médiane', 'p95', 'max', 'p95, fois'],
      ...[['aucune', harmless] as const, ...found].map(([name, times]) => [
        name,
        times.page.toFixed(0),
        times.call.toFixed(1),
        times.slowCall.toFixed(1),
        times.longestCall.toFixed(0),
        slowdown(times, harmless).toFixed(2),
      ]),
    ]),
  );
  return found.every(
    ([, times]) => Math.max(times.page, times.longestCall) < PAGE_MAX_MS && slowdown(times, harmless) <= SLOWDOWN_MAX,
  );
}

const slowdown = (times: Times, harmless: Times) => times.slowCall / harmless.slowCall;

/** The build of the shell, with this instead of what it renders. Returns its folder. */
async function hostileBuild(render: string): Promise<string> {
  const dist = await scratchFolder('hostile');
  await cp(distOf(SHELL), dist, { recursive: true });
  await writeFile(join(dist, SERVER_FILE), `module.exports = { modules: {}, render: ${render} };\n`);
  return dist;
}

async function activate(dist: string, academy: TestInstance['academy']): Promise<void> {
  const failed = await releaseBuilt([{ ...SHELL, dist }], academy, { ...TERMINAL, say: () => {} });
  if (failed.length > 0) throw new CommandError(notReleased(failed));
}

async function measure(address: string): Promise<Times> {
  const [pages, calls] = await Promise.all([
    timesOf(`${address}/`, { accept: 'text/html' }, BETWEEN_PAGES_MS),
    timesOf(`${address}/api/courses`, {}, BETWEEN_CALLS_MS),
  ]);
  const slowCall = calls.sort((a, b) => a - b)[Math.floor(calls.length * 0.95)] ?? Number.NaN;
  return { page: Math.max(...pages), call: median(calls), slowCall, longestCall: Math.max(...calls) };
}

async function timesOf(url: string, headers: Record<string, string>, betweenMs: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + RUN_MS; performance.now() < end; ) {
    const start = performance.now();
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br', ...headers } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    times.push(performance.now() - start);
    await sleep(betweenMs);
  }
  return times;
}
