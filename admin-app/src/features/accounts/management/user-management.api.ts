import type { User } from '@iris/contract/accounts';
import type { PermissionSet } from '@iris/contract/foundation';
import { api } from '@iris/platform/api';
import { isConflict } from '@iris/platform/autosave';
import { type ReadRoute, useMutation } from '@iris/platform/query';

/** Routes to refetch after a change of an account. */
const LISTS = ['GET /admin/users', 'GET /admin/users/count', 'GET /admin/journal'] as const;
const USERS = [...LISTS, 'GET /admin/users/:id', 'GET /admin/users/:id/sessions'] as const;

/** Makes a student an administrator with these permissions. */
export function usePromote(user: User) {
  return useMutation({
    call: (granted: PermissionSet) =>
      api.call('POST /admin/users/:id/make-admin', { params: { id: user._id }, body: granted }),
    success: () => ({ title: 'Utilisateur promu', message: user.name }),
    failure: PROMOTE_FAILED,
    invalidates: USERS,
  });
}

interface PermissionChange {
  permissions: PermissionSet;
  /** The account's version on which the change is based. */
  version: number | undefined;
}

/** Replaces an administrator's permissions. */
export function useChangePermissions(user: User) {
  return useMutation({
    call: ({ permissions, version }: PermissionChange) =>
      api.call('PUT /admin/users/:id/permissions', { params: { id: user._id }, body: permissions, ifVersion: version }),
    success: () => ({ title: 'Permissions mises à jour', message: user.name }),
    failure: PERMISSIONS_FAILED,
    isSilent: isConflict,
    invalidates: USERS,
  });
}

interface AccountAction {
  call: (request: { params: { id: string } }) => Promise<unknown>;
  success: string;
  failure: string;
  invalidates?: readonly ReadRoute[];
}

/** What else is done to an account, once it is confirmed. */
const ACTIONS = {
  /** Makes an administrator or super administrator a student again. */
  revoke: {
    call: (request) => api.call('POST /admin/users/:id/revoke-admin', request),
    success: 'Privilèges révoqués',
    failure: 'Impossible de révoquer',
  },
  /** For an account whose owner has lost the second factors. */
  removeSecondFactor: {
    call: (request) => api.call('DELETE /admin/users/:id/second-factor', request),
    success: 'Double vérification retirée',
    failure: 'Impossible de retirer la double vérification',
  },
  endSessions: {
    call: (request) => api.call('DELETE /admin/users/:id/sessions', request),
    success: 'Sessions terminées',
    failure: 'Impossible de terminer les sessions',
  },
  remove: {
    call: (request) => api.call('DELETE /admin/users/:id', request),
    success: 'Utilisateur supprimé',
    failure: 'Impossible de supprimer',
    // The page of the account that is gone is left.
    invalidates: LISTS,
  },
} satisfies Record<string, AccountAction>;

export type AccountActionName = keyof typeof ACTIONS;

export function useAccountAction(action: AccountActionName) {
  const { call, success, failure, invalidates = USERS }: AccountAction = ACTIONS[action];
  return useMutation({
    call: ({ _id }: User) => call({ params: { id: _id } }),
    success: ({ name }) => ({ title: success, message: name }),
    failure,
    invalidates,
  });
}

/** Shown when the server's answer has no `detail`. */
export const PROMOTE_FAILED = "Impossible de promouvoir l'utilisateur";

/** Shown when the server's answer has no `detail`. */
export const PERMISSIONS_FAILED = 'Impossible de modifier les permissions';
