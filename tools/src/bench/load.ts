import autocannon from 'autocannon';

export interface Load {
  requestsPerSecond: number;
  p99Ms: number;
}

const CONNECTIONS = 20;
const WARM_UP_S = 2;
const RUN_S = 4;
const RUNS = 3;

/** Like browsers: without it the server would send every course uncompressed. */
const HEADERS = { 'accept-encoding': 'br' };

async function measure(url: string, duration: number): Promise<Load> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration, headers: HEADERS });
  const wrong = result.non2xx + result.errors;
  if (wrong > 0) throw new Error(`${url}: ${wrong} answers were not a success`);
  return { requestsPerSecond: result.requests.average, p99Ms: result.latency.p99 };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
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
