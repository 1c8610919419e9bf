import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The repository under test, which is also the folder of its academy. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** What only the operator of an academy sets, and what the test run was told. */
const NOT_OF_A_TEAM =
  /^(E2E_.*|TESTS|RETRY|PORT|HOST|DATA_DIR|PUBLIC_URL|MONGODB_URI|JWT_SECRET|RELEASES_.*|OPERATOR_TOKEN|AWS_.*)$/;

/** How long a command line may take until it serves: it builds what has changed first, on a busy machine. */
export const SERVES_WITHIN_MS = 300_000;

export interface Outcome {
  status: number;
  output: string;
}

export interface RunningCommand {
  /** What it has printed so far. */
  output: () => string;
  /** Resolves to its status. */
  exited: Promise<number>;
  /** Interrupts it as Ctrl-C does, and resolves to its status. */
  stop: () => Promise<number>;
}

/** The environment of this process without any setting of the academy, as on a machine that has nothing to do with it. */
export function foreignEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_OF_A_TEAM.test(name)));
}

/** Starts a command line in a folder without waiting for its exit. */
export function startCommand(command: string, cwd: string, env: NodeJS.ProcessEnv): RunningCommand {
  const child = spawn('sh', ['-c', command], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const exited = once(child, 'close').then(([code]) => Number(code ?? 1));
  const stop = (): Promise<number> => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGINT');
    return exited;
  };
  return { output: () => output, exited, stop };
}

/** Runs a command line in a folder until it exits. */
export async function runCommand(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const running = startCommand(command, cwd, env);
  return { status: await running.exited, output: running.output() };
}
