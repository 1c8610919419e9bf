import type { Token, TokenInput } from '@iris/delivery/contract/releases';
import { api } from '@iris/platform/api';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

const TOKENS = ['GET /admin/deployments/tokens'] as const;

/** The deploy tokens of all teams, newest first. */
export function useTokens() {
  return useQuery({
    ...serverQuery('GET /admin/deployments/tokens'),
    refetchOnMount: 'always',
  });
}

/** Creates a deploy token; the answer is the only one that contains it. */
export function useCreateToken() {
  return useMutation({
    call: (input: TokenInput) => api.call('POST /admin/deployments/tokens', { body: input }),
    success: ({ label }) => ({ title: 'Jeton créé', message: `«\u00a0${label}\u00a0»` }),
    failure: CREATE_FAILED,
    invalidates: TOKENS,
  });
}

export function useRevokeToken() {
  return useMutation({
    call: ({ _id }: Token) => api.call('DELETE /admin/deployments/tokens/:id', { params: { id: _id } }),
    success: ({ label }) => ({ title: 'Jeton révoqué', message: `«\u00a0${label}\u00a0»` }),
    failure: 'Impossible de révoquer ce jeton',
    invalidates: TOKENS,
  });
}

/** Shown when the server's answer has no `detail`. */
export const CREATE_FAILED = 'Impossible de créer le jeton';
