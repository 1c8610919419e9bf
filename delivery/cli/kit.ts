import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applicationIn, type RepositoryApplication, remotesIn } from './application/applications.ts';
import { buildRemote } from './application/build-remote.ts';
import { fetchTypes } from './application/fetch-types.ts';
import type { CommandContext } from './command-context.ts';
import { createRemote } from './create-remote/index.ts';
import type { Product } from './create-remote/product.ts';
import { checkSources, checkTypes, launchChromium } from './kit-checks.ts';
import { runRelease } from './release/run-release.ts';
import { CommandError } from './terminal/command-error.ts';
import { say, TERMINAL, warn } from './terminal/terminal.ts';
import { runVerify } from './verify/run-verify.ts';
import { startVerification } from './verify/verify-pages.ts';

export type { Product } from './create-remote/product.ts';

const DEFAULT_ACADEMY = 'http://localhost:3000';

type Command = (args: string[], product: Product) => Promise<void>;

/** The commands outside the product's own repository; they work on the remotes of the current folder. */
const COMMANDS: Record<string, Command> = {
  'create-remote': (args, product) =>
    createRemote(args, {
      root: process.cwd(),
      hasWorkspaces: false,
      product,
      command: typed('create-remote'),
      terminal: TERMINAL,
    }),
  dev: async ([label], { shell }) => {
    const { developRemote } = await import('./application/develop-remote.ts');
    const { PORT = '3001' } = process.env;
    await developRemote(remoteIn(label), { shell, academyUrl: academyUrl(), port: Number(PORT), terminal: TERMINAL });
  },
  build: async ([label]) => {
    const remote = remoteIn(label);
    say(`Construction de ${remote.label} : ${await buildRemote(remote, join(remote.folder, 'dist'))}`);
  },
  verify: (args, product) => inScratchFolder((folder) => runVerify(args, contextOf(product, folder))),
  types: async (args) => {
    const { DEPLOY_TOKEN: token } = process.env;
    await fetchTypes(args, { root: process.cwd(), academy: { address: academyUrl(), token, terminal: TERMINAL } });
  },
  release: (args, product) => inScratchFolder((folder) => runRelease(args, contextOf(product, folder))),
};

function contextOf({ timeZone, pages }: Product, scratch: string): CommandContext {
  const address = academyUrl();
  const token = process.env.DEPLOY_TOKEN;
  return {
    applications: remotesIn(process.cwd()),
    address,
    token,
    checkSources,
    checkTypes,
    build: (application) => buildRemote(application, scratch),
    startVerification: () =>
      startVerification({ address, token, launch: launchChromium, samples: async () => pages, terminal: TERMINAL }),
    typed,
    timeZone,
    terminal: TERMINAL,
  };
}

const typed = (command: string) => `npx iris ${command}`;

/** Runs a command of the kit; returns the status of the process. */
export async function runKit([name = '', ...args]: string[], product: Product): Promise<number> {
  const names = Object.keys(COMMANDS).join(', ');
  try {
    const command = COMMANDS[name];
    if (!command) throw new CommandError(`Usage : npx iris <commande> …\nCommandes : ${names}`);
    await command(args, product);
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    warn(`\n${error.message}`);
    return 1;
  }
}

function remoteIn(label: string | undefined): RepositoryApplication {
  const remotes = remotesIn(process.cwd());
  const remote = applicationIn(remotes, label);
  if (remote) return remote;
  throw new CommandError(
    `Précisez le dossier d'un module : ${remotes.map((it) => it.label).join(', ') || 'aucun ici'}.`,
  );
}

function academyUrl(): string {
  const { ACADEMY_URL = DEFAULT_ACADEMY } = process.env;
  if (!/^https?:\/\//.test(ACADEMY_URL) || !URL.canParse(ACADEMY_URL))
    throw new CommandError("ACADEMY_URL n'est pas une adresse http(s).");
  return ACADEMY_URL.replace(/\/+$/, '');
}

async function inScratchFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'iris-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
