import { dirname } from 'node:path';
import { API_ENTRY, buildApi } from '../../build/index.ts';
import { findFfmpeg } from '../../programs/ffmpeg.ts';
import { startEphemeralMongo } from '../../programs/mongo/index.ts';
import { startEphemeralS3 } from '../../programs/s3/server.ts';
import { readSettings } from '../../system/settings.ts';
import type { Tally } from '../tally.ts';
import { runVitest } from './vitest.ts';

/** Runs the expensive specs of the API, which start it as it is delivered: it is built once for all of them. */
export async function runExpensiveApiSpecs(): Promise<Tally> {
  await buildApi();
  return runApiSpecs([], { API_BUILD: dirname(API_ENTRY) });
}

/** Runs specs of the API, all or those in some files, on a MongoDB and an S3 server of their own, with a real ffmpeg. */
export async function runApiSpecs(files: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  const settings = readSettings();
  const [s3, ffmpeg] = await Promise.all([startEphemeralS3(settings), findFfmpeg(settings.cacheDir)]);
  const tally = await runOnMongo(files, { S3_STORE: s3.address, ...s3.credentials, FFMPEG: ffmpeg, ...env });
  await s3.stop();
  return tally;
}

/** Runs a vitest configuration of the API on a MongoDB of its own. */
export async function runOnMongo(
  args: string[],
  env: NodeJS.ProcessEnv = {},
  config = 'vitest.config.ts',
): Promise<Tally> {
  const mongo = await startEphemeralMongo(readSettings(), { isDurable: false });
  const tally = await runVitest('api', args, { MONGODB_URI: mongo.uri, MONGOD: mongo.binary, ...env }, config);
  await mongo.stop();
  return tally;
}
