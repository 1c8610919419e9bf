import { SHELL } from '../../contract/federation.ts';
import { type Deployment, OPERATOR_NAME } from '../../contract/releases.ts';
import type { Academy } from '../academy.ts';
import type { RepositoryApplication } from '../application/applications.ts';
import { type DescribedRelease, describeRelease } from '../application/describe-release.ts';
import { CommandError, TemporaryFailure } from '../terminal/command-error.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { upload } from './upload.ts';

/** What the operator does with a build: makes it live, leaves what is served, or nothing because it is live. */
export type Move = 'activate' | 'leave' | 'nothing';

/** An application and its build. */
export interface BuiltApplication extends RepositoryApplication {
  /** Folder of the build. */
  dist: string;
}

interface Candidate extends DescribedRelease {
  label: string;
  move: Move;
  deployment: Deployment | undefined;
}

/** The operator replaces its own releases only: those of teams, and their canaries, are theirs to move. */
export function chooseMove(version: string, deployment: Deployment | undefined): Move {
  if (!deployment?.live) return 'activate';
  if (deployment.live === version) return 'nothing';
  const live = deployment.releases.find((release) => release.version === deployment.live);
  return live?.released_by === OPERATOR_NAME && !deployment.canary ? 'activate' : 'leave';
}

const NO_SHELL = "L'académie n'a pas de shell en ligne";

/** What could not be released, and why. */
type Failures = Map<Candidate, CommandError>;

/**
 * Releases what a folder has built, its shell too, as its operator: all applications are announced and sent, and those that the
 * operator may replace are activated together. A failure is a warning as long as the academy has a live shell; a first shell
 * whose failure may pass is released again by a command that waits without end. Returns the labels of those that could not be released.
 * @throws {CommandError} without a live shell
 */
export async function releaseBuilt(
  builds: readonly BuiltApplication[],
  academy: Academy,
  terminal: Terminal,
): Promise<string[]> {
  const releaseOnce = async () => {
    const candidates = await Promise.all(builds.map((build) => compare(build, academy)));
    const failures = await releaseAll(candidates, academy, terminal);
    const shell = candidates.find(({ input }) => input.name === SHELL);
    const failure = shell && failures.get(shell);
    // What was live before stays live.
    if (shell && failure && !shell.deployment?.live) throw withoutShell(failure);
    return [...failures.keys()].map(({ label }) => label);
  };
  return academy.patience.isEndless ? academy.patience.repeat(releaseOnce) : releaseOnce();
}

/** Releases what may be; what fails is shown with the reason. */
async function releaseAll(candidates: readonly Candidate[], academy: Academy, terminal: Terminal): Promise<Failures> {
  // From this machine to itself: too fast to show its progress.
  const silently: Terminal = { ...terminal, progress: () => () => {} };
  const sent: Candidate[] = [];
  const failures: Failures = new Map();
  const own = candidates.filter(({ move }) => move === 'activate');
  if (own.length > 0) terminal.say(`Publication : ${own.map(({ label }) => label).join(', ')}…`);
  for (const candidate of candidates) {
    if (candidate.move === 'leave') {
      terminal.say(leftMessage(candidate));
      continue;
    }
    // Also what is live: a store that was replaced or emptied lacks its files.
    const failure = await orWarn(upload(candidate, academy, silently), candidate.label, terminal);
    if (failure) failures.set(candidate, failure);
    else if (candidate.move === 'activate') sent.push(candidate);
  }
  const failure = sent.length > 0 ? await activate(sent, academy, terminal) : undefined;
  if (failure) for (const candidate of sent) failures.set(candidate, failure);
  return failures;
}

/** Nothing can be shown without a shell. */
function withoutShell(failure: CommandError): CommandError {
  const message = `${NO_SHELL} : elle ne peut rien montrer.`;
  if (!(failure instanceof TemporaryFailure)) return new CommandError(message);
  return new TemporaryFailure(message, { kind: 'busy', saying: NO_SHELL, mayBeDone: false });
}

/** Says which applications could not be released, after the warnings that say why. */
export function notReleased(labels: readonly string[]): string {
  return `Pas publié, pour ce qui est dit plus haut : ${labels.join(', ')}`;
}

async function compare(built: BuiltApplication, academy: Academy): Promise<Candidate> {
  const [described, deployment] = await Promise.all([
    describeRelease(built, built.dist),
    academy.deployment(built.name),
  ]);
  return { ...described, label: built.label, deployment, move: chooseMove(described.input.version, deployment) };
}

async function activate(
  sent: readonly Candidate[],
  academy: Academy,
  terminal: Terminal,
): Promise<CommandError | undefined> {
  const releases = sent.map(({ input: { name, version }, deployment }) => {
    return { name, version, replaces: deployment?.live ?? null };
  });
  const labels = sent.map(({ label, input }) => `${label} ${input.version}`).join(', ');
  const failure = await orWarn(academy.activate({ releases }), labels, terminal);
  if (!failure) terminal.say(`En ligne : ${labels}`);
  return failure;
}

/** Why it failed, which is shown with what could not be released; undefined when it succeeded. */
async function orWarn(work: Promise<unknown>, what: string, { warn }: Terminal): Promise<CommandError | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    warn(`N'a pas pu être publié : ${what}\n${error.message}`);
    return error;
  }
}

function leftMessage({ label, deployment }: Candidate): string {
  if (deployment?.canary) {
    return `${label} : la version ${deployment.canary.version} reste à l'essai (npm run release -- ${label} --replace publie celle de ce dossier).`;
  }
  return `${label} : la version ${deployment?.live} de l'équipe reste en ligne (npm run release -- ${label} publie celle de ce dossier).`;
}
