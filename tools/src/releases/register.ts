import type { Deployment, ReleaseInput } from '@iris/contract/releases';
import type { Settings } from '../settings.ts';
import { UserError } from '../terminal.ts';
import { folderOf, unpublish } from './publish.ts';
import { Refusal, type Registry } from './registry.ts';

/** Registers a published release; deletes the published files when it is refused. @throws {UserError} */
export async function registerPublished(
  release: ReleaseInput,
  registry: Pick<Registry, 'register' | 'list'>,
  { releasesDir }: Pick<Settings, 'releasesDir'>,
): Promise<Deployment> {
  try {
    return await registry.register(release);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    // After any failure but a refusal the server may have registered the release, and serve it.
    const taken = error instanceof Refusal ? undefined : await found(release, registry);
    if (taken === 'unknown') {
      const folder = folderOf(release, releasesDir);
      throw new UserError(
        `${error.message}\nLa version ${release.version} a peut-être été enregistrée : ses fichiers restent dans ${folder}. ` +
          "Si --list ne la montre pas une fois l'académie de retour, effacez ce dossier et recommencez.",
      );
    }
    if (taken) return taken;
    await unpublish(release, releasesDir);
    throw new UserError(`${error.message}\nRien n'a été changé.`);
  }
}

/** The deployment if it contains the release, undefined if it does not, `unknown` without an answer. */
async function found(
  { version }: ReleaseInput,
  registry: Pick<Registry, 'list'>,
): Promise<Deployment | 'unknown' | undefined> {
  const deployment = await registry.list().catch(() => 'unknown' as const);
  if (deployment === 'unknown') return deployment;
  return deployment.releases.some((known) => known.version === version) ? deployment : undefined;
}
