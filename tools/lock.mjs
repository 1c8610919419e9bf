// @ts-check
// Plain JavaScript because run.mjs needs it before the dependencies, and so tsx, are installed.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * State and time of birth of a process, where the system tells them. The birth distinguishes it from a later one that
 * got the same number: containers hand out the same low numbers at each start.
 * @param {number} pid
 */
function statusOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', birth: fields[19] ?? '' };
  } catch {
    return { state: '', birth: '' };
  }
}

/**
 * Whether a process runs. One that ended but that its parent never asked about does not.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return statusOf(pid).state !== 'Z';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * The process that holds the lock, or undefined when nobody alive does.
 * @param {string} file
 * @returns {number | undefined}
 */
export function lockOwner(file) {
  let content;
  try {
    content = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const [pid = '', birth = ''] = content.split(' ');
  return isAlive(Number(pid)) && statusOf(Number(pid)).birth === birth ? Number(pid) : undefined;
}

/**
 * Takes the lock if it is free or its owner is dead.
 * @param {string} file
 * @returns {(() => void) | undefined} what gives it back, or undefined when another process holds it
 */
export function tryLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  // A hard link appears with its content at once: nobody can read a lock that has no owner yet.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${statusOf(process.pid).birth}`);
  try {
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        linkSync(draft, file);
        return () => rmSync(file, { force: true });
      } catch {
        if (lockOwner(file) !== undefined) return undefined;
        rmSync(file, { force: true });
      }
    }
    return undefined;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Waits for the lock as long as its owner lives.
 * @param {string} file
 * @param {(owner: number | undefined) => void} onWait called once, when another process holds it
 */
export async function waitForLock(file, onWait) {
  for (let told = false; ; told = true) {
    const release = tryLock(file);
    if (release) return release;
    if (!told) onWait(lockOwner(file));
    await sleep(250);
  }
}
