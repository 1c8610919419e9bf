import { parseArgs } from 'node:util';
import { REMOTE_NAMES } from '@iris/contract/federation';
import type { RemoteName } from '@iris/contract/remotes';
import { DeployTokensService } from '../releases/deploy-tokens.service.ts';
import { ReleasesModule } from '../releases/releases.module.ts';
import { withDatabase } from './with-database.ts';

/** The folder of each team's remote. */
const FOLDERS: Record<RemoteName, string> = { public: 'public-site', student: 'student-app', admin: 'admin-app' };

/** Creates the deploy token of a remote, given by name or folder; returns the instructions in French. */
export async function createDeployToken(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const remote = remoteNamed(parseArgs({ args, allowPositionals: true }).positionals);
  const token = await withDatabase(env, [ReleasesModule], (app) => app.get(DeployTokensService).create(remote));
  return [
    `Jeton de déploiement de ${FOLDERS[remote]}. Gardez-le en lieu sûr\u00a0: il n'est montré qu'une fois.`,
    "Celui que l'équipe avait avant n'est plus accepté.",
    '',
    `  DEPLOY_TOKEN=${token}`,
    '',
    `Pour publier, donnez ce réglage à\u00a0: npm run release -- ${FOLDERS[remote]}`,
  ].join('\n');
}

function remoteNamed([name, ...others]: string[]): RemoteName {
  const remote = REMOTE_NAMES.find((one) => one === name || FOLDERS[one] === name);
  if (remote && others.length === 0) return remote;
  throw new Error(`Précisez un module\u00a0: ${Object.values(FOLDERS).join(', ')}.`);
}
