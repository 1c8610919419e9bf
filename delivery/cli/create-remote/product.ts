import type { PageSamples } from '../verify/tabs.ts';

/** What the commands need to know of the product whose remotes they create and release. */
export interface Product {
  /** Folder with the sources of a new remote, in which `example` stands for its name. */
  template: string;
  /** Folder with the development build of the shell. */
  shell: string;
  /** What the package.json of a remote depends on. */
  packages: Record<'dependencies' | 'peerDependencies', Record<string, string>>;
  roles: readonly string[];
  permissions: readonly string[];
  /** Time zone of the dates that are shown. */
  timeZone: string;
  /** What opens pages without the API. */
  pages: PageSamples;
}
