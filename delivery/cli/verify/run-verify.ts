import { SHELL } from '../../contract/federation.ts';
import { applicationIn, type RepositoryApplication } from '../applications.ts';
import { CommandError } from '../command-error.ts';
import { type DescribedRelease, describeRelease } from '../describe-release.ts';
import type { Terminal } from '../terminal.ts';

/** Opens the pages without checking the sources. */
const PAGES_ONLY = '--pages';

/** What the verify command needs of where it is started. */
export interface VerifyContext<A extends RepositoryApplication> {
  applications: readonly A[];
  /** Checks types, rules and specs of an application. @throws when one fails */
  checkSources: (application: A) => Promise<void>;
  /** Builds an application and returns the folder of the build. */
  build: (application: A) => Promise<string>;
  /** Opens every page of a remote. @throws {CommandError} naming the pages that fail */
  verifyPages: (described: DescribedRelease) => Promise<void>;
  terminal: Terminal;
}

/** `npm run verify -- <folder>`: checks an application as far as possible without releasing it. @throws {CommandError} */
export async function runVerify<A extends RepositoryApplication>(
  args: string[],
  { applications, checkSources, build, verifyPages, terminal }: VerifyContext<A>,
): Promise<void> {
  const folders = args.filter((arg) => arg !== PAGES_ONLY);
  const application = folders.length === 1 ? applicationIn(applications, folders[0]) : undefined;
  if (!application) throw new CommandError(usage(applications));
  if (folders.length === args.length) await checkSources(application);
  const described = await describeRelease(application, await build(application));
  if (application.name !== SHELL) await verifyPages(described);
  terminal.say(`${application.label} peut être publié : npm run release -- ${application.label}`);
}

function usage(applications: readonly RepositoryApplication[]): string {
  return `Usage : npm run verify -- <dossier> [${PAGES_ONLY}]

Vérifie les types, les règles et les tests de l'application, puis ouvre chacune de ses pages dans Chromium,
dans le shell de l'académie (ACADEMY_URL) et avec des données d'exemple. Rien n'est envoyé.
Avec ${PAGES_ONLY}, ouvre seulement les pages.

Dossiers : ${applications.map((application) => application.label).join(', ')}`;
}
