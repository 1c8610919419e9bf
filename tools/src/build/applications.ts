import { join } from 'node:path';
import type { RemoteName } from '@iris/contract/remotes';
import { ROOT } from '../settings.ts';

export interface Application {
  /** Its folder at the root of the repository. */
  folder: string;
  /** The workspaces whose source ends up in its build. */
  uses: string[];
  /** Set for what the shell loads at run time. */
  remote?: RemoteName;
}

const IN_THE_BROWSER = ['contract', 'platform'];

export const API: Application = { folder: 'api', uses: ['contract'] };

export const SHELL: Application = { folder: 'shell', uses: IN_THE_BROWSER };

export type RemoteApplication = Application & { remote: RemoteName };

export const REMOTES: RemoteApplication[] = [
  { folder: 'public-site', uses: IN_THE_BROWSER, remote: 'public' },
  { folder: 'student-app', uses: IN_THE_BROWSER, remote: 'student' },
  { folder: 'admin-app', uses: IN_THE_BROWSER, remote: 'admin' },
];

/** The remote kept in this folder of the repository, if one is. */
export function remoteIn(folder: string | undefined): RemoteApplication | undefined {
  // Shells complete the name of a folder with a slash.
  return REMOTES.find((remote) => remote.folder === folder?.replace(/\/$/, ''));
}

export const APPLICATIONS: Application[] = [API, SHELL, ...REMOTES];

/** What `npm run build` puts together and the API serves. */
export const SITE_DIR = join(ROOT, 'dist', 'site');
export const REGISTRY_FILE = join(ROOT, 'dist', 'registry.json');
