import { REMOTE_LABELS } from '@iris/contract/labels';
import type { RemoteName } from '@iris/contract/remotes';
import { api } from '@iris/platform/api';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

const DEPLOYMENTS = ['GET /admin/deployments'] as const;

/** A rollback to confirm. */
export interface Rollback {
  remote: RemoteName;
  /** The version that is live afterwards. */
  version: string;
  /** Whether the rollback ends a canary. */
  endsCanary: boolean;
}

/** The three remotes, always fetched anew, because a rollback must not be based on outdated data. */
export function useDeployments() {
  return useQuery({
    ...serverQuery('GET /admin/deployments'),
    refetchOnMount: 'always',
  });
}

/** Rolls back to a given version, so that two simultaneous confirmations do not roll back twice. */
export function useRollback() {
  return useMutation({
    call: ({ remote, version }: Rollback) =>
      api.call('POST /admin/deployments/rollback', { body: { remote, version } }),
    success: ({ remote, version, endsCanary }) => ({
      title: endsCanary ? 'Essai arrêté' : 'Version rétablie',
      message: `${REMOTE_LABELS[remote]}\u00a0: version ${version}`,
    }),
    failure: ({ endsCanary }) =>
      endsCanary ? "Impossible d'arrêter l'essai" : 'Impossible de revenir à cette version',
    invalidates: DEPLOYMENTS,
  });
}
