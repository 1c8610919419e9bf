/** Another way to write the address of a call. */
export interface Spelling {
  name: string;
  /** The method and path; undefined where this spelling makes no difference. */
  write: (method: string, path: string) => [method: string, path: string] | undefined;
  /** Whether it addresses the route all the same. Otherwise no handler may be reached. */
  isRoute: boolean;
}

/** The address as the route table has it. */
export const PLAIN: Spelling = { name: 'plain', write: (method, path) => [method, path], isRoute: true };

const escaped = (text: string): string => text.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

const path = (name: string, isRoute: boolean, rewrite: (path: string) => string): Spelling => ({
  name,
  isRoute,
  write: (method, plain) => (rewrite(plain) === plain ? undefined : [method, rewrite(plain)]),
});

/** What parsers of addresses disagree about. */
export const SPELLINGS: Spelling[] = [
  PLAIN,
  { name: 'HEAD', write: (method, plain) => (method === 'GET' ? ['HEAD', plain] : undefined), isRoute: true },
  path('an escaped letter', true, (plain) =>
    plain.replace(/^\/api\/[a-z]/, (start) => `/api/${escaped(start.slice(5))}`),
  ),
  path('every letter escaped', true, (plain) => plain.replace(/\/[a-z-]+(?=\/|$)/g, escaped)),
  path('a fragment of the query', true, (plain) => `${plain}?`),
  path('an escape escaped again', false, (plain) =>
    plain.replace(/^\/api\/[a-z]/, (start) => `/api/${escaped(start.slice(5)).replace('%', '%25')}`),
  ),
  path('capitals of the prefix', false, (plain) => plain.replace('/api/', '/API/')),
  path('capitals of the route', false, (plain) =>
    plain.replace(/^\/api\/[a-z-]+/, (start) => `/api/${start.slice(5).toUpperCase()}`),
  ),
  path('a trailing slash', false, (plain) => `${plain}/`),
  path('an escaped trailing slash', false, (plain) => `${plain}%2F`),
  path('an escaped slash', false, (plain) => plain.replace(/\/([^/]*)$/, '%2F$1')),
  path('a backslash', false, (plain) => plain.replace(/\/([^/]*)$/, '%5C$1')),
  path('two slashes', false, (plain) => plain.replace(/\/([^/]*)$/, '//$1')),
  path('two slashes at the start', false, (plain) => `/${plain}`),
  path('a semicolon', false, (plain) => `${plain};a=b`),
  path('a null character', false, (plain) => `${plain}%00`),
  path('a space', false, (plain) => `${plain}%20`),
];
