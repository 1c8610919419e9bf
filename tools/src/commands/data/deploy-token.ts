import { parseArgs } from 'node:util';
import { applicationIn, type RepositoryApplication } from '@iris/delivery/cli';
import { releasedApplications } from '../../build/applications.ts';
import { DEPLOY_TOKEN_ENTRY } from '../../build/index.ts';
import { runOnDatabase } from '../../product/database/run-on-database.ts';
import { CommandError, say } from '../../system/terminal.ts';

/** `npm run deploy-token`: creates, lists and revokes deploy tokens. */
export async function run(args: string[]): Promise<number> {
  const applications = releasedApplications();
  const forApi = deployTokenArguments(args, applications);
  if (forApi) return runOnDatabase(DEPLOY_TOKEN_ENTRY, forApi);
  say(helpFor(applications));
  return 0;
}

/** The arguments of the API's command: the name of the application, not its folder; undefined for `--help`. @throws {CommandError} */
export function deployTokenArguments(
  args: string[],
  applications: readonly RepositoryApplication[],
): string[] | undefined {
  const help = helpFor(applications);
  const { values, positionals } = parse(args, help);
  if (values.help) return undefined;
  const { list, revoke } = values;
  const asked = [positionals.length > 0, list, revoke !== undefined].filter(Boolean).length;
  if (asked !== 1 || positionals.length > 1) throw new CommandError(help);
  if (list) return ['--list'];
  if (revoke !== undefined) return ['--revoke', revoke];
  const application = applicationIn(applications, positionals[0]);
  if (!application) throw new CommandError(`« ${positionals[0]} » n'est le dossier d'aucune application.\n\n${help}`);
  const { label = application.label, days = '90' } = values;
  // It may not have been released yet.
  return [application.name, '--new', '--label', label, '--days', days];
}

function parse(args: string[], help: string) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    const options = { label: text, days: text, revoke: text, list: flag, help: flag };
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new CommandError(`Une option est inconnue ou incomplète.\n\n${help}`);
  }
}

function helpFor(applications: readonly RepositoryApplication[]): string {
  return `Usage : npm run deploy-token -- <dossier> [--label <usage>] [--days <jours>]
        npm run deploy-token -- --list
        npm run deploy-token -- --revoke <identifiant>

Fait un jeton avec lequel une équipe publie son application, montre les jetons, ou en révoque un.

  --label <usage>   qui s'en servira, « intégration continue » par exemple (par défaut : le dossier)
  --days <jours>    durée de validité, de 1 à 365 jours (par défaut : 90)

Dossiers : ${applications.map(({ label }) => label).join(', ')}`;
}
