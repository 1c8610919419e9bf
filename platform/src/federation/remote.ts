import { REMOTE_CONTRACT_VERSION } from '@iris/contract/federation';
import type { RouteObject } from 'react-router-dom';

/** The module `./remote` of a remote: its interface to the shell. */
export interface Remote {
  /** Version of the interface that it was built for; see REMOTE_CONTRACT_VERSION. */
  contractVersion: number;
  /** Routes with absolute paths (`/admin/courses`), the same form as in links. */
  routes: RouteObject[];
}

/** Declares a remote with these routes, for the contract version of the build. */
export function defineRemote(routes: RouteObject[]): Remote {
  return { contractVersion: REMOTE_CONTRACT_VERSION, routes };
}
