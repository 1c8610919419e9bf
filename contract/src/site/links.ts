/** The pages to which other applications and letters may link, by the remote that has them. */
export const PAGES = {
  public: [
    '/courses',
    '/courses/:id',
    '/courses/:id/apercu/:lessonId',
    '/webinars',
    '/webinars/:id',
    '/contact',
    '/certificates',
    '/certificates/:serial',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/invitation',
    '/account',
    '/account/end-sessions',
  ],
  student: [
    '/dashboard',
    '/plan',
    '/learn/:course/:lesson?',
    '/learn/:course/termine',
    '/institution',
    '/institution/:id',
    '/evening/:id',
    '/replay/:id',
    '/practice/:id',
    '/rating',
    '/rating/:id',
    '/rating/calibration/:activity',
  ],
  admin: [
    '/admin/dashboard',
    '/admin/messages',
    '/admin/users/:id',
    '/admin/questions',
    '/admin/courses/:id',
    '/admin/courses/:id/lessons/:lessonId',
    '/admin/courses/:id/lessons/:lessonId/apercu',
    '/admin/activities/:id',
  ],
} as const;

/** The remotes without which nobody could read the site, or put a remote back. */
export const PERMANENT_REMOTES: readonly string[] = ['public', 'admin'] satisfies (keyof typeof PAGES)[];

/** A page to which other applications may link. */
export type Page = (typeof PAGES)[keyof typeof PAGES][number];

/** The pages that are strings of scripts: those that an application has, and those to which it links. */
export function pagesIn(scripts: string): string[] {
  const strings = new Set([...scripts.matchAll(/(["'`])(\/[\w/:?-]*)\1/g)].map(([, , text = '']) => text));
  const pages: readonly string[] = Object.values(PAGES).flat();
  return pages.filter((page) => strings.has(page)).sort();
}

/** The address of a page; parameters and query are encoded. */
export function linkTo<P extends Page>(page: P, ...[params, query]: PartsOf<P>): string {
  return fillAddress(page, params, query);
}

/** An address with its parameters, of which `:name?` may be missing. Undefined and empty values of the query are omitted. */
export function fillAddress(
  address: string,
  params: Record<string, string | undefined> = {},
  query: Query = {},
): string {
  const path = address.replace(/\/:(\w+)(\??)/g, (_, name: string, optional: string) => {
    const value = params[name] ?? '';
    return value === '' && optional ? '' : `/${encodeURIComponent(value)}`;
  });
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = given.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&');
  return search ? `${path}?${search}` : path;
}

type Query = Record<string, string | number | undefined>;

type PartsOf<P extends string> =
  object extends ParametersOf<P> ? [params?: ParametersOf<P>, query?: Query] : [params: ParametersOf<P>, query?: Query];

type ParametersOf<P extends string> = { [Name in NameIn<P> as Name extends `${string}?` ? never : Name]: string } & {
  [Name in NameIn<P> as Name extends `${infer Optional}?` ? Optional : never]?: string | undefined;
};

/** The names in an address, an optional one with its question mark. */
type NameIn<P extends string> = P extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NameIn<`/${Rest}`>
  : P extends `${string}/:${infer Name}`
    ? Name
    : never;
