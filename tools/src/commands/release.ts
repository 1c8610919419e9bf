import type { Deployment, ReleaseInput } from '@iris/contract/releases';
import type { RemoteApplication } from '../build/applications.ts';
import { buildRemote } from '../build/index.ts';
import { describeRelease } from '../build/release.ts';
import { deploymentTable } from '../releases/deployment-table.ts';
import { parseOptions, RELEASE_HELP, type ReleaseOptions } from '../releases/options.ts';
import { deleteRetired, publish } from '../releases/publish.ts';
import { registerPublished } from '../releases/register.ts';
import { Registry } from '../releases/registry.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { readSettings, type Settings } from '../settings.ts';
import { say } from '../terminal.ts';

/** `npm run release -- <folder>`: releases, promotes or rolls back a team's remote on a running server. */
export async function run(args: string[]): Promise<number> {
  const options = parseOptions(args);
  if (!options) {
    say(RELEASE_HELP);
    return 0;
  }
  const settings = readSettings();
  const registry = new Registry(settings, options.remote.remote);
  const deployment = await execute(options, registry, settings);
  if (options.action === 'release') await cleanUp(deployment, settings);
  say(`\n${deploymentTable(deployment)}`);
  return 0;
}

async function execute(options: ReleaseOptions, registry: Registry, settings: Settings): Promise<Deployment> {
  switch (options.action) {
    case 'list':
      return registry.list();
    case 'promote': {
      const deployment = await registry.promote();
      say(`${deployment.live} est en ligne pour tous.`);
      return deployment;
    }
    case 'rollback': {
      const deployment = await registry.rollBack(options.version);
      say(`${deployment.live} est de nouveau en ligne pour tous.`);
      return deployment;
    }
    case 'release':
      return release(options.remote, options.canary, registry, settings);
  }
}

async function release(
  remote: RemoteApplication,
  canary: number | undefined,
  registry: Registry,
  settings: Settings,
): Promise<Deployment> {
  // Checks the token before the build.
  await registry.list();
  const built = await buildRemote(remote, await scratchFolder('release'));
  const described = await describeRelease(built);
  say(`Version ${described.version} : ${Object.keys(described.integrity).length} fichiers et leurs empreintes`);
  await publish(described, built.dist, settings.releasesDir);
  say(`Publication : ${settings.releasesDir}`);
  const input = withPublicAddress(described, settings);
  const deployment = await registerPublished(canary === undefined ? input : { ...input, canary }, registry, settings);
  const isCanary = deployment.canary?.version === described.version;
  const place = isCanary ? `à l'essai pour ${deployment.canary?.share} % des sessions` : 'en ligne pour tous';
  say(`Enregistrement auprès de ${registry.address} : ${described.version} est ${place}.`);
  return deployment;
}

/** The release with an absolute manifest address when another host serves the files. */
function withPublicAddress(release: ReleaseInput, { releasesUrl = '' }: Settings): ReleaseInput {
  return { ...release, manifest: `${releasesUrl}${release.manifest}` };
}

async function cleanUp(deployment: Deployment, { releasesDir }: Settings): Promise<void> {
  const deleted = await deleteRetired(deployment, releasesDir);
  if (deleted.length > 0) say(`Fichiers des versions retirées effacés : ${deleted.join(', ')}`);
}
