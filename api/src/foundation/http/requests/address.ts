/** The part of the server that an address belongs to: the API, its documentation, the released files, or the site. */
export type Target = 'api' | 'docs' | 'remotes' | 'site';

export interface Address {
  target: Target;
  /** The decoded path; undefined when it is ambiguous, which no address of the academy is. */
  path: string | undefined;
}

/** Maximum number of decodings, for paths that are percent-encoded several times. */
const DECODING_ROUNDS = 5;

/** Dot segments, backslashes, control characters, and escapes that are left after one decoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const AMBIGUOUS = /(^|\/)\.{1,2}(\/|$)|[\\\u0000-\u001f\u007f]|%[0-9a-f]{2}/i;

/** Empty segments: ambiguous except on the site, whose pages and files are compared with the whole path. */
const EMPTY_SEGMENTS = /\/\//;

/** An encoded slash or backslash, which some parsers treat as a separator. */
const ESCAPED_SEPARATOR = /%(2f|5c)/i;

/**
 * Decides which part of the server an address belongs to, in any spelling, so that another spelling cannot bypass headers,
 * time limits and checks: `/%61pi/x`, `/api%2fx` and `/API/x` all belong to the API.
 */
export function addressOf(url: string): Address {
  const raw = rawPath(url);
  const target = targetOf(raw);
  const path = readable(raw);
  return { target, path: target !== 'site' && path && EMPTY_SEGMENTS.test(path) ? undefined : path };
}

/** The path of a request target, which may be absolute (RFC 9112, 3.2.2). */
function rawPath(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return path.replace(/[?#].*$/s, '') || '/';
}

/** The target, by the first segments, at every depth of decoding. */
function targetOf(raw: string): Target {
  let path = raw;
  for (let round = 0; round < DECODING_ROUNDS && path.includes('%'); round += 1) {
    path = path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  const [first, second] = path
    .toLowerCase()
    .split(/[/\\]+/)
    .filter((segment) => segment && !/^\.+$/.test(segment));
  if (first === 'api') return second === 'docs' ? 'docs' : 'api';
  return first === 'remotes' ? 'remotes' : 'site';
}

function readable(raw: string): string | undefined {
  if (ESCAPED_SEPARATOR.test(raw)) return undefined;
  try {
    const path = decodeURIComponent(raw);
    return path.startsWith('/') && !AMBIGUOUS.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
