import type { VerifiedEmail } from '@iris/contract/accounts';
import { ApiError, isUnavailable } from '@iris/platform/api';
import { useCallback, useEffect, useState } from 'react';
import { verifyEmail } from '../auth.api.ts';

/**
 * `no_link`: the page was opened without one; `taken`: another account has got the new address meanwhile; `too_many`: too many
 * links were opened from this network.
 */
export type Verification =
  | 'no_link'
  | 'checking'
  | VerifiedEmail['outcome']
  | 'invalid'
  | 'taken'
  | 'too_many'
  | 'unavailable';

/** Verifies the e-mail by the secret of a link, once, and again on request when the service could not. */
export function useEmailVerification(secret: string): { state: Verification; verify: () => Promise<void> } {
  const [state, setState] = useState<Verification>(secret ? 'checking' : 'no_link');
  const verify = useCallback(async () => {
    if (!secret) return;
    setState('checking');
    try {
      setState(await verifyEmail(secret));
    } catch (error) {
      setState(classifyFailure(error));
    }
  }, [secret]);
  useEffect(() => {
    void verify();
  }, [verify]);
  return { state, verify };
}

function classifyFailure(error: unknown): Verification {
  if (isUnavailable(error)) return 'unavailable';
  if (error instanceof ApiError && error.code === 'email_taken') return 'taken';
  return error instanceof ApiError && error.code === 'too_many_requests' ? 'too_many' : 'invalid';
}
