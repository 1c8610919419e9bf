import { parseArgs } from 'node:util';
import { applicationIn, type RepositoryApplication } from '@iris/delivery/cli';
import { remoteName } from '@iris/delivery/contract/remotes/description';
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
  const { list, revoke, new: isNew = false } = values;
  const asked = [positionals.length > 0, list, revoke !== undefined].filter(Boolean).length;
  if (asked !== 1 || positionals.length > 1 || (isNew && positionals.length === 0)) throw new CommandError(help);
  if (list) return ['--list'];
  if (revoke !== undefined) return ['--revoke', revoke];
  const here = applicationIn(applications, positionals[0]);
  const { name, label: folder } = here ?? remoteElsewhere(positionals[0], help);
  const { label = folder, days = '90' } = values;
  // One of this repository may not have been released yet; of others the academy knows those that were.
  return [name, ...(here || isNew ? ['--new'] : []), '--label', label, '--days', days];
}

/** A remote of another repository. @throws {CommandError} when the name cannot be one */
function remoteElsewhere(label: string | undefined, help: string) {
  const { data: name, error } = remoteName.safeParse(label);
  if (!error) return { name, label: name };
  throw new CommandError(`« ${label} » n'est ni le dossier d'une application ni le nom d'un module.\n\n${help}`);
}

function parse(args: string[], help: string) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    const options = { label: text, days: text, revoke: text, new: flag, list: flag, help: flag };
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new CommandError(`Une option est inconnue ou incomplète.\n\n${help}`);
  }
}

function helpFor(applications: readonly RepositoryApplication[]): string {
  return `Usage : npm run deploy-token -- <dossier ou module> [--new] [--label <usage>] [--days <jours>]
        npm run deploy-token -- --list
        npm run deploy-token -- --revoke <identifiant>

Fait un jeton avec lequel une équipe publie son application, montre les jetons, ou en révoque un.

  --new             d'un module d'un autre dépôt qui n'a encore rien publié : sans cette option, son nom doit être connu
  --label <usage>   qui s'en servira, « intégration continue » par exemple (par défaut : le dossier)
  --days <jours>    durée de validité, de 1 à 365 jours (par défaut : 90)

Dossiers : ${applications.map(({ label }) => label).join(', ')}`;
}
