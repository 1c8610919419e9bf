/** Version of the interface between shell and remotes. The shell does not execute a remote built for another version. */
export const REMOTE_CONTRACT_VERSION = 1;

/** The name under which the shell is released; no remote has it. */
export const SHELL = 'shell';

/** The manifest of a remote's release, which lists all its other files; `integrity` must contain it. */
export const MANIFEST_FILE = 'mf-manifest.json';

/** The first script of a remote's release. */
export const ENTRY_FILE = 'remote-entry.js';

/** The files that every page of a remote needs first, by the names that the build gives them. */
export const ENTRY_FILES = /^(remote-entry|__federation_expose_remote)[^/]*\.(js|css)$/;

/** The name of a remote in the federation runtime: a global variable. `public` is a reserved word, and a hyphen an operator. */
export function federationName(remote: string): string {
  return `iris_${remote.replaceAll('-', '_')}`;
}

/** The file that makes a folder a remote: its description. */
export const DESCRIPTION_FILE = 'remote.json';

/** The source of a remote whose exports it exposes. */
export const EXPOSED_SOURCE = 'src/remote.tsx';

/** The file in which a build records what it provides to remotes, or requires of the shell. Hidden files are not published. */
export const COMPATIBILITY_FILE = '.compatibility.json';

/** The page of a shell's release. */
export const PAGE_FILE = 'index.html';

/** The file of a release with which the server renders pages; browsers never load it. */
export const SERVER_FILE = 'server.js';

/** The file of a release with the types of what its remote exposes; other repositories fetch it, browsers and server never load it. */
export const TYPES_FILE = 'remote.d.ts';

/** The files of a release that browsers never load. */
export const NOT_FOR_BROWSERS: readonly string[] = [SERVER_FILE, TYPES_FILE];

/** One page in this many reports its successful loads. Every page reports its failures. */
export const SAMPLE_RATE = 10;

/** Name of the `Server-Timing` entry of a page whose description is the token for its telemetry reports. */
export const PAGE_TOKEN_TIMING = 'page';

/** Query parameter of a page that opens a preview, with its token, or asks for one of {@link PREVIEW_WORDS}. */
export const PREVIEW_PARAMETER = 'preview';

/** Instead of a token: ends the preview; says that the token of the link was invalid or has expired. */
export const PREVIEW_WORDS = { end: 'off', invalid: 'expired' } as const;

/** The element of a page that contains the registry of a visitor, as JSON, so that the first page needs no second request. */
export const REGISTRY_ELEMENT = 'registry';
