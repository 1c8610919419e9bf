import type { VerifiedEmail } from '@iris/contract/auth';
import { isUnavailable } from '@iris/platform/api';
import { useCallback, useEffect, useState } from 'react';
import { verifyEmail } from './auth.api.ts';

/** `no_link`: the page was opened without one. */
export type Verification = 'no_link' | 'checking' | VerifiedEmail['outcome'] | 'invalid' | 'unavailable';

/** Verifies the e-mail by the secret of a link, once, and again on request when the service was unavailable. */
export function useEmailVerification(secret: string): { state: Verification; verify: () => Promise<void> } {
  const [state, setState] = useState<Verification>(secret ? 'checking' : 'no_link');
  const verify = useCallback(async () => {
    if (!secret) return;
    setState('checking');
    try {
      setState(await verifyEmail(secret));
    } catch (error) {
      setState(isUnavailable(error) ? 'unavailable' : 'invalid');
    }
  }, [secret]);
  useEffect(() => {
    void verify();
  }, [verify]);
  return { state, verify };
}
