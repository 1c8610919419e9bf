import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DESCRIPTION_FILE, MANIFEST_FILE } from '@iris/delivery/contract/federation';
import type { Override } from '@iris/delivery/contract/remotes/overrides';
import { type ReleasedApplication, SHELL } from '../../build/applications.ts';
import { RSPACK } from '../../build/index.ts';
import { answers } from '../../system/answers.ts';
import { freePort } from '../../system/ports.ts';
import { type Running, start } from '../../system/processes.ts';
import { ROOT } from '../../system/settings.ts';
import { CommandError, say } from '../../system/terminal.ts';

/** Running development servers of remotes. */
export interface DevelopedRemotes {
  servers: Running[];
  /** What the shell is told about each remote, by name. */
  overrides: Record<string, Override>;
}

/** How long a remote may be built for the first time. */
const BUILT_WITHIN_MS = 120_000;

/** Serves remotes from their source on free ports, with rebuild and reload on changes; resolves when they are built. */
export async function startRemotes(
  remotes: readonly ReleasedApplication[],
  fromPort: number,
): Promise<DevelopedRemotes> {
  const developed: DevelopedRemotes = { servers: [], overrides: {} };
  const built: Promise<boolean>[] = [];
  let port = fromPort;
  for (const { label, name, folder } of remotes) {
    port = await freePort(port);
    const manifest = `http://localhost:${port}/${MANIFEST_FILE}`;
    const server = await startServer(label, { DEV_PORT: String(port) });
    developed.servers.push(server);
    built.push(answers(manifest, server, BUILT_WITHIN_MS));
    developed.overrides[name] = {
      manifest,
      description: JSON.parse(await readFile(join(folder, DESCRIPTION_FILE), 'utf8')),
    };
    port += 1;
  }
  // Whoever sees that the shell answers opens it, and it gives up a remote that takes long to load.
  await Promise.all(built);
  return developed;
}

/** Serves the shell from its source, with the API and the other remotes of a server. */
export function startShell(
  port: number,
  academyUrl: string,
  overrides: DevelopedRemotes['overrides'],
): Promise<Running> {
  return startServer(SHELL.label, {
    DEV_PORT: String(port),
    ACADEMY_URL: academyUrl,
    OVERRIDES: JSON.stringify(overrides),
  });
}

function startServer(label: string, env: NodeJS.ProcessEnv): Promise<Running> {
  return startNamed(label, [RSPACK, 'dev', '-c', 'rspack.config.ts'], join(ROOT, label), env);
}

/** Starts a process and prints its output lines with its name as prefix. */
export async function startNamed(name: string, args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const running = await start(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [running.process.stdout, running.process.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => say(`[${name}] ${line}`));
  }
  return running;
}

/** Resolves when one of the servers exits. */
export async function failWhenEnded(running: Running): Promise<never> {
  const { code, signal } = await running.exited;
  throw new CommandError(
    `Un des serveurs s'est arrêté (${signal ?? `code ${code}`}) : ses derniers messages sont ci-dessus.`,
  );
}
