import { parseArgs } from 'node:util';
import { REMOTES, type RemoteApplication, remoteIn } from '../build/applications.ts';
import { UserError } from '../terminal.ts';

/** The parsed arguments of the release command. */
export type ReleaseOptions = { remote: RemoteApplication } & (
  | { action: 'release'; canary?: number }
  | { action: 'promote' | 'list' }
  | { action: 'rollback'; version?: string }
);

export const RELEASE_HELP = `Usage : npm run release -- <dossier> [option]

Sans option, construit le module, le publie et le met en ligne pour tous.

  --canary <1 à 99>      publie à l'essai, pour cette part des sessions en %
  --promote              met en ligne pour tous la version à l'essai
  --rollback [version]   met fin à l'essai, sinon rétablit la version précédente ou celle nommée
  --list                 montre les versions publiées
  --help                 montre cette aide

Dossiers : ${REMOTES.map(({ folder }) => folder).join(', ')}
Réglages : DEPLOY_TOKEN, ACADEMY_URL, RELEASES_DIR, RELEASES_URL (docs/deploy.md)`;

/** Parses the command line; undefined when it asks for help. @throws {UserError} with the fault and the help */
export function parseOptions(args: string[]): ReleaseOptions | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const { canary, promote, rollback, list } = values;
  const [folder, version, ...rest] = positionals;
  const remote = remoteIn(folder);
  if (!remote)
    throw usage(folder ? `« ${folder} » n'est le dossier d'aucun module.` : 'Précisez le dossier du module.');
  const asked = [canary !== undefined, promote, rollback, list].filter(Boolean).length;
  if (asked > 1) throw usage('Une seule option à la fois.');
  if (rest.length > 0 || (version !== undefined && !rollback)) throw usage('Un argument est de trop.');
  if (rollback) return { remote, action: 'rollback', ...(version === undefined ? {} : { version }) };
  if (promote || list) return { remote, action: promote ? 'promote' : 'list' };
  return { remote, action: 'release', ...(canary === undefined ? {} : { canary: share(canary) }) };
}

function parse(args: string[]) {
  const flag = { type: 'boolean' } as const;
  const options = { canary: { type: 'string' }, promote: flag, rollback: flag, list: flag, help: flag } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw usage('Une option est inconnue ou incomplète.');
  }
}

function share(text: string): number {
  if (!/^[1-9]\d?$/.test(text)) throw usage('--canary demande un nombre entier de 1 à 99.');
  return Number(text);
}

function usage(fault: string): UserError {
  return new UserError(`${fault}\n\n${RELEASE_HELP}`);
}
