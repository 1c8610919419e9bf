import { REMOTES, remoteIn } from '../build/applications.ts';
import { DEPLOY_TOKEN_ENTRY } from '../build/index.ts';
import { runOnDatabase } from '../product/run-on-database.ts';
import { UserError } from '../terminal.ts';

const HELP = `Usage : npm run deploy-token -- <dossier>
Fait le jeton avec lequel une équipe publie son module, et remplace le précédent.
Dossiers : ${REMOTES.map(({ folder }) => folder).join(', ')}`;

/** `npm run deploy-token -- <folder>`: creates the deploy token of a team's remote. */
export function run([folder, ...rest]: string[]): Promise<number> {
  const remote = remoteIn(folder);
  if (!remote || rest.length > 0) throw new UserError(HELP);
  return runOnDatabase(DEPLOY_TOKEN_ENTRY, [remote.remote]);
}
