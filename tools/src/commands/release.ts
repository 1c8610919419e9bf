import type { Deployment, ReleaseInput } from '@iris/contract/releases';
import type { RemoteApplication } from '../build/applications.ts';
import { buildRemote } from '../build/index.ts';
import { describeRelease } from '../build/release.ts';
import { deploymentTable } from '../releases/deployment-table.ts';
import { type Order, RELEASE_HELP, readOrder } from '../releases/options.ts';
import { deleteRetired, publish } from '../releases/publish.ts';
import { registerPublished } from '../releases/register.ts';
import { Registry } from '../releases/registry.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { readSettings, type Settings } from '../settings.ts';
import { say } from '../terminal.ts';

/** `npm run release -- <folder>`: brings a team's remote to the visitors of a running academy, or takes it back. */
export async function run(args: string[]): Promise<number> {
  const order = readOrder(args);
  if (!order) {
    say(RELEASE_HELP);
    return 0;
  }
  const settings = readSettings();
  const registry = new Registry(settings, order.remote.remote);
  const deployment = await execute(order, registry, settings);
  if (order.action === 'release') await cleanUp(deployment, settings);
  say(`\n${deploymentTable(deployment)}`);
  return 0;
}

async function execute(order: Order, registry: Registry, settings: Settings): Promise<Deployment> {
  switch (order.action) {
    case 'list':
      return registry.list();
    case 'promote': {
      const deployment = await registry.promote();
      say(`${deployment.live} est en ligne pour tous.`);
      return deployment;
    }
    case 'rollback': {
      const deployment = await registry.rollBack(order.version);
      say(`${deployment.live} est de nouveau en ligne pour tous.`);
      return deployment;
    }
    case 'release':
      return release(order.remote, order.canary, registry, settings);
  }
}

async function release(
  remote: RemoteApplication,
  canary: number | undefined,
  registry: Registry,
  settings: Settings,
): Promise<Deployment> {
  // A token that opens nothing is better known before the build.
  await registry.list();
  const built = await buildRemote(remote, await scratchFolder('release'));
  const described = await describeRelease(built);
  say(`Version ${described.version} : ${Object.keys(described.integrity).length} fichiers et leurs empreintes`);
  await publish(described, built.dist, settings.releasesDir);
  say(`Publication : ${settings.releasesDir}`);
  const input = addressed(described, settings);
  const deployment = await registerPublished(canary === undefined ? input : { ...input, canary }, registry, settings);
  const isCanary = deployment.canary?.version === described.version;
  const whom = isCanary ? `à l'essai pour ${deployment.canary?.share} % des sessions` : 'en ligne pour tous';
  say(`Enregistrement auprès de ${registry.address} : ${described.version} est ${whom}.`);
  return deployment;
}

/** Files on another host are named by their whole address. */
function addressed(release: ReleaseInput, { releasesUrl = '' }: Settings): ReleaseInput {
  return { ...release, manifest: `${releasesUrl}${release.manifest}` };
}

async function cleanUp(deployment: Deployment, { releasesDir }: Settings): Promise<void> {
  const deleted = await deleteRetired(deployment, releasesDir);
  if (deleted.length > 0) say(`Fichiers des versions retirées effacés : ${deleted.join(', ')}`);
}
