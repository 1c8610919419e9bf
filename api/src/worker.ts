import 'reflect-metadata';
import { ConfigError, parseWorkerEnv } from './config/env.ts';
import { createWorker } from './worker-app.ts';

createWorker(parseEnv()).catch((error: unknown) => fail((error as Error).stack));

function parseEnv() {
  try {
    return parseWorkerEnv(process.env);
  } catch (error) {
    return fail(error instanceof ConfigError ? error.message : (error as Error).stack);
  }
}

function fail(reason: string | undefined): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
