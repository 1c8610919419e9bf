import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { InjectConfig } from '../config/config.module.ts';
import type { WorkerConfig } from '../config/env.ts';
import { DatabaseService } from '../database/database.service.ts';
import { ProblemError } from '../http/problems/problem.error.ts';
import { Metrics } from './log/metrics.ts';
import type { PrometheusMetrics } from './prometheus-metrics.ts';

const PATH = '/metrics';

/** Serves the metrics: on a port of their own, or beside the site to those who have the token. Closed by default. */
@Injectable()
export class MetricsServer implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #metrics: PrometheusMetrics | undefined;
  #server: Server | undefined;

  constructor(
    metrics: Metrics,
    @InjectConfig() private readonly config: Pick<WorkerConfig, 'metrics'>,
    private readonly database: DatabaseService,
  ) {
    this.#metrics = 'text' in metrics ? (metrics as PrometheusMetrics) : undefined;
  }

  /** The port of their own, once it is open. */
  get port(): number | undefined {
    return (this.#server?.address() as AddressInfo | null | undefined)?.port;
  }

  onModuleInit(): void {
    const metrics = this.#metrics;
    if (metrics) this.database.watchClient((client) => metrics.watchClient(client));
  }

  async onApplicationBootstrap(): Promise<void> {
    const { port, host } = this.config.metrics;
    if (port === undefined || !this.#metrics) return;
    this.#server = this.#createServer(this.#metrics).listen(port, host);
    await once(this.#server, 'listening');
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }

  /** Measures the requests, and adds the route beside the site, which without a token does not exist. */
  serve(fastify: FastifyInstance): void {
    const metrics = this.#metrics;
    if (metrics) {
      fastify.addHook('onResponse', (request, reply, done) => {
        metrics.requestAnswered(request, reply);
        done();
      });
    }
    fastify.get(PATH, async (request, reply) => {
      if (!metrics || this.config.metrics.token === undefined) return reply.callNotFound();
      if (!this.#isAdmitted(request.headers.authorization)) throw new ProblemError('authentication_required');
      return reply
        .header('cache-control', 'no-store')
        .type(metrics.contentType)
        .send(await metrics.text());
    });
  }

  #createServer(metrics: PrometheusMetrics): Server {
    return createServer(async ({ method, url, headers }, response) => {
      if (method !== 'GET' || url !== PATH) return void response.writeHead(404).end();
      if (!this.#isAdmitted(headers.authorization)) return void response.writeHead(401).end();
      try {
        const text = await metrics.text();
        response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
      } catch {
        response.writeHead(500).end();
      }
    });
  }

  /** Whether the token is given where one is set. Digests are compared, so that the time says nothing about the token. */
  #isAdmitted(authorization: string | undefined): boolean {
    const { token } = this.config.metrics;
    return token === undefined || timingSafeEqual(digestOf(authorization ?? ''), digestOf(`Bearer ${token}`));
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
