import { findSchemathesis } from '../../programs/schemathesis.ts';
import { readSettings } from '../../system/settings.ts';
import type { Part } from '../run-parts.ts';
import type { Tally } from '../tally.ts';
import { runOnMongo } from './api-specs.ts';

/** How much schemathesis generates: `EXAMPLES` per operation from `SEED`. Without `EXAMPLES` it runs the short form. */
export interface Extent {
  SEED?: string;
  EXAMPLES?: string;
}

/** The short form, with the same requests on every run. */
export const OPENAPI: Part = {
  title: "L'API face à sa description (schemathesis)",
  run: () => runSchemathesis({ SEED: '22', EXAMPLES: '' }),
};

/** Compares the API's answers with its OpenAPI document, once for each identity. */
export async function runSchemathesis(extent: Extent, args: string[] = []): Promise<Tally> {
  const schemathesis = await findSchemathesis(readSettings().cacheDir);
  return runOnMongo(args, { SCHEMATHESIS: schemathesis, ...extent }, 'vitest.fuzz.config.ts');
}
