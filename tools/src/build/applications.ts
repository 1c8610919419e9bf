import { join } from 'node:path';
import type { RemoteName } from '@iris/contract/remotes';
import { ROOT } from '../settings.ts';

export interface Application {
  /** Its folder at the root of the repository. */
  folder: string;
  /** The workspaces whose source is part of its build. */
  uses: string[];
  /** Name of the remote; undefined for applications that are not remotes. */
  remote?: RemoteName;
}

const BROWSER_WORKSPACES = ['contract', 'platform'];

export const API: Application = { folder: 'api', uses: ['contract'] };

export const SHELL: Application = { folder: 'shell', uses: BROWSER_WORKSPACES };

export type RemoteApplication = Application & { remote: RemoteName };

export const REMOTES: RemoteApplication[] = [
  { folder: 'public-site', uses: BROWSER_WORKSPACES, remote: 'public' },
  { folder: 'student-app', uses: BROWSER_WORKSPACES, remote: 'student' },
  { folder: 'admin-app', uses: BROWSER_WORKSPACES, remote: 'admin' },
];

/** The remote in this folder of the repository; undefined when there is none. */
export function remoteIn(folder: string | undefined): RemoteApplication | undefined {
  // Command shells complete the name of a folder with a slash.
  return REMOTES.find((remote) => remote.folder === folder?.replace(/\/$/, ''));
}

export const APPLICATIONS: Application[] = [API, SHELL, ...REMOTES];

/** The applications that `npm run build` builds. */
export const SITE_DIR = join(ROOT, 'dist', 'site');
export const REGISTRY_FILE = join(ROOT, 'dist', 'registry.json');
