import type { SecondFactorChallenge } from '@iris/contract/accounts';
import { ApiError, api } from '@iris/platform/api';
import { useCallback, useEffect, useState } from 'react';

interface ChallengeState {
  challenge?: SecondFactorChallenge;
  /** `off`: the account has no second factor any more. */
  status: 'loading' | 'ready' | 'off' | 'failed';
}

/** What proves the second factor of the account; `load` asks for it again. */
export function useChallenge() {
  const [state, setState] = useState<ChallengeState>({ status: 'loading' });
  const load = useCallback(async () => {
    try {
      setState({ status: 'ready', challenge: await api.call('POST /auth/reauthenticate/challenge') });
    } catch (error) {
      setState({ status: error instanceof ApiError && error.code === 'second_factor_off' ? 'off' : 'failed' });
    }
  }, []);
  useEffect(() => void load(), [load]);
  const retry = () => {
    setState({ status: 'loading' });
    return load();
  };
  return { ...state, load, retry };
}
