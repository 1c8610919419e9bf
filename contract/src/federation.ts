/** The federated applications the shell may load, by the name they register under. */
export const REMOTE_NAMES = ['public', 'student', 'admin'] as const;

/** The version of the agreement between shell and remotes; a remote built for another one is not run. */
export const REMOTE_CONTRACT_VERSION = 1;

/** File of a release that names all others; never missing from `integrity`. */
export const MANIFEST_FILE = 'mf-manifest.json';

/** One page in `SAMPLE_RATE` reports its loads; each reports its failures. */
export const SAMPLE_RATE = 10;

/** The entry of a page's `Server-Timing` header whose description is the token that the page reports with. */
export const PAGE_TOKEN_TIMING = 'page';
