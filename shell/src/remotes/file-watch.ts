/** How often each file failed: under the same address a browser may answer again from its cached failure. */
const failures = new Map<string, number>();
const awaited = new Set<string>();
/** Failed files not yet reported, the latest last. */
const unexplained = new Set<string>();

/** The address to request a file by: a new one after each failure. */
export function freshAddress(file: string): string {
  const count = failures.get(file);
  return count ? `${file}?again=${count}` : file;
}

/** Records that a file was requested. */
export function noteAwaited(file: string): void {
  awaited.add(file);
}

/** Records that a file arrived. */
export function noteArrived(file: string): void {
  awaited.delete(file);
  unexplained.delete(file);
}

/** Records that a file did not arrive or had the wrong hash. */
export function noteFailed(file: string): void {
  awaited.delete(file);
  unexplained.delete(file);
  unexplained.add(file);
  failures.set(file, (failures.get(file) ?? 0) + 1);
}

/** The file that made a load fail: the last failed one, else one that never arrived. Each is returned once. */
export function takeFailedFile(isOfInterest: (file: string) => boolean): { file: string; isLate: boolean } | undefined {
  const late = [...awaited].find(isOfInterest);
  const failed = [...unexplained].filter(isOfInterest);
  const file = failed.at(-1) ?? late;
  if (!file) return undefined;
  if (failed.length === 0) noteFailed(file);
  for (const reported of [...failed, file]) unexplained.delete(reported);
  return { file, isLate: failed.length === 0 };
}
