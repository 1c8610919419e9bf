import { type INestApplicationContext, Module, type ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pTimeout from 'p-timeout';
import {
  configModule,
  DatabaseModule,
  DatabaseService,
  observabilityModule,
  parseDatabaseEnv,
} from '../../foundation/index.ts';

const DATABASE_TIME_MS = 10_000;

@Module({})
class CommandModule {}

/** Runs a command with these modules on the configured database, and closes the connection. */
export async function withDatabase<Outcome>(
  env: NodeJS.ProcessEnv,
  features: NonNullable<ModuleMetadata['imports']>,
  command: (app: INestApplicationContext) => Promise<Outcome>,
): Promise<Outcome> {
  // Commands must not also create the account of SUPER_ADMIN_EMAIL.
  const config = { ...parseDatabaseEnv(env), superAdmin: { email: undefined, password: undefined } };
  const module = {
    module: CommandModule,
    imports: [configModule(config), observabilityModule(config), DatabaseModule, ...features],
  };
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  try {
    await pTimeout(app.get(DatabaseService).whenReady(), { milliseconds: DATABASE_TIME_MS }).catch(() => {
      throw new Error('MongoDB ne répond pas.');
    });
    return await command(app);
  } finally {
    await app.close();
  }
}
