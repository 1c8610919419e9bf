import { join } from 'node:path';
import { applicationIn, type RepositoryApplication, remotesIn } from '@iris/delivery/cli';
import { SHELL as SHELL_NAME } from '@iris/delivery/contract/federation';
import { ROOT } from '../system/settings.ts';

/** An application that is built. */
export interface Application {
  /** Its folder at the root of the repository, as commands name it. */
  label: string;
  /** Folders whose source is part of its build, besides its own. */
  uses: string[];
}

/** An application that is built and released. */
export type ReleasedApplication = Application & RepositoryApplication;

const BROWSER_SOURCES = ['contract', 'platform', 'delivery/build', 'delivery/contract', 'delivery/remote'];

export const API: Application = {
  label: 'api',
  uses: ['contract', 'delivery/cli', 'delivery/contract', 'delivery/rendering', 'delivery/server', 'demo'],
};

export const SHELL: ReleasedApplication = {
  label: 'shell',
  name: SHELL_NAME,
  folder: join(ROOT, 'shell'),
  uses: [...BROWSER_SOURCES, 'delivery/host'],
};

/** The remotes: the folders with a description (remote.json). @throws {CommandError} when one has no valid name */
export function remotes(): ReleasedApplication[] {
  return remotesIn(ROOT).map((remote) => ({ ...remote, uses: BROWSER_SOURCES }));
}

/** The remote in this folder of the repository; undefined when there is none. */
export function remoteIn(label: string | undefined): ReleasedApplication | undefined {
  return applicationIn(remotes(), label);
}

/** The applications that are released. */
export function releasedApplications(): ReleasedApplication[] {
  return [SHELL, ...remotes()];
}
