import type { Deployment, Release } from '../../contract/releases.ts';
import type { Academy } from '../academy.ts';
import type { RepositoryApplication } from '../application/applications.ts';
import { type DescribedRelease, describeRelease } from '../application/describe-release.ts';
import { isBasedOn } from '../application/origin.ts';
import { checkSizes } from '../application/sizes.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError } from '../terminal/command-error.ts';
import { COMMIT_LENGTH } from './deployment-rows.ts';

/** Builds what shall replace the live release, which is returned too, once token, clone and types were checked. @throws {CommandError} */
export async function buildNext(
  application: RepositoryApplication,
  replace: boolean,
  academy: Academy,
  { build, checkTypes, terminal }: CommandContext,
): Promise<{ described: DescribedRelease; before: Deployment | undefined }> {
  const before = await academy.deployment(application.name);
  if (before?.canary && !replace) {
    terminal.say(`La version ${before.canary.version} est à l'essai : une autre ne la remplace qu'avec --replace.`);
  }
  const live = liveRelease(before);
  if (live && !replace) await requireNewer(application, live);
  await checkTypes(application);
  const described = await describeRelease(application, await build(application));
  checkSizes(described, terminal, live?.sizes);
  return { described, before };
}

/** The live release of an application; undefined before the first. */
export function liveRelease(deployment: Deployment | undefined): Release | undefined {
  return deployment?.releases.find(({ version }) => version === deployment.live);
}

/** A clone that is behind would undo what others have released. @throws {CommandError} naming the commit that it lacks */
async function requireNewer({ folder }: RepositoryApplication, { version, origin }: Release): Promise<void> {
  const { commit, author, message } = origin;
  if (!commit || (await isBasedOn(folder, commit))) return;
  const said = [commit.slice(0, COMMIT_LENGTH), author, message && `« ${message} »`].filter(Boolean).join(', ');
  throw new CommandError(
    `La version en ligne ${version} vient d'un commit que ce dossier ne contient pas (${said}) : vous le déferiez.\n` +
      "Faites « git pull » (« git fetch --unshallow » si l'historique est tronqué), puis relancez, ou remplacez-la par --replace.",
  );
}
