import type { User } from '@iris/contract/accounts';
import { PERMISSIONS, type Permission } from '@iris/contract/foundation';
import { api } from '@iris/platform/api';
import { hasUnsavedInput } from '@iris/platform/navigation';
import { notify } from '@iris/platform/notify';
import { sessionStore, updateUser } from './session-store.ts';
import { readToken } from './token.ts';

const INPUT_KEPT = 'Ce que vous avez saisi reste affiché\u00a0: copiez-le avant de quitter cette page.';

/** How often a visible page reads its account: others change its rights, and the server tells only who asks. */
const INTERVAL_MS = 20_000;

/** Reads the account again from time to time while the page is visible, and when it becomes so. */
export function watchRights(): void {
  const refresh = () => {
    if (document.visibilityState === 'visible') void refreshRights();
  };
  setInterval(refresh, INTERVAL_MS);
  document.addEventListener('visibilitychange', refresh);
}

/** Reads the account of the session again; changed rights are applied to the page, and told. Never throws. */
export async function refreshRights(): Promise<void> {
  const token = readToken();
  if (!token || !sessionStore.getState().user) return;
  const user = await api.call('GET /auth/me').catch(() => null);
  // Read after the call: when several calls are denied at once, only the first answer differs.
  const known = sessionStore.getState().user;
  if (!known || !user || readToken() !== token || hasSameRights(user, known)) return;
  updateUser(user);
  const isKept = hasUnsavedInput() && hasLost(user, known);
  notify.warning('Droits modifiés', isKept ? INPUT_KEPT : 'Vos droits ont changé, la page a été mise à jour.');
}

/** Tells that the server has ended the session. */
export function tellEnd(): void {
  const message = hasUnsavedInput() ? INPUT_KEPT : 'Veuillez vous reconnecter pour continuer.';
  // After the caller has shown its own error toast, which would replace this one.
  setTimeout(() => notify.warning('Session expirée', message));
}

function hasSameRights(one: User, other: User): boolean {
  const isSame = (key: Permission) => one.permissions[key] === other.permissions[key];
  return (
    one.role === other.role &&
    one.password_change_required === other.password_change_required &&
    one.second_factor_setup_required === other.second_factor_setup_required &&
    PERMISSIONS.every(isSame)
  );
}

/** Whether pages that the account could see before may be closed to it now. */
function hasLost(user: User, before: User): boolean {
  return user.role !== before.role || PERMISSIONS.some((key) => before.permissions[key] && !user.permissions[key]);
}
