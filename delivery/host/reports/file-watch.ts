/** How often files of each folder failed. */
const failures = new Map<string, number>();
/** Requested files that have neither arrived nor failed, each with what ends its request. */
const pending = new Map<string, () => void>();
/** Failed files not yet reported, the latest last. */
const unreported = new Set<string>();

const folderOf = (file: string) => new URL('.', file).href;

/**
 * The address to request a file by: a new one for all files of a release after each failure of one. Under the same address
 * the browser may answer from its cached failure, or from a preload that failed at the same time.
 */
export function retryAddress(file: string): string {
  const count = failures.get(folderOf(file));
  return count ? `${file}?again=${count}` : file;
}

/** Records that a file was requested; `cancel` makes its loader see a failure. */
export function recordRequested(file: string, cancel: () => void): void {
  pending.set(file, cancel);
}

/** Whether a file was requested and is not yet executed. */
export const isPending = (file: string): boolean => pending.has(file);

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
  renew(file);
}

/** Makes later requests of a release's files use new addresses. */
export function renew(file: string): void {
  failures.set(folderOf(file), (failures.get(folderOf(file)) ?? 0) + 1);
}

/**
 * The file that made a load fail: the last failed one, else one that never arrived. Each is returned once. Requests that are
 * still pending are ended: a loader would give them to the next attempt, which would then fail with them.
 */
export function takeFailedFile(isOfInterest: (file: string) => boolean): { file: string; isLate: boolean } | undefined {
  const failed = [...unreported].filter(isOfInterest).at(-1);
  const late = [...pending.keys()].filter(isOfInterest);
  for (const file of late) {
    pending.get(file)?.();
    recordFailed(file);
  }
  for (const file of [...unreported].filter(isOfInterest)) unreported.delete(file);
  const file = failed ?? late[0];
  return file === undefined ? undefined : { file, isLate: failed === undefined };
}
