import { startEphemeralMongo } from '../mongo/index.ts';
import { findSchemathesis } from '../schemathesis/find-schemathesis.ts';
import { readSettings } from '../settings.ts';
import type { Tally } from './tally.ts';
import { runVitest } from './vitest.ts';

/** How much schemathesis generates: `EXAMPLES` per operation from `SEED`. Without `EXAMPLES` it runs the short form. */
export interface Extent {
  SEED?: string;
  EXAMPLES?: string;
}

/** Compares the API's answers with its OpenAPI document, once for each identity. */
export async function runSchemathesis(extent: Extent, args: string[] = []): Promise<Tally> {
  const settings = readSettings();
  const schemathesis = await findSchemathesis(settings.cacheDir);
  const mongo = await startEphemeralMongo(settings);
  const env = { MONGODB_URI: mongo.uri, MONGOD: mongo.binary, SCHEMATHESIS: schemathesis, ...extent };
  const tally = await runVitest('api', args, env, 'vitest.fuzz.config.ts');
  await mongo.stop();
  return tally;
}
