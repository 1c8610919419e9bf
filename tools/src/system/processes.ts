import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from './lifecycle.ts';

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface Running {
  pid: number;
  process: ChildProcess;
  exited: Promise<Exit>;
  /** Sends the stop signal to the process group, and kills it after the grace period. */
  stop: (graceMs?: number) => Promise<void>;
}

export interface StartOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  stdio?: SpawnOptions['stdio'];
  /** The stop signal; test runners clean up on SIGINT only. */
  stopSignal?: NodeJS.Signals;
  /** False when the caller stops it at the end of the command: what is restarted keeps its place in the order of the end. */
  endsWithCommand?: boolean;
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The process has already exited.
  }
}

/**
 * Starts a watcher that terminates the child's group when this process is killed (kill -9): it reads a pipe that
 * the system then closes. The watcher is in its own process group, so that Ctrl-C does not stop it first.
 */
function terminateWithParent(pid: number): ChildProcess {
  const script = `read -r _; kill -s TERM -- -${pid}; kill -s CONT -- -${pid}`;
  return spawn('sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
}

/**
 * Starts a process in its own group: Ctrl-C then reaches only this process, which stops its children in order.
 * The process is stopped when the command ends, unless the caller does that.
 */
export function start(command: string, args: string[], options: StartOptions = {}): Promise<Running> {
  const { stopSignal = 'SIGTERM', endsWithCommand = true, ...spawnOptions } = options;
  const child = spawn(command, args, { stdio: 'inherit', ...spawnOptions, detached: true });
  const exited = new Promise<Exit>((resolve) => child.on('exit', (code, signal) => resolve({ code, signal })));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => {
      const pid = child.pid as number;
      const watcher = terminateWithParent(pid);
      const stop = async (graceMs = 10_000): Promise<void> => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        signalGroup(pid, stopSignal);
        signalGroup(pid, 'SIGCONT');
        const inTime = await Promise.race([exited.then(() => true), sleep(graceMs, false, { ref: false })]);
        if (!inTime) signalGroup(pid, 'SIGKILL');
        await exited;
      };
      const forget = endsWithCommand ? atEnd(() => stop()) : undefined;
      void exited.then(() => {
        forget?.();
        watcher.kill('SIGKILL');
        signalGroup(pid, 'SIGKILL');
      });
      resolve({ pid, process: child, exited, stop });
    });
  });
}

/** Runs a test runner with its output shown. Returns its exit status. */
export async function runShown(command: string, args: string[], options: StartOptions = {}): Promise<number> {
  const running = await start(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    stopSignal: 'SIGINT',
    ...options,
  });
  const { code } = await running.exited;
  return code ?? 1;
}

export interface Captured {
  ok: boolean;
  output: string;
}

/** Runs a process and captures its output. Does not throw: a missing program or a time-out is a failed result. */
export async function runCaptured(
  command: string,
  args: string[],
  options: StartOptions & { timeoutMs?: number } = {},
): Promise<Captured> {
  const { timeoutMs, ...rest } = options;
  let running: Running;
  try {
    running = await start(command, args, { ...rest, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    return { ok: false, output: error instanceof Error ? error.message : String(error) };
  }
  let output = '';
  running.process.stdout?.on('data', (chunk: Buffer) => (output += chunk));
  running.process.stderr?.on('data', (chunk: Buffer) => (output += chunk));
  const closed = new Promise<boolean>((resolve) => running.process.on('close', (code) => resolve(code === 0)));
  const late = timeoutMs === undefined ? undefined : setTimeout(() => void running.stop(1000), timeoutMs);
  const ok = await closed;
  clearTimeout(late);
  return { ok, output: output.trim() };
}

/** What a program says last, which tells most often why it failed. */
export function lastLine(output: string): string {
  return output.trim().split('\n').at(-1)?.trim() || 'sans message';
}

/** Runs an interactive process: it stays in our process group, or the terminal would suspend it. */
export function runInForeground(command: string, args: string[], options: StartOptions = {}): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
