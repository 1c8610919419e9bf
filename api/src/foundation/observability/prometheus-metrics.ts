import type { ReleaseAddress } from '@iris/delivery/contract/releases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { mongo } from 'mongoose';
import pTimeout from 'p-timeout';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Metrics } from './log/metrics.ts';

/** Upper limits of the durations, in seconds; the last one is the time limit of an answer. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.2];
const COMMAND_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.2];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Time for the lengths of queues that are in the database, in milliseconds. */
const LENGTH_TIME_MS = 1000;

/** Counts for Prometheus. Each label has a bounded number of values. */
export class PrometheusMetrics extends Metrics {
  readonly #registry = new Registry();
  readonly #registers = [this.#registry];
  readonly #queues = new Map<string, () => number | Promise<number>>();

  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_SECONDS,
    registers: this.#registers,
  });

  readonly #commands = new Histogram({
    name: 'mongodb_command_duration_seconds',
    help: 'Time until the database answered a command.',
    labelNames: ['command', 'outcome'] as const,
    buckets: COMMAND_SECONDS,
    registers: this.#registers,
  });

  readonly #retries = new Counter({
    name: 'mongodb_transaction_retries_total',
    help: 'Transactions repeated after a conflict.',
    registers: this.#registers,
  });

  readonly #answers = new Counter({
    name: 'answer_cache_reads_total',
    help: 'Answers of cached routes, from memory (hit) or from the database (miss).',
    labelNames: ['route', 'outcome'] as const,
    registers: this.#registers,
  });

  readonly #securityEvents = new Counter({
    name: 'security_events_total',
    help: 'Security events, such as logins that succeeded or failed.',
    labelNames: ['event'] as const,
    registers: this.#registers,
  });

  readonly #pages = new Counter({
    name: 'pages_served_total',
    help: 'Pages sent: rendered by the server, left to the browser, or left to it because rendering failed.',
    labelNames: ['remote', 'release', 'rendering'] as const,
    registers: this.#registers,
  });

  readonly #damagedFiles = new Counter({
    name: 'released_files_damaged_total',
    help: 'Readings of stored files of releases that were damaged, which were not served.',
    labelNames: ['form'] as const,
    registers: this.#registers,
  });

  readonly #storageFailures = new Counter({
    name: 'storage_failures_total',
    help: 'Requests that failed because the storage of releases or films is full or unavailable.',
    labelNames: ['reason'] as const,
    registers: this.#registers,
  });

  readonly #results = new Counter({
    name: 'remote_results_total',
    help: 'Loads that browsers reported of served releases, estimated from the sample: loaded, or the step that failed.',
    labelNames: ['remote', 'release', 'outcome'] as const,
    registers: this.#registers,
  });

  readonly #lengths = new Gauge({
    name: 'queue_length',
    help: 'Tasks that wait in a queue.',
    labelNames: ['queue'] as const,
    registers: this.#registers,
  });

  constructor() {
    super();
    collectDefaultMetrics({ register: this.#registry });
  }

  /** The media type of {@link text}. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All metrics, in the format of Prometheus. */
  async text(): Promise<string> {
    await this.#readLengths();
    return this.#registry.metrics();
  }

  /** Counts an answered request by the declared route; all addresses without one have the same label. */
  readonly requestAnswered = (request: FastifyRequest, reply: FastifyReply): void => {
    const method = METHODS.has(request.method) ? request.method : 'other';
    const route = request.routeOptions.url ?? 'unknown';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    this.#requests.observe({ method, route, status }, reply.elapsedTime / 1000);
  };

  /** Measures the commands and connections of the driver's client. */
  watchClient(client: mongo.MongoClient): void {
    // Measured here, because the driver counts whole milliseconds.
    const started = new Map<number, number>();
    client.on('commandStarted', ({ requestId }) => started.set(requestId, performance.now()));
    const finish = (requestId: number, command: string, outcome: 'succeeded' | 'failed') => {
      const ms = performance.now() - (started.get(requestId) ?? Number.NaN);
      started.delete(requestId);
      if (ms >= 0) this.#commands.observe({ command, outcome }, ms / 1000);
    };
    client.on('commandSucceeded', ({ requestId, commandName }) => finish(requestId, commandName, 'succeeded'));
    client.on('commandFailed', ({ requestId, commandName }) => finish(requestId, commandName, 'failed'));
    measurePool(client, this.#registry);
  }

  override transactionRetried(): void {
    this.#retries.inc();
  }

  override answerRead(route: string, isCached: boolean): void {
    this.#answers.inc({ route, outcome: isCached ? 'hit' : 'miss' });
  }

  override securityEvent(event: string): void {
    this.#securityEvents.inc({ event });
  }

  override pageServed({ name, version }: ReleaseAddress, rendering: string): void {
    this.#pages.inc({ remote: name, release: version, rendering });
  }

  override damagedFileRead(form: string): void {
    this.#damagedFiles.inc({ form });
  }

  override storageFailed(reason: string): void {
    this.#storageFailures.inc({ reason });
  }

  override remoteResult({ name, version }: ReleaseAddress, outcome: string, loads: number): void {
    this.#results.inc({ remote: name, release: version, outcome }, loads);
  }

  override watchQueue(queue: string, length: () => number | Promise<number>): void {
    this.#queues.set(queue, length);
  }

  /** A queue whose length cannot be read, as during an outage of the database, is left out. */
  async #readLengths(): Promise<void> {
    this.#lengths.reset();
    const read = async ([queue, length]: [string, () => number | Promise<number>]) => {
      this.#lengths.set({ queue }, await pTimeout(Promise.resolve(length()), { milliseconds: LENGTH_TIME_MS }));
    };
    await Promise.allSettled([...this.#queues].map(read));
  }
}

/** Measures the connections of the driver's pool, and the operations that wait for one. */
function measurePool(client: mongo.MongoClient, registry: Registry): void {
  // Sets of ids, not counts: the first connections are opened before the client can be watched.
  const open = new Set<string>();
  const inUse = new Set<string>();
  let waiting = 0;
  const idOf = ({ address, connectionId }: { address: string; connectionId: unknown }) => `${address} ${connectionId}`;
  client.on('connectionReady', (event) => open.add(idOf(event)));
  client.on('connectionCheckOutStarted', () => {
    waiting += 1;
  });
  client.on('connectionCheckOutFailed', () => {
    waiting = Math.max(0, waiting - 1);
  });
  client.on('connectionCheckedOut', (event) => {
    waiting = Math.max(0, waiting - 1);
    open.add(idOf(event));
    inUse.add(idOf(event));
  });
  client.on('connectionCheckedIn', (event) => inUse.delete(idOf(event)));
  client.on('connectionClosed', (event) => {
    open.delete(idOf(event));
    inUse.delete(idOf(event));
  });
  const values = { open: () => open.size, in_use: () => inUse.size, waiting: () => waiting };
  registry.removeSingleMetric('mongodb_pool_connections');
  new Gauge({
    name: 'mongodb_pool_connections',
    help: 'Connections to the database that are open or in use, and operations waiting for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, read] of Object.entries(values)) this.set({ state }, read());
    },
  });
}
