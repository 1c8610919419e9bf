import type { User } from '@iris/contract/accounts';
import { PERMISSIONS } from '@iris/contract/foundation';
import { configureHost, setAccount, startHost } from '@iris/delivery/host';
import { api } from '@iris/platform/api';
import { unlessLeft } from '@iris/platform/navigation';
import { notify } from '@iris/platform/notify';
import { hasToken, sessionStore } from '@iris/platform/session';
import { AppRoot } from '@iris/platform/ui';
import { LoadingPage } from '../pages/loading-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { UnavailablePage } from '../pages/unavailable-page.tsx';

/** Tells delivery what it needs of the academy. */
export function configure(): void {
  configureHost({
    hasToken,
    requestRegistry: (generation) => api.call('GET /remotes', { query: { generation } }),
    unlessLeft,
    onNewRelease: () => notify.info('Nouvelle version disponible', 'Rechargez la page quand vous le souhaitez.'),
    Root: AppRoot,
    Loading: LoadingPage,
    NotFound: NotFoundPage,
    Unavailable: UnavailablePage,
  });
}

/** Prepares the loading of remotes, and requests what the first page needs; returns the function that no longer follows the session. */
export function startRemotes(): () => void {
  configure();
  startHost();
  return sessionStore.subscribe(({ status, user }) => {
    if (status === 'signed_in' || status === 'signed_out') setAccount(user ? describeAccount(user) : undefined);
  });
}

function describeAccount({ _id, role, permissions }: User) {
  return { id: _id, role, permissions: PERMISSIONS.filter((permission) => permissions[permission]) };
}
