import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { answers } from '../../system/answers.ts';
import { freePort } from '../../system/ports.ts';
import { type Running, start } from '../../system/processes.ts';
import { scratchFolder } from '../../system/scratch-folder.ts';
import type { Settings } from '../../system/settings.ts';
import { CommandError } from '../../system/terminal.ts';
import { findS3Server, type S3Program } from './find-s3-server.ts';

const READY_WITHIN_MS = 30_000;
const BUCKET = 'releases';
const REGION = 'us-east-1';

/** An S3 server of one run, with one empty bucket. */
export interface S3Server {
  /** The bucket as the setting RELEASES_STORE names it. */
  address: string;
  /** The settings with which S3 clients authenticate. */
  credentials: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  stop(): Promise<void>;
}

/** Starts an S3 server on a free port, in a temporary folder, with random keys. */
export async function startEphemeralS3(settings: Settings): Promise<S3Server> {
  const program = await findS3Server(settings.cacheDir);
  const folder = await scratchFolder('s3');
  const port = await freePort();
  const credentials = {
    AWS_ACCESS_KEY_ID: randomBytes(10).toString('hex'),
    AWS_SECRET_ACCESS_KEY: randomBytes(20).toString('hex'),
  };
  const running = await launch(program, folder, port, credentials);
  const endpoint = `http://127.0.0.1:${port}`;
  // Any answer will do: without a signature it is a refusal.
  if (!(await answers(endpoint, running, READY_WITHIN_MS))) {
    const { exitCode, signalCode } = running.process;
    const ended = signalCode ?? (exitCode !== null && `code ${exitCode}`);
    throw new CommandError(
      ended
        ? `Le serveur S3 ${program.path} s'est arrêté à peine lancé (${ended}).`
        : `Le serveur S3 n'est pas devenu prêt en ${READY_WITHIN_MS / 1000} s (${endpoint}).`,
    );
  }
  if (program.kind === 'moto') await createBucket(endpoint);
  return {
    address: `s3://${BUCKET}?endpoint=${endpoint}&region=${REGION}`,
    credentials,
    stop: () => running.stop(),
  };
}

async function launch(
  { kind, path }: S3Program,
  folder: string,
  port: number,
  keys: S3Server['credentials'],
): Promise<Running> {
  if (kind === 'moto') {
    return start(path, ['--host', '127.0.0.1', '--port', String(port)], { cwd: folder, stdio: 'ignore' });
  }
  // Its buckets are folders. Attributes go to files: not every temporary folder supports extended attributes.
  const [root, attributes] = [join(folder, 'root'), join(folder, 'attributes')];
  await mkdir(join(root, BUCKET), { recursive: true });
  await mkdir(attributes);
  const args = ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', '--sidecar', attributes, root];
  const env = {
    ...process.env,
    ROOT_ACCESS_KEY: keys.AWS_ACCESS_KEY_ID,
    ROOT_SECRET_KEY: keys.AWS_SECRET_ACCESS_KEY,
  };
  return start(path, args, { cwd: folder, env, stdio: 'ignore' });
}

/** moto checks no signatures, so that creating a bucket needs no client. */
async function createBucket(endpoint: string): Promise<void> {
  const answer = await fetch(`${endpoint}/${BUCKET}`, { method: 'PUT' });
  if (!answer.ok) throw new CommandError(`Le serveur S3 refuse de créer un espace : ${await answer.text()}`);
}
