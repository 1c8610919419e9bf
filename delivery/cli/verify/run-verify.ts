import { applicationIn } from '../application/applications.ts';
import { describeRelease, readPackage } from '../application/describe-release.ts';
import { checkSizes } from '../application/sizes.ts';
import type { CommandContext } from '../command-context.ts';
import { Patience } from '../patience.ts';
import { reach } from '../reach.ts';
import { CommandError } from '../terminal/command-error.ts';

/** Opens the pages without checking the sources. */
const PAGES_ONLY = '--pages';

/** `npm run verify -- <folder>`: checks an application as far as possible without releasing it. @throws {CommandError} */
export async function runVerify(args: string[], context: CommandContext): Promise<void> {
  const { applications, address, checkSources, build, startVerification, typed, terminal } = context;
  const folders = args.filter((arg) => arg !== PAGES_ONLY);
  const application = folders.length === 1 ? applicationIn(applications, folders[0]) : undefined;
  if (!application) throw new CommandError(usage(context));
  // Before the specs, which take a minute.
  await readPackage(application.folder);
  await new Patience(context).repeat(() => reach(address, '/', { method: 'HEAD' }));
  if (folders.length === args.length) await checkSources(application);
  using pages = startVerification();
  const described = await describeRelease(application, await build(application));
  checkSizes(described, terminal);
  await pages.verify(described, { all: true });
  terminal.say(`${application.label} peut être publié : ${typed('release')} ${application.label}`);
}

function usage({ applications, typed }: CommandContext): string {
  return `Usage : ${typed('verify')} <dossier> [${PAGES_ONLY}]

Vérifie les types, les règles et les tests de l'application, puis ouvre chacune de ses pages dans Chromium,
avec ce que l'académie (ACADEMY_URL) sert et des données d'exemple. Rien n'est envoyé.
Un shell montre une page de chaque module comme visiteur, étudiant et administrateur ; sans DEPLOY_TOKEN, comme visiteur.
Avec ${PAGES_ONLY}, ouvre seulement les pages.

Dossiers : ${applications.map((application) => application.label).join(', ')}`;
}
