/** How often each file failed: asked for under the same address again, a browser may answer from what it kept of the failure. */
const failures = new Map<string, number>();
const awaited = new Set<string>();
/** What failed and nobody was notified of, the last at the end. */
const unexplained = new Set<string>();

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
  unexplained.delete(file);
}

/** Notes that a file did not come, or was not what it must be. */
export function noteFailed(file: string): void {
  awaited.delete(file);
  unexplained.delete(file);
  unexplained.add(file);
  failures.set(file, (failures.get(file) ?? 0) + 1);
}

/** The file to blame, among those of interest, for a load that failed: the last that failed, else one that never came. Told once. */
export function takeFailedFile(isOfInterest: (file: string) => boolean): { file: string; isLate: boolean } | undefined {
  const late = [...awaited].find(isOfInterest);
  const failed = [...unexplained].filter(isOfInterest);
  const file = failed.at(-1) ?? late;
  if (!file) return undefined;
  if (failed.length === 0) noteFailed(file);
  for (const reported of [...failed, file]) unexplained.delete(reported);
  return { file, isLate: failed.length === 0 };
}
