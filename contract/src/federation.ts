/** The names of the remotes that the shell may load. */
export const REMOTE_NAMES = ['public', 'student', 'admin'] as const;

/** Version of the interface between shell and remotes. The shell does not execute a remote built for another version. */
export const REMOTE_CONTRACT_VERSION = 1;

/** The manifest of a release, which lists all its other files; `integrity` must contain it. */
export const MANIFEST_FILE = 'mf-manifest.json';

/** One page in this many reports its successful loads. Every page reports its failures. */
export const SAMPLE_RATE = 10;

/** Name of the `Server-Timing` entry of a page whose description is the token for its telemetry reports. */
export const PAGE_TOKEN_TIMING = 'page';
