import type { Deployment } from '@iris/delivery/contract/releases';
import type { RemoteDescription } from '@iris/delivery/contract/remotes/description';
import type { SetToMove } from '@iris/delivery/contract/sets';
import { api } from '@iris/platform/api';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

const DEPLOYMENTS = ['GET /admin/deployments', 'GET /admin/deployments/sets'] as const;

/** A rollback to confirm. */
export interface Rollback extends Pick<Deployment, 'name' | 'title'> {
  /** The version that is live afterwards. */
  version: string;
  /** Whether the rollback ends a canary. */
  endsCanary: boolean;
}

/** The shell and all remotes, always fetched anew, because a rollback must not be based on outdated data. */
export function useDeployments() {
  return useQuery({
    ...serverQuery('GET /admin/deployments'),
    refetchOnMount: 'always',
  });
}

/** Rolls back to a given version, so that two simultaneous confirmations do not roll back twice. */
export function useRollback() {
  return useMutation({
    call: ({ name, version }: Rollback) => api.call('POST /admin/deployments/rollback', { body: { name, version } }),
    success: ({ title, version, endsCanary }) => ({
      title: endsCanary ? 'Essai arrêté' : 'Version rétablie',
      message: `${title}\u00a0: version ${version}`,
    }),
    failure: ({ endsCanary }) =>
      endsCanary ? "Impossible d'arrêter l'essai" : 'Impossible de revenir à cette version',
    invalidates: DEPLOYMENTS,
  });
}

/** The sets of releases. */
export function useSets() {
  return useQuery({ ...serverQuery('GET /admin/deployments/sets'), refetchOnMount: 'always' });
}

/** What is said of a move of a set. */
const SET_MOVES: Record<SetToMove['move'], { done: string; failed: string }> = {
  activate: { done: 'Ensemble mis en ligne', failed: 'Impossible de mettre en ligne cet ensemble' },
  rollback: { done: 'Ensemble écarté', failed: 'Impossible de revenir en arrière' },
  leave: { done: 'Version retirée', failed: 'Impossible de retirer cette version' },
  dissolve: { done: 'Ensemble dissous', failed: 'Impossible de dissoudre cet ensemble' },
};

/** Makes all releases of a set live, or what was live before it, or dissolves it. */
export function useMoveSet() {
  return useMutation({
    call: (body: SetToMove) => api.call('POST /admin/deployments/sets/moves', { body }),
    success: ({ set, move }) => ({ title: SET_MOVES[move].done, message: set }),
    failure: ({ move }) => SET_MOVES[move].failed,
    invalidates: DEPLOYMENTS,
  });
}

/** Takes a remote off the site, or puts it back. */
export function useRemoval() {
  return useMutation({
    call: ({ name, is_removed }: Pick<Deployment, 'name' | 'title'> & { is_removed: boolean }) =>
      api.call('POST /admin/deployments/removal', { body: { name, is_removed } }),
    success: ({ title, is_removed }) => ({
      title: is_removed ? 'Module retiré du site' : 'Module remis sur le site',
      message: title,
    }),
    failure: ({ is_removed }) => (is_removed ? 'Impossible de retirer ce module' : 'Impossible de remettre ce module'),
    invalidates: DEPLOYMENTS,
  });
}

/** Approves the proposed description of a remote, as it was shown. */
export function useApprove() {
  return useMutation({
    call: (description: RemoteDescription) =>
      api.call('POST /admin/deployments/approve', { body: { name: description.name, description } }),
    success: ({ title }) => ({ title: 'Module approuvé', message: title }),
    failure: "Impossible d'approuver ce module",
    invalidates: DEPLOYMENTS,
  });
}
