const ANSWERS_WITHIN_MS = 3000;

/** Whether a host answers: behind a firewall a download would otherwise hang for minutes. */
export async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    return true;
  } catch {
    return false;
  }
}
