import { Site } from '@iris/delivery/server';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { appModule } from './app.module.ts';
import { createHttpAdapter, prepareHttp } from './common/http.ts';
import { StructuredLogger } from './common/logger.ts';
import type { Config } from './config/env.ts';
import { DevMailbox } from './mail/dev/dev-mailbox.service.ts';
import { publishOpenApi } from './openapi/openapi.ts';

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
  prepareHttp(fastify, config);
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    bodyParser: false,
    logger: new StructuredLogger(fastify.log),
    abortOnError: false,
  });
  app.setGlobalPrefix('api');
  publishOpenApi(app, config);
  app.get(DevMailbox, { strict: false }).serve(fastify);
  app.get(Site, { strict: false }).serve(fastify);
  app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
  return app;
}
