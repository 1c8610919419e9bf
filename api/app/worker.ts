import 'reflect-metadata';
import { ConfigError, parseWorkerEnv, stackInSources } from '../src/foundation/index.ts';
import { createWorker } from './worker-app.ts';

createWorker(parseEnv()).catch((error: unknown) => fail(stackInSources(error as Error)));

function parseEnv() {
  try {
    return parseWorkerEnv(process.env);
  } catch (error) {
    return fail(error instanceof ConfigError ? error.message : stackInSources(error as Error));
  }
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
