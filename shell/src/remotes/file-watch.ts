/** How often each file failed: under the same address a browser may answer again from its cached failure. */
const failures = new Map<string, number>();
const pending = new Set<string>();
/** Failed files not yet reported, the latest last. */
const unreported = new Set<string>();

/** The address to request a file by: a new one after each failure. */
export function retryAddress(file: string): string {
  const count = failures.get(file);
  return count ? `${file}?again=${count}` : file;
}

/** Records that a file was requested. */
export function recordRequested(file: string): void {
  pending.add(file);
}

/** Records that a file arrived. */
export function recordArrived(file: string): void {
  pending.delete(file);
  unreported.delete(file);
}

/** Records that a file did not arrive or had the wrong hash. */
export function recordFailed(file: string): void {
  pending.delete(file);
  unreported.delete(file);
  unreported.add(file);
  failures.set(file, (failures.get(file) ?? 0) + 1);
}

/** The file that made a load fail: the last failed one, else one that never arrived. Each is returned once. */
export function takeFailedFile(isOfInterest: (file: string) => boolean): { file: string; isLate: boolean } | undefined {
  const late = [...pending].find(isOfInterest);
  const failed = [...unreported].filter(isOfInterest);
  const file = failed.at(-1) ?? late;
  if (!file) return undefined;
  if (failed.length === 0) recordFailed(file);
  for (const reported of [...failed, file]) unreported.delete(reported);
  return { file, isLate: failed.length === 0 };
}
