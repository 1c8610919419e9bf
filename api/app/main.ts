import 'reflect-metadata';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { ConfigError, parseServerEnv, stackInSources } from '../src/foundation/index.ts';
import { createApp } from './app.ts';

async function start(): Promise<void> {
  // Under load V8 would let garbage grow to several times what is in use before it collects it.
  setFlagsFromString('--heap-growing-percent=20');
  const config = parseServerEnv(process.env, join(import.meta.dirname, 'renderer.js'));
  const app = await createApp(config);
  await app.listen(config.port, config.host);
}

start().catch((error: unknown) => {
  // For invalid settings the message lists all of them; a stack would not help.
  process.stderr.write(`${error instanceof ConfigError ? error.message : stackInSources(error as Error)}\n`);
  // An open database connection would keep the failed process running.
  process.exit(1);
});
