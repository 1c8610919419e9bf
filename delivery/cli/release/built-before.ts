import { sourcesText } from '../../contract/labels.ts';
import type { Deployment, Release } from '../../contract/releases.ts';
import type { Academy } from '../academy.ts';
import type { RepositoryApplication } from '../application/applications.ts';
import { CommandError } from '../terminal/command-error.ts';

/**
 * Finds a release that was built before, and what its application serves now.
 * @throws {CommandError} when there is none, when several are meant, or when its files are no longer kept
 */
export async function findBuilt(
  { name, label }: RepositoryApplication,
  asked: string,
  academy: Academy,
): Promise<{ version: string; before: Deployment }> {
  const before = await academy.deployment(name);
  if (!before) throw new CommandError(`${label} n'a jamais été publié.`);
  return { version: versionNamed(asked, before), before };
}

/** A version by its whole name, by its beginning, or by what follows its last hyphen. */
function versionNamed(asked: string, { releases }: Deployment): string {
  const exact = releases.filter(({ version }) => version === asked);
  const [found, ...others] = exact.length > 0 ? exact : releases.filter((release) => isMeant(release, asked));
  if (others.length > 0) {
    const versions = [found, ...others].map((one) => one?.version).join(', ');
    throw new CommandError(`« ${asked} » désigne plusieurs versions : ${versions}. Donnez-en une en entier.`);
  }
  // The list is not endless: the academy knows older ones.
  if (!found) return asked;
  if (found.state === 'retired') throw new CommandError(retiredMessage(found));
  return found.version;
}

function isMeant({ version }: Release, asked: string): boolean {
  return version.startsWith(asked) || version.slice(version.lastIndexOf('-') + 1).startsWith(asked);
}

function retiredMessage({ version, origin }: Release): string {
  const sources = sourcesText(origin);
  return `La version ${version} est retirée, ses fichiers ne sont plus conservés : publiez de nouveau ${sources}.`;
}
