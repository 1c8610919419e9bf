import { REMOTE_LABELS } from '@iris/contract/labels';
import type { RemoteName } from '@iris/contract/remotes';
import { api, detailOf } from '@iris/platform/api';
import { notify } from '@iris/platform/notify';
import { readAgain, serverQuery } from '@iris/platform/query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

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

/** Brings a version back. It is named, so that two who press at once do not go back twice. */
export function useRollback() {
  const queryClient = useQueryClient();
  const refresh = () => readAgain(queryClient, DEPLOYMENTS);
  return useMutation({
    mutationFn: ({ remote, version }: Rollback) =>
      api.call('POST /admin/deployments/rollback', { body: { remote, version } }),
    onSuccess: (_, { remote, version, endsCanary }) => {
      notify.success(
        endsCanary ? 'Essai arrêté' : 'Version rétablie',
        `${REMOTE_LABELS[remote]}\u00a0: version ${version}`,
      );
      return refresh();
    },
    onError: (error, { endsCanary }) => {
      const failed = endsCanary ? "Impossible d'arrêter l'essai" : 'Impossible de revenir à cette version';
      notify.error('Erreur', detailOf(error, failed));
      // A team may have released something meanwhile.
      void refresh();
    },
  });
}
