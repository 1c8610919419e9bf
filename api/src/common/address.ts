/** What answers an address: the API, the page of its documentation, the released files, or the site. */
export type Area = 'api' | 'docs' | 'remotes' | 'site';

export interface Address {
  area: Area;
  /** The path without escapes; undefined when it can be read in more than one way, and so names nothing here. */
  path: string | undefined;
}

/** Attackers escape a path again and again; readers at different depths would see different paths. */
const DECODING_ROUNDS = 5;

/** Dot segments, empty segments, backslashes, control characters, and escapes that are left after one decoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const AMBIGUOUS = /(^|\/)\.{1,2}(\/|$)|\/\/|[\\\u0000-\u001f\u007f]|%[0-9a-f]{2}/i;

/** An escaped slash or backslash: whether it separates depends on who reads. */
const ESCAPED_SEPARATOR = /%(2f|5c)/i;

/**
 * The one place that decides what an address is for, whatever its spelling: `/%61pi/x`, `/api%2fx` and `/API/x` are the
 * API's, so that headers, time limits and checks cannot be avoided by writing a path in another way.
 */
export function addressOf(url: string): Address {
  const raw = rawPath(url);
  return { area: areaOf(raw), path: readable(raw) };
}

/** Clients may send an absolute address, as they do to proxies. */
function rawPath(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return path.replace(/[?#].*$/s, '') || '/';
}

/** By the first segments, decoded as often as anybody might. */
function areaOf(raw: string): Area {
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
