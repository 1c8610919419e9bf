import { startEphemeralMongo } from '../mongo/index.ts';
import { readSettings } from '../settings.ts';
import type { Tally } from './tally.ts';
import { runVitest } from './vitest.ts';

/** Runs specs of the API on a MongoDB of their own. */
export async function runApiSpecs(
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
  config = 'vitest.config.ts',
): Promise<Tally> {
  const mongo = await startEphemeralMongo(readSettings());
  const tally = await runVitest('api', args, { MONGODB_URI: mongo.uri, MONGOD: mongo.binary, ...env }, config);
  await mongo.stop();
  return tally;
}
