import type { PermissionSet, Role } from '@iris/contract/permissions';
import type { User } from '@iris/contract/users';
import { api, detailOf } from '@iris/platform/api';
import { notify } from '@iris/platform/notify';
import { readAgain } from '@iris/platform/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isConflict } from '../../editing/use-conflict.ts';
import { usePagedList } from '../../lists/use-paged-list.ts';
import { useTotal } from '../../lists/use-total.ts';

/** What a change of an account is read again from. */
const USERS = ['GET /admin/users', 'GET /admin/users/count'] as const;

/** The accounts of a role, or all, whose name or e-mail contains the search text. */
export function useUsers(search: string, role: Role | undefined, pages: number) {
  const query = { q: search, role: role ?? '' };
  return {
    list: usePagedList({ route: 'GET /admin/users', query, pages }),
    total: useTotal({ route: 'GET /admin/users/count', query }),
  };
}

/** Makes a student an administrator with these permissions. */
export function usePromote(user: User) {
  return useChange({
    call: (granted: PermissionSet) =>
      api.call('POST /admin/users/:id/make-admin', { params: { id: user._id }, body: granted }),
    done: () => notify.success('Utilisateur promu', user.name),
    failed: PROMOTE_FAILED,
  });
}

interface PermissionChange {
  permissions: PermissionSet;
  /** The account's version that the change was made from. */
  version: number | undefined;
}

/** Replaces an administrator's permissions. */
export function useChangePermissions(user: User) {
  return useChange({
    call: ({ permissions, version }: PermissionChange) =>
      api.call('PUT /admin/users/:id/permissions', { params: { id: user._id }, body: permissions, ifVersion: version }),
    done: () => notify.success('Permissions mises à jour', user.name),
    failed: PERMISSIONS_FAILED,
  });
}

/** Makes an administrator a student again. */
export function useRevoke() {
  return useChange({
    call: ({ _id }: User) => api.call('POST /admin/users/:id/revoke-admin', { params: { id: _id } }),
    done: ({ name }) => notify.success('Privilèges révoqués', name),
    failed: 'Impossible de révoquer',
  });
}

/** Deletes an account. */
export function useDeleteUser() {
  return useChange({
    call: ({ _id }: User) => api.call('DELETE /admin/users/:id', { params: { id: _id } }),
    done: ({ name }) => notify.success('Utilisateur supprimé', name),
    failed: 'Impossible de supprimer',
  });
}

interface Change<Input> {
  call: (input: Input) => Promise<unknown>;
  done: (input: Input) => void;
  /** Said when the server gives no reason. */
  failed: string;
}

/** A change that counts as done once the lists have been read again. */
function useChange<Input>({ call, done, failed }: Change<Input>) {
  const queryClient = useQueryClient();
  const refresh = () => readAgain(queryClient, USERS);
  return useMutation({
    mutationFn: call,
    onSuccess: (_, input) => {
      done(input);
      return refresh();
    },
    onError: (error) => {
      // The dialog shows a conflict field by field.
      if (!isConflict(error)) notify.error('Erreur', detailOf(error, failed));
      // Somebody else may have changed or removed the account.
      void refresh();
    },
  });
}

/** Shown when the server gives no reason. */
export const PROMOTE_FAILED = "Impossible de promouvoir l'utilisateur";

/** Shown when the server gives no reason. */
export const PERMISSIONS_FAILED = 'Impossible de modifier les permissions';
