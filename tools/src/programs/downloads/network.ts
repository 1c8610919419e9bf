import { repeatDownload } from '../../../repeat-download.mjs';
import { type Captured, runCaptured, type StartOptions } from '../../system/processes.ts';
import { say } from '../../system/terminal.ts';

const ANSWERS_WITHIN_MS = 3000;

/** On a slow connection, too. */
const DOWNLOADED_WITHIN_MS = 900_000;

/** Whether a host answers: behind a firewall a download would otherwise hang for minutes. */
export async function answers(url: string): Promise<boolean> {
  const ask = () => fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  const { ok } = await repeatDownload(url, () => attempt(ask), { say: () => undefined, pausesMs: [500] });
  return ok;
}

/** Runs a program that downloads, and again while its connection is cut: it goes on from what it has kept. */
export function runDownload(
  what: string,
  command: string,
  args: string[],
  options: StartOptions = {},
): Promise<Captured> {
  return repeatDownload(what, () => runCaptured(command, args, { timeoutMs: DOWNLOADED_WITHIN_MS, ...options }), {
    say,
  });
}

/** Repeats the download of a library while its connection is cut. @throws {Error} */
export async function download<Value>(what: string, load: () => Promise<Value>): Promise<Value> {
  const { value, output } = await repeatDownload(what, () => attempt(load), { say });
  if (value === undefined) throw new Error(output);
  return value;
}

async function attempt<Value>(load: () => Promise<Value>): Promise<Captured & { value?: Value }> {
  try {
    return { ok: true, output: '', value: await load() };
  } catch (error) {
    return { ok: false, output: describe(error) };
  }
}

/** With the codes, which the messages of Node.js and of its `fetch` often do not repeat. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause, code } = error as NodeJS.ErrnoException;
  const reason = cause === undefined ? '' : `, ${describe(cause)}`;
  return `${message}${code === undefined ? '' : ` (${code})`}${reason}`;
}
