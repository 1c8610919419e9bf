import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import {
  type Config,
  createHttpAdapter,
  DatabaseHeartbeat,
  DatabaseService,
  DrainService,
  MetricsServer,
  prepareHttp,
  StructuredLogger,
  startTracing,
} from '../src/foundation/index.ts';
import { DevMailbox } from '../src/mail/index.ts';
import { publishOpenApi, SiteRoutes } from '../src/pages/index.ts';
import { appModule } from './app.module.ts';

interface AppOptions {
  /** Root module; the whole API by default. */
  root?: DynamicModule;
  /** Destination of the log; standard output by default. */
  logTo?: NodeJS.WritableStream;
}

/** Builds the application, ready to listen; the database is opened in the background. */
export async function createApp(
  config: Config,
  { root = appModule(config), logTo = process.stdout }: AppOptions = {},
): Promise<NestFastifyApplication> {
  const adapter = createHttpAdapter(config, logTo);
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  const tracing = await startTracing(config);
  tracing?.observe(fastify);
  prepareHttp(fastify, config, {
    isDraining: () => app.get(DrainService, { strict: false }).isDraining,
    isDatabaseAnswering: () => app.get(DatabaseHeartbeat, { strict: false }).isAnswering,
  });
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    bodyParser: false,
    logger: new StructuredLogger(fastify.log),
    abortOnError: false,
  });
  app.setGlobalPrefix('api');
  if (tracing) app.get(DatabaseService, { strict: false }).watchClient((client) => tracing.watchClient(client));
  app.get(MetricsServer, { strict: false }).serve(fastify);
  publishOpenApi(app, config);
  app.get(DevMailbox, { strict: false }).serve(fastify);
  app.get(SiteRoutes, { strict: false }).serve(fastify);
  app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
  return app;
}
