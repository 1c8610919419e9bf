import { type INestApplicationContext, Module, type ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { withDeadline } from '../common/deadline.ts';
import { configModule } from '../config/config.module.ts';
import { parseDatabaseEnv } from '../config/env.ts';
import { DatabaseModule } from '../database/database.module.ts';
import { DatabaseService } from '../database/database.service.ts';

const DATABASE_TIME_MS = 10_000;

@Module({})
class CommandModule {}

/** Runs a command on the database of the settings, with these features at hand, and closes it again. */
export async function withDatabase<Outcome>(
  env: NodeJS.ProcessEnv,
  features: NonNullable<ModuleMetadata['imports']>,
  command: (app: INestApplicationContext) => Promise<Outcome>,
): Promise<Outcome> {
  // Without the account of the settings: a command makes what it was asked to make, and says so.
  const config = { ...parseDatabaseEnv(env), superAdmin: { email: undefined, password: undefined } };
  const module = { module: CommandModule, imports: [configModule(config), DatabaseModule, ...features] };
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  try {
    await withDeadline(app.get(DatabaseService).whenReady(), DATABASE_TIME_MS).catch(() => {
      throw new Error('MongoDB ne répond pas.');
    });
    return await command(app);
  } finally {
    await app.close();
  }
}
