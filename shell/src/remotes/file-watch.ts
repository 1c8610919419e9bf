/** How often each file failed: asked for under the same address again, a browser may answer from what it kept of the failure. */
const failures = new Map<string, number>();
const awaited = new Set<string>();
let lastFailed: string | undefined;

/** The address to ask for a file by: another one after each failure. */
export function freshAddress(file: string): string {
  const count = failures.get(file);
  return count ? `${file}?again=${count}` : file;
}

/** Notes that a file was asked for. */
export function noteAwaited(file: string): void {
  awaited.add(file);
}

/** Notes that a file came. */
export function noteArrived(file: string): void {
  awaited.delete(file);
}

/** Notes that a file did not come, or was not what it must be. */
export function noteFailed(file: string): void {
  awaited.delete(file);
  failures.set(file, (failures.get(file) ?? 0) + 1);
  lastFailed = file;
}

/** The file to blame for a load that failed: the last that failed, else one that never came. Told once. */
export function takeSuspect(): { file: string; isLate: boolean } | undefined {
  const failed = lastFailed;
  const [late] = awaited;
  lastFailed = undefined;
  if (failed) return { file: failed, isLate: false };
  if (!late) return undefined;
  noteFailed(late);
  lastFailed = undefined;
  return { file: late, isLate: true };
}
