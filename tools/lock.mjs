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
  const [pid = '', birth = ''] = content.split(' ');
  return isAlive(Number(pid)) && statusOf(Number(pid)).birth === birth ? Number(pid) : undefined;
}

/**
 * The process that holds the lock, or undefined when nobody alive does.
 * @param {string} file
 * @returns {number | undefined}
 */
export function lockOwner(file) {
  const content = readLock(file);
  return content === undefined ? undefined : livingOwner(content);
}

/**
 * Whether a dead process holds the lock.
 * @param {string} file
 */
function isAbandoned(file) {
  const content = readLock(file);
  return content !== undefined && livingOwner(content) === undefined;
}

/**
 * Takes the lock if it is free or its owner is dead.
 * @param {string} file
 * @returns {(() => void) | undefined} what gives it back, or undefined when another process holds it
 */
export function tryLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  return claim(file) ?? (isAbandoned(file) ? takeOver(file) : undefined);
}

/**
 * @param {string} file
 * @returns {(() => void) | undefined}
 */
function claim(file) {
  // A hard link appears with its content at once: nobody can read a lock that has no owner yet.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${statusOf(process.pid).birth}`);
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
 * One heir at a time, and the owner looked at again: without that, whoever saw the dead one a moment ago would remove
 * the lock of the heir before him.
 * @param {string} file
 * @returns {(() => void) | undefined}
 */
function takeOver(file) {
  const release = tryLock(`${file}.heir`);
  if (!release) return undefined;
  try {
    if (isAbandoned(file)) rmSync(file);
    return claim(file);
  } finally {
    release();
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
