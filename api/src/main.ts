import 'reflect-metadata';
import { createApp } from './app.ts';
import { ConfigError, parseServerEnv } from './config/env.ts';

async function start(): Promise<void> {
  const config = parseServerEnv(process.env);
  const app = await createApp(config);
  await app.listen(config.port, config.host);
}

start().catch((error: unknown) => {
  // Wrong settings: whoever started the process needs the list, not a stack.
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  // The database may be open already, and would keep a process that serves nothing alive.
  process.exit(1);
});
