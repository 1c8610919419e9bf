import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DESCRIPTION_FILE, MANIFEST_FILE } from '@iris/delivery/contract/federation';
import type { Override } from '@iris/delivery/contract/remotes/overrides';
import { type ReleasedApplication, SHELL } from '../../build/applications.ts';
import { RSPACK } from '../../build/index.ts';
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

/** Serves remotes from their source on free ports, with rebuild and reload on changes. */
export async function startRemotes(
  remotes: readonly ReleasedApplication[],
  fromPort: number,
): Promise<DevelopedRemotes> {
  const developed: DevelopedRemotes = { servers: [], overrides: {} };
  let port = fromPort;
  for (const { label, name, folder } of remotes) {
    port = await freePort(port);
    developed.servers.push(await startServer(label, { DEV_PORT: String(port) }));
    developed.overrides[name] = {
      manifest: `http://localhost:${port}/${MANIFEST_FILE}`,
      description: JSON.parse(await readFile(join(folder, DESCRIPTION_FILE), 'utf8')),
    };
    port += 1;
  }
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
