const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** `main.3f2a9c01.js`, `inter-latin.3f2a9c01.woff2`: the name changes with the content. */
const HASHED = /[.-][0-9a-f]{8,}\.[a-z0-9]+$/;

/** `/remotes/<name>/<version>/…`: immutable, except for the manifest. */
const RELEASED = /^\/remotes\/[^/]+\/[^/]+\/./;
const MANIFEST = 'mf-manifest.json';

/** The `Cache-Control` header of the file at `path`. */
export function cacheControl(path: string): string {
  if (path.endsWith(`/${MANIFEST}`)) return REVALIDATE;
  return RELEASED.test(path) || HASHED.test(path) ? IMMUTABLE : REVALIDATE;
}
