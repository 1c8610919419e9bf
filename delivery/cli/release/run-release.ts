import type { Deployment } from '../../contract/releases.ts';
import { Academy } from '../academy.ts';
import { type DescribedRelease, describeRelease } from '../application/describe-release.ts';
import { checkSizes } from '../application/sizes.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError } from '../terminal/command-error.ts';
import { type Terminal, table } from '../terminal/terminal.ts';
import { buildNext, liveRelease, requireNoCanary, requireReplaceable } from './build-next.ts';
import { findBuilt } from './built-before.ts';
import { deploymentNotes, deploymentRows, servedNote } from './deployment-rows.ts';
import { withTypedCalls } from './next-calls.ts';
import { parseOptions, type ReleaseOptions, releaseHelp } from './options.ts';
import { activate, release } from './release.ts';
import { runSet } from './set.ts';
import { statusLines } from './status-lines.ts';
import { upload } from './upload.ts';

/** `npm run release -- <folder>`: releases an application on a running academy, or moves what is served. @throws {CommandError} */
export async function runRelease(args: string[], context: CommandContext): Promise<void> {
  const { terminal, timeZone } = context;
  const options = parseOptions(args, context);
  if (!options) return terminal.say(releaseHelp(context));
  const academy = new Academy(context);
  const failed = (error: unknown) => {
    throw withTypedCalls(error, context);
  };
  if (options.action === 'set') return runSet(options, academy, context).catch(failed);
  const deployment = await execute(options, academy, context).catch(failed);
  if (!deployment) return terminal.say(`${options.application.label} n'a jamais été publié.`);
  if (options.action === 'status') {
    const health = await academy.call('GET /releases/health', { query: { name: deployment.name } });
    return terminal.say(`\n${statusLines(deployment, health, context).join('\n')}`);
  }
  const lines = [table(deploymentRows(deployment, timeZone)), '', ...deploymentNotes(deployment, context)];
  terminal.say(`\n${lines.join('\n')}`);
}

async function execute(
  options: Exclude<ReleaseOptions, { action: 'set' }>,
  academy: Academy,
  context: CommandContext,
): Promise<Deployment | undefined> {
  const { name } = options.application;
  const { say } = context.terminal;
  switch (options.action) {
    case 'list':
    case 'status':
      return academy.deployment(name);
    case 'promote': {
      const deployment = await academy.call('POST /releases/promote', { body: { name } });
      say(servedNote(deployment, deployment.live));
      return deployment;
    }
    case 'rollback': {
      const { application, version: asked } = options;
      const version = asked === undefined ? undefined : (await findBuilt(application, asked, academy)).version;
      const deployment = await academy.call('POST /releases/rollback', { body: { name, version } });
      say(servedNote(deployment, deployment.live, 'est de nouveau'));
      return deployment;
    }
    case 'preview':
      return buildAndPreview(options, academy, context);
    case 'ramp':
      return ramp(options, academy, context.terminal);
    case 'release':
      return options.version === undefined
        ? buildAndRelease(options, academy, context)
        : releaseVersion({ ...options, version: options.version }, academy, context);
  }
}

type Releasing = Extract<ReleaseOptions, { action: 'release' }>;

async function buildAndRelease(
  { application, canary, replace, verify }: Releasing,
  academy: Academy,
  context: CommandContext,
): Promise<Deployment> {
  const { startVerification, terminal } = context;
  const before = await requireReplaceable(application, { replace }, academy, context);
  using pages = verify ? startVerification() : undefined;
  const { described, typesChecked } = await buildNext(application, before, context);
  // Both end before the command does; wrong types may be the reason of a page that fails.
  const check = async (built: DescribedRelease) => {
    const [types, opened] = await Promise.allSettled([typesChecked, pages?.verify(built)]);
    for (const result of [types, opened]) if (result.status === 'rejected') throw result.reason;
  };
  const activation = {
    replaces: before?.live ?? null,
    ...(canary ? { canary } : {}),
    replace,
    check,
    ...(!verify && { verify }),
  };
  const deployment = await release(described, activation, academy, terminal);
  const { version } = described.input;
  terminal.say(servedNote(deployment, version));
  return deployment;
}

/** Makes a release live, or a canary, that was built before. */
async function releaseVersion(
  { application, version: asked, canary, replace, verify }: Releasing & { version: string },
  academy: Academy,
  context: CommandContext,
): Promise<Deployment> {
  const { terminal } = context;
  const { version, before } = await findBuilt(application, asked, academy);
  if (!replace && before.canary?.version !== version) requireNoCanary(application, before, context);
  terminal.say(`Version ${version}, déjà construite : l'académie relit ses fichiers, ${academy.address}`);
  const release = { name: application.name, version, replaces: before.live };
  const deployment = await activate(release, { ...(canary && { canary }), replace, verify }, academy);
  terminal.say(servedNote(deployment, version));
  return deployment;
}

async function buildAndPreview(
  { application, days }: Extract<ReleaseOptions, { action: 'preview' }>,
  academy: Academy,
  { build, terminal, timeZone }: CommandContext,
): Promise<Deployment | undefined> {
  // Checks the token before the build.
  const before = await academy.deployment(application.name);
  const described = await describeRelease(application, await build(application));
  // Only to be looked at: it may exceed the budget.
  checkSizes({ ...described, budget: {} }, terminal, liveRelease(before)?.sizes);
  await upload(described, academy, terminal);
  terminal.say(`Envoi terminé, l'académie relit les fichiers : ${academy.address}`);
  const { name, version } = described.input;
  const { url, expires_at } = await academy.call('POST /releases/preview', { body: { name, version, days } });
  const end = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(expires_at),
  );
  terminal.say(`Aperçu de ${version}, jusqu'au ${end} :\n${url}\nRien n'a été mis en ligne.`);
  return academy.deployment(application.name);
}

/** Testers that are not named again stay. */
async function ramp(
  { application: { name }, share, testers }: Extract<ReleaseOptions, { action: 'ramp' }>,
  academy: Academy,
  { say }: Terminal,
): Promise<Deployment> {
  const before = await academy.deployment(name);
  if (!before?.canary) throw new CommandError("Aucune version n'est à l'essai.");
  const { canary } = before;
  const body = { name, share: share ?? canary.share, testers: testers ?? canary.testers };
  const deployment = await academy.call('POST /releases/canary', { body });
  if (deployment.canary) say(servedNote(deployment, deployment.canary.version));
  return deployment;
}
