import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { waitForLock } from '../../../lock.mjs';
import { runCaptured } from '../../system/processes.ts';
import { say } from '../../system/terminal.ts';
import { lastLine } from '../downloads/debian.ts';
import { type Found, inCache, type NotHere, type Place, searchProgram } from '../downloads/search.ts';

/** The jar of Maven Central that contains veraPDF with everything it needs. */
export const ARTIFACT = {
  group: 'org.verapdf.apps',
  name: 'greenfield-apps',
  version: '1.28.2',
  sha256: '687d4d8bcfec48c9f7e931cf78ed061f1eeccfba55d4cdc000ba9b4d8aa46ce6',
};

const FILE = `${ARTIFACT.name}-${ARTIFACT.version}.jar`;
const FETCHED_WITHIN_MS = 300_000;
const REMEDY =
  'Deux remèdes : installer Java (11 ou plus) et Maven, ou donner le chemin de ce fichier jar dans VERAPDF.';

/** The jar of veraPDF, fetched by Maven into the cache that all clones share if there is none. */
export function findVeraPdf(cacheDir: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const { VERAPDF } = env;
  // A configured file that does not work is an error: using another one would hide it.
  const places: Place[] = VERAPDF
    ? [{ name: `VERAPDF=${VERAPDF}`, look: () => check(VERAPDF, 'variable VERAPDF') }]
    : [
        inCache(cacheDir, () => check(join(cacheDir, FILE), 'copie')),
        { name: 'Maven Central, par mvn', look: () => fetchJar(cacheDir) },
      ];
  return searchProgram('veraPDF', places, REMEDY);
}

async function check(jar: string, from: string): Promise<Found | NotHere> {
  try {
    const sha256 = createHash('sha256')
      .update(await readFile(jar))
      .digest('hex');
    if (sha256 !== ARTIFACT.sha256) return { why: `empreinte sha256 refusée (${sha256})` };
  } catch (error) {
    return { why: (error as Error).message };
  }
  const java = await runCaptured('java', ['-version']);
  if (!java.ok) return { why: `Java est nécessaire (${lastLine(java.output)})` };
  return { path: jar, label: `${jar} (${from}), version ${ARTIFACT.version}` };
}

/** Fetches to a temporary folder and renames the result: another clone never sees a partial file. */
async function fetchJar(cacheDir: string): Promise<Found | NotHere> {
  await mkdir(cacheDir, { recursive: true });
  const release = await waitForLock(join(cacheDir, 'verapdf.lock'), () =>
    say("Une autre commande installe déjà veraPDF, je l'attends…"),
  );
  const scratch = await mkdtemp(join(cacheDir, 'download-'));
  try {
    const meanwhile = await check(join(cacheDir, FILE), 'copie');
    if ('path' in meanwhile) return meanwhile;
    say('Téléchargement de veraPDF depuis Maven Central…');
    const { group, name, version } = ARTIFACT;
    const goal = ['dependency:copy', `-Dartifact=${group}:${name}:${version}`, `-DoutputDirectory=${scratch}`];
    const { ok, output } = await runCaptured('mvn', ['-B', '-q', ...goal], {
      cwd: scratch,
      timeoutMs: FETCHED_WITHIN_MS,
    });
    if (!ok) return { why: output.includes('ENOENT') ? 'Maven (mvn) est nécessaire' : lastLine(output) };
    const works = await check(join(scratch, FILE), 'essai');
    if ('why' in works) return works;
    await rename(join(scratch, FILE), join(cacheDir, FILE));
    return { ...works, path: join(cacheDir, FILE), label: `installé dans ${cacheDir}` };
  } finally {
    await rm(scratch, { recursive: true, force: true });
    release();
  }
}
