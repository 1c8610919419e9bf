import { ERRORS } from '@iris/contract/foundation';
import { Patience, TemporaryFailure } from '@iris/delivery/cli/patience';
import { CommandError, TERMINAL } from '@iris/delivery/cli/terminal';
import { type INestApplicationContext, Module, type ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import pTimeout from 'p-timeout';
import {
  configModule,
  DatabaseModule,
  DatabaseService,
  isConnected,
  isUnexecuted,
  isUnusable,
  observabilityModule,
  ProblemError,
  parseDatabaseEnv,
  UnusableDatabaseError,
} from '../../foundation/index.ts';

const DATABASE_TIME_MS = 10_000;

/** Why nothing was written, and may be later. */
const BUSY_CODES = ['database_unavailable', 'overloaded'];

const NO_ANSWER = 'MongoDB ne répond pas';
const NO_TRANSACTIONS = "MongoDB doit être un replica set ou un cluster, sans lesquels il n'a pas de transactions.";

@Module({})
class CommandModule {}

/** Runs a command with these modules on the configured database, again while that is busy, and closes the connection. */
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
    const patience = new Patience({ terminal: TERMINAL });
    await patience.repeat(() => untilReady(app, `à ${hostsOf(config.mongodbUri)}`));
    return await patience.repeat(() => command(app).catch(throwTemporary));
  } finally {
    await app.close();
  }
}

/** `at` says where it is, without the password. */
async function untilReady(app: INestApplicationContext, at: string): Promise<void> {
  const database = app.get(DatabaseService);
  await pTimeout(database.whenReady(), { milliseconds: DATABASE_TIME_MS }).catch(() => {
    const { failure } = database;
    if (isUnusable(failure)) {
      throw new CommandError(`La base de données ${at} (MONGODB_URI) est inutilisable\u00a0: ${reasonOf(failure)}`);
    }
    // One that is connected creates indexes, or changes what an earlier version has stored.
    const kind = isConnected(app.get<Connection>(getConnectionToken())) ? 'busy' : 'silent';
    const saying = `${NO_ANSWER} ${at}`;
    throw new TemporaryFailure(`${saying} (MONGODB_URI).`, { kind, saying, mayBeDone: false });
  });
}

function hostsOf(uri: string): string {
  return uri.replace(/^[^:]*:\/\/(?:[^/]*@)?/, '').replace(/[/?].*$/, '');
}

/** That of the driver, or ours in French. */
function reasonOf(failure: Error): string {
  return failure instanceof UnusableDatabaseError ? NO_TRANSACTIONS : failure.message;
}

function throwTemporary(error: unknown): never {
  const isBusy = error instanceof ProblemError ? BUSY_CODES.includes(error.code) : isUnexecuted(error);
  if (!isBusy) throw error;
  const code = error instanceof ProblemError ? error.code : 'database_unavailable';
  const message = (error instanceof ProblemError && error.detail) || ERRORS[code].detail;
  throw new TemporaryFailure(message, { kind: 'busy', saying: `${NO_ANSWER} à temps`, mayBeDone: false });
}
