import { COMMIT_LENGTH } from '../../contract/labels.ts';
import type { Deployment, Release } from '../../contract/releases.ts';
import type { Academy } from '../academy.ts';
import type { RepositoryApplication } from '../application/applications.ts';
import { type DescribedRelease, describeRelease, readPackage } from '../application/describe-release.ts';
import { isBasedOn } from '../application/origin.ts';
import { checkSizes } from '../application/sizes.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError } from '../terminal/command-error.ts';

/** A build that may replace the live release. */
export interface NextRelease {
  described: DescribedRelease;
  /** Rejects when the types are wrong; they are checked beside the build and what follows. */
  typesChecked: Promise<void>;
}

/** What a release may replace. */
interface Replacing {
  replace: boolean;
  /** It goes live later, with others. */
  isForSet?: boolean;
}

/** Checks before a build that its release may go live: token, canary, clone and package. Returns what is live. @throws {CommandError} */
export async function requireReplaceable(
  application: RepositoryApplication,
  { replace, isForSet }: Replacing,
  academy: Academy,
  context: CommandContext,
): Promise<Deployment | undefined> {
  const before = await academy.deployment(application.name);
  if (before?.canary && isForSet) {
    const { version } = before.canary;
    context.terminal.say(
      `La version ${version} est à l'essai : l'ensemble n'ira en ligne qu'une fois cet essai terminé.`,
    );
  } else if (!replace) requireNoCanary(application, before, context);
  const live = liveRelease(before);
  if (live && !replace) await requireNewer(application, live);
  // Its faults are known without a build, which takes a minute.
  await readPackage(application.folder);
  return before;
}

/** Builds what shall replace the live release. @throws {CommandError} */
export async function buildNext(
  application: RepositoryApplication,
  before: Deployment | undefined,
  { build, checkTypes, terminal }: CommandContext,
): Promise<NextRelease> {
  const typesChecked = checkTypes(application);
  const areWrong = typesChecked.then(
    () => false,
    () => true,
  );
  const dist = await build(application);
  // Known already: nothing more is begun.
  if (await Promise.race([areWrong, false])) await typesChecked;
  const described = await describeRelease(application, dist);
  checkSizes(described, terminal, liveRelease(before)?.sizes);
  return { described, typesChecked };
}

/** The live release of an application; undefined before the first. */
export function liveRelease(deployment: Deployment | undefined): Release | undefined {
  return deployment?.releases.find(({ version }) => version === deployment.live);
}

/** A running canary is somebody's to end. @throws {CommandError} with the commands that go on */
export function requireNoCanary(
  { label }: RepositoryApplication,
  deployment: Deployment | undefined,
  { typed }: Pick<CommandContext, 'typed'>,
): void {
  const { canary } = deployment ?? {};
  if (!canary) return;
  const command = `${typed('release')} ${label}`;
  throw new CommandError(
    `La version ${canary.version} est à l'essai : une autre ne la remplace pas d'elle-même, et rien n'a été changé.\n` +
      `  ${command} --promote la met en ligne pour tous\n` +
      `  ${command} --rollback y met fin\n` +
      '  la même commande avec --replace la remplace',
  );
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
