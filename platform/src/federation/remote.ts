import { REMOTE_CONTRACT_VERSION } from '@iris/contract/federation';
import type { RouteObject } from 'react-router-dom';

/** What a remote exposes as `./remote`: all that the shell knows of it. */
export interface Remote {
  /** The agreement it was built for; see REMOTE_CONTRACT_VERSION. */
  contractVersion: number;
  /** Whole addresses (`/admin/courses`), so that a remote's links and routes read alike. */
  routes: RouteObject[];
}

/** Declares a remote, stamped with the contract version it is being built for. */
export function defineRemote(routes: RouteObject[]): Remote {
  return { contractVersion: REMOTE_CONTRACT_VERSION, routes };
}
