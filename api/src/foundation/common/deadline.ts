/** Settles like `work`, or rejects after `timeMs` milliseconds; `work` is not cancelled. */
export async function withDeadline<Result>(
  work: Promise<Result>,
  timeMs: number,
  failure: () => Error = () => new Error(`no answer within ${timeMs} ms`),
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(failure()), timeMs);
  });
  try {
    return await Promise.race([work, expiry]);
  } finally {
    clearTimeout(timer);
  }
}
