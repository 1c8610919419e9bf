import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RemoteName } from '@iris/contract/remotes';
import { type RemoteApplication, SHELL } from '../build/applications.ts';
import { RSPACK } from '../build/index.ts';
import { freePort } from '../ports.ts';
import { type Running, start } from '../processes.ts';
import { ROOT } from '../settings.ts';
import { say, UserError } from '../terminal.ts';

/** Running development servers of remotes. */
export interface DevelopedRemotes {
  servers: Running[];
  /** Manifest address of each remote, by name. */
  manifests: Partial<Record<RemoteName, string>>;
}

/** Serves remotes from their source on free ports, with rebuild and reload on changes. */
export async function startRemotes(remotes: readonly RemoteApplication[], fromPort: number): Promise<DevelopedRemotes> {
  const developed: DevelopedRemotes = { servers: [], manifests: {} };
  let port = fromPort;
  for (const { folder, remote } of remotes) {
    port = await freePort(port);
    developed.servers.push(await startServer(folder, { DEV_PORT: String(port) }));
    developed.manifests[remote] = `http://localhost:${port}/mf-manifest.json`;
    port += 1;
  }
  return developed;
}

/** Serves the shell from its source, with the API and the other remotes of a server. */
export function startShell(
  port: number,
  academyUrl: string,
  manifests: DevelopedRemotes['manifests'],
): Promise<Running> {
  return startServer(SHELL.folder, {
    DEV_PORT: String(port),
    ACADEMY_URL: academyUrl,
    OVERRIDES: JSON.stringify(manifests),
  });
}

function startServer(folder: string, env: NodeJS.ProcessEnv): Promise<Running> {
  return startNamed(folder, [RSPACK, 'dev', '-c', 'rspack.config.ts'], join(ROOT, folder), env);
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
  throw new UserError(
    `Un des serveurs s'est arrêté (${signal ?? `code ${code}`}) : ses derniers messages sont ci-dessus.`,
  );
}
