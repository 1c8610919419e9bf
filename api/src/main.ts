import 'reflect-metadata';
import { createApp } from './app.ts';
import { ConfigError, parseServerEnv } from './config/env.ts';

async function start(): Promise<void> {
  const config = parseServerEnv(process.env);
  const app = await createApp(config);
  await app.listen(config.port, config.host);
}

start().catch((error: unknown) => {
  // For invalid settings the message lists all of them; a stack would not help.
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  // An open database connection would keep the failed process running.
  process.exit(1);
});
