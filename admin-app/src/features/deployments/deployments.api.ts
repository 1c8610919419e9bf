import { REMOTE_LABELS } from '@iris/contract/labels';
import type { RemoteName } from '@iris/contract/remotes';
import { api } from '@iris/platform/api';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

const DEPLOYMENTS = ['GET /admin/deployments'] as const;

/** What a rollback was confirmed for. */
export interface Rollback {
  remote: RemoteName;
  /** The version that everybody gets afterwards. */
  version: string;
  /** Whether a canary ends by it. */
  endsCanary: boolean;
}

/** The three remotes as they are served at this moment: nobody should roll back what was read a while ago. */
export function useDeployments() {
  return useQuery({
    ...serverQuery('GET /admin/deployments'),
    refetchOnMount: 'always',
  });
}

/** Brings a version back. It is named, so that two administrators who confirm together do not go back twice. */
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
