/** An identifier in an address, which the name of a chunk cannot contain. */
const IDENTIFIER = /^[0-9a-f]{24}$/i;

/**
 * The first files of the page at an address, among those of a release. A chunk is named `route-` and the segments of its
 * page, with `id` in place of an identifier; without one for all segments, that of the most segments is taken.
 */
export function pageChunks(path: string, files: readonly string[]): string[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  const names = segments.map((segment) => (IDENTIFIER.test(segment) ? 'id' : segment));
  for (let count = Math.max(names.length, 1); count > 0; count -= 1) {
    const chunk = `route-${names.slice(0, count).join('-').toLowerCase() || 'home'}.`;
    const chunks = files.filter((file) => file.startsWith(chunk) && /\.(js|css)$/.test(file));
    if (chunks.length > 0) return chunks;
  }
  return [];
}
