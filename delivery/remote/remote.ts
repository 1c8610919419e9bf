import type { RouteObject } from 'react-router-dom';

/** The module `./remote` of a remote: its interface to the shell. */
export interface Remote {
  /** Routes with absolute paths (`/admin/courses`), the same form as in links. */
  routes: RouteObject[];
}

/** Declares a remote with these routes. */
export function defineRemote(routes: RouteObject[]): Remote {
  return { routes };
}
