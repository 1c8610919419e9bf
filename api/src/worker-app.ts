import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import fastify from 'fastify';
import { StructuredLogger } from './common/logger.ts';
import { configModule } from './config/config.module.ts';
import type { WorkerConfig } from './config/env.ts';
import { DatabaseModule } from './database/database.module.ts';
import { FilmsWorkerModule } from './films/films-worker.module.ts';

@Module({})
class WorkerModule {}

/** Starts a worker: a process without addresses that takes jobs from the database. */
export async function createWorker(config: WorkerConfig): Promise<INestApplicationContext> {
  const module = { module: WorkerModule, imports: [configModule(config), DatabaseModule, FilmsWorkerModule] };
  // Only for its log, which has the format of the API's.
  const { log } = fastify({
    logger: { level: config.logLevel, base: null, formatters: { level: (level) => ({ level }) } },
  });
  const app = await NestFactory.createApplicationContext(module, {
    logger: new StructuredLogger(log),
    abortOnError: false,
  });
  app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
  return app;
}
