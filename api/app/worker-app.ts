import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import fastify from 'fastify';
import { FilmsWorkerModule } from '../src/authoring/index.ts';
import {
  configModule,
  DatabaseModule,
  logOptions,
  observabilityModule,
  StructuredLogger,
  type WorkerConfig,
} from '../src/foundation/index.ts';
import { BackupsWorkerModule } from '../src/operations/index.ts';

@Module({})
class WorkerModule {}

/** Starts a worker: a process without addresses that takes jobs from the database. */
export async function createWorker(config: WorkerConfig): Promise<INestApplicationContext> {
  const module = {
    module: WorkerModule,
    imports: [
      configModule(config),
      observabilityModule(config),
      DatabaseModule,
      FilmsWorkerModule,
      BackupsWorkerModule,
    ],
  };
  // Only for its log, which has the format of the API's.
  const { log } = fastify({ logger: logOptions(config.logLevel) });
  const app = await NestFactory.createApplicationContext(module, {
    logger: new StructuredLogger(log),
    abortOnError: false,
  });
  app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
  return app;
}
