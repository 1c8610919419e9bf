import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_EMAILS } from '@iris/contract/accounts';
import autocannon from 'autocannon';
import type { TestInstance } from '../../product/test/test-instance.ts';
import { say, table } from '../../system/terminal.ts';

const LOGINS_PER_SECOND = 200;
const RUN_S = 10;

/** Requests of the catalog, as of an academy in normal use: a saturated server would measure itself. */
const CATALOG_PER_SECOND = 50;
const CONNECTIONS = 10;

/** How many times as long the catalog may take while logins arrive, at the 99th percentile. */
const SLOWDOWN_MAX = 4;

/** How long the catalog takes while 200 logins per second arrive from as many addresses; false when they starve it. */
export async function benchLogins({ address }: TestInstance): Promise<boolean> {
  say(
    `\nGET /api/courses, ${CATALOG_PER_SECOND} par seconde, sans puis avec ${LOGINS_PER_SECOND} connexions par seconde…\n`,
  );
  const url = `${address}/api/courses`;
  await measure(url);
  const alone = await measure(url);
  const stop = new AbortController();
  const logins = sendLogins(address, stop.signal);
  const beside = await measure(url);
  stop.abort();
  say(`${table([['', 'p50 (ms)', 'p99 (ms)'], row('seul', alone), row('pendant les connexions', beside)])}\n`);
  say(`Réponses aux connexions : ${JSON.stringify(await logins)}`);
  return beside.p99 <= SLOWDOWN_MAX * alone.p99 && beside.non2xx + beside.errors === 0;
}

interface Latency {
  p50: number;
  p99: number;
  non2xx: number;
  errors: number;
}

async function measure(url: string): Promise<Latency> {
  const { latency, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    overallRate: CATALOG_PER_SECOND,
    duration: RUN_S,
    headers: { 'accept-encoding': 'br' },
  });
  return { p50: latency.p50, p99: latency.p99, non2xx, errors };
}

function row(name: string, { p50, p99 }: Latency): string[] {
  return [name, p50.toFixed(0), p99.toFixed(0)];
}

/** Sends wrong passwords, each from another address of this machine; returns the numbers of answers by status. */
async function sendLogins(address: string, signal: AbortSignal): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  const sent: Promise<void>[] = [];
  for (let index = 0; !signal.aborted; index += 1) {
    sent.push(
      guess(`${address}/api/auth/login`, index).then((status) => {
        answers[status] = (answers[status] ?? 0) + 1;
      }),
    );
    // In bursts of four: timers are too coarse for single requests.
    if (index % 4 === 3) await delay(4000 / LOGINS_PER_SECOND);
  }
  await Promise.all(sent);
  return answers;
}

async function guess(url: string, index: number): Promise<string> {
  const localAddress = `127.${1 + (index % 100)}.${Math.floor(index / 100) % 200}.1`;
  const headers = { 'content-type': 'application/json' };
  const sending = request(url, { method: 'POST', headers, localAddress, agent: false });
  sending.end(JSON.stringify({ email: DEMO_EMAILS.student, password: `devinette-${index}` }));
  try {
    const [response] = await once(sending, 'response');
    response.resume();
    return String(response.statusCode);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'erreur';
  }
}
