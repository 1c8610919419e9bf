import autocannon from 'autocannon';
import { median } from '../figures.ts';

export interface Load {
  requestsPerSecond: number;
  p99Ms: number;
}

const CONNECTIONS = 20;
const WARM_UP_S = 2;
const RUN_S = 4;
const RUNS = 3;

/** The minimal server takes several seconds for a long catalog on a busy machine. */
const PATIENCE_S = 30;

/** Like browsers: without it the server would send every course uncompressed. */
const HEADERS = { 'accept-encoding': 'br' };

/** Sends requests for `duration` seconds. @throws when an answer is not a success */
export async function measure(url: string, duration: number, connections = CONNECTIONS): Promise<Load> {
  const result = await autocannon({ url, connections, duration, headers: HEADERS, timeout: PATIENCE_S });
  const wrong = result.non2xx + result.errors;
  if (wrong > 0) throw new Error(`${url}: ${wrong} answers were not a success`);
  return { requestsPerSecond: result.requests.average, p99Ms: result.latency.p99 };
}

/** How a server answers more requests than it can execute. */
export interface Overload {
  answersPerSecond: number;
  /** Numbers of answers by status; `none` where the connection broke or the time was up. */
  answers: Record<string, number>;
}

/** Sends requests for `duration` seconds, whatever is answered. */
export async function overload(url: string, duration: number, connections: number): Promise<Overload> {
  const { requests, errors, statusCodeStats = {} } = await autocannon({ url, connections, duration, headers: HEADERS });
  const answers: Record<string, number> = errors > 0 ? { none: errors } : {};
  for (const [status, { count = 0 }] of Object.entries(statusCodeStats)) answers[status] = count;
  return { answersPerSecond: requests.average, answers };
}

/** Measures several servers in alternation, so that other load on the machine affects all of them. Returns the medians. */
export async function compare(urls: string[]): Promise<Load[]> {
  const runs: Load[][] = urls.map(() => []);
  for (const url of urls) await measure(url, WARM_UP_S);
  for (let turn = 0; turn < RUNS; turn++) {
    for (const [index, url] of urls.entries()) runs[index]?.push(await measure(url, RUN_S));
  }
  return runs.map((loads) => ({
    requestsPerSecond: median(loads.map((load) => load.requestsPerSecond)),
    p99Ms: median(loads.map((load) => load.p99Ms)),
  }));
}
