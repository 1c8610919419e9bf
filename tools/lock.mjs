// @ts-check
// Plain JavaScript: run.mjs needs it before the dependencies, tsx included, are installed.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * State and start time of a process, where the system reports them. The start time distinguishes it from a later process
 * with the same id: containers assign the same low ids at each start.
 * @param {number} pid
 */
function statusOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startTime: fields[19] ?? '' };
  } catch {
    return { state: '', startTime: '' };
  }
}

/**
 * Whether a process runs. A zombie does not.
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

/** @param {string} file */
function readLock(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {string} content */
function livingOwner(content) {
  const [pid = '', startTime = ''] = content.split(' ');
  return isAlive(Number(pid)) && statusOf(Number(pid)).startTime === startTime ? Number(pid) : undefined;
}

/**
 * The id of the running process that holds the lock; undefined when there is none.
 * @param {string} file
 * @returns {number | undefined}
 */
export function lockOwner(file) {
  const content = readLock(file);
  return content === undefined ? undefined : livingOwner(content);
}

/**
 * Whether the lock is held by a process that no longer runs.
 * @param {string} file
 */
function isStale(file) {
  const content = readLock(file);
  return content !== undefined && livingOwner(content) === undefined;
}

/**
 * Acquires the lock if it is free or its owner no longer runs.
 * @param {string} file
 * @returns {(() => void) | undefined} a function that releases it, or undefined when another process holds it
 */
export function tryLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  return acquire(file) ?? (isStale(file) ? takeOver(file) : undefined);
}

/**
 * @param {string} file
 * @returns {(() => void) | undefined}
 */
function acquire(file) {
  // A hard link appears together with its content: no process can read a lock without an owner.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${statusOf(process.pid).startTime}`);
  try {
    linkSync(draft, file);
    return () => rmSync(file, { force: true });
  } catch {
    return undefined;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Only one process at a time takes over, and it checks the owner again: otherwise a process that had seen the dead owner
 * could remove the lock of the process that has just taken over.
 * @param {string} file
 * @returns {(() => void) | undefined}
 */
function takeOver(file) {
  const release = tryLock(`${file}.takeover`);
  if (!release) return undefined;
  try {
    if (isStale(file)) rmSync(file);
    return acquire(file);
  } finally {
    release();
  }
}

/**
 * Waits for the lock while its owner runs.
 * @param {string} file
 * @param {(owner: number | undefined) => void} onWait called once, when another process holds it
 */
export async function waitForLock(file, onWait) {
  for (let reported = false; ; reported = true) {
    const release = tryLock(file);
    if (release) return release;
    if (!reported) onWait(lockOwner(file));
    await sleep(250);
  }
}
