import { join } from 'node:path';
import { lastLine, runCaptured } from '../../system/processes.ts';
import { cachedPlaces } from '../downloads/cache.ts';
import { sha256OfFile } from '../downloads/fingerprint.ts';
import { runDownload } from '../downloads/network.ts';
import { type Check, searchPath } from '../downloads/search.ts';

/** The jar of Maven Central that contains veraPDF with everything it needs. */
const ARTIFACT = {
  group: 'org.verapdf.apps',
  name: 'greenfield-apps',
  version: '1.28.2',
  sha256: '687d4d8bcfec48c9f7e931cf78ed061f1eeccfba55d4cdc000ba9b4d8aa46ce6',
};

const FILE = `${ARTIFACT.name}-${ARTIFACT.version}.jar`;
const REMEDY =
  'Deux remèdes : installer Java (11 ou plus) et Maven, ou donner le chemin de ce fichier jar dans VERAPDF.';

/** The jar of veraPDF, fetched by Maven into the cache that all clones share if there is none. */
export function findVeraPdf(cacheDir: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const sources = [{ name: 'Maven Central, par mvn', make: fetchJar }];
  const places = cachedPlaces({ program: 'veraPDF', target: join(cacheDir, FILE), check, sources });
  return searchPath({ program: 'veraPDF', variable: 'VERAPDF', check, places, remedy: REMEDY }, env);
}

const check: Check = async (jar, from) => {
  try {
    const sha256 = await sha256OfFile(jar);
    if (sha256 !== ARTIFACT.sha256) return { why: `empreinte sha256 refusée (${sha256})` };
  } catch (error) {
    return { why: (error as Error).message };
  }
  const java = await runCaptured('java', ['-version']);
  if (!java.ok) return { why: `Java est nécessaire (${lastLine(java.output)})` };
  return { path: jar, label: `${jar} (${from}), version ${ARTIFACT.version}` };
};

async function fetchJar(folder: string): Promise<string> {
  const { group, name, version } = ARTIFACT;
  const goal = ['dependency:copy', `-Dartifact=${group}:${name}:${version}`, `-DoutputDirectory=${folder}`];
  const { ok, output } = await runDownload('veraPDF', 'mvn', ['-B', '-q', '-U', ...goal], { cwd: folder });
  if (!ok) throw new Error(output.includes('ENOENT') ? 'Maven (mvn) est nécessaire' : lastLine(output));
  return join(folder, FILE);
}
