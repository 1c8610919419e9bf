/** Media types by extension. */
const TYPES: Record<string, string> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  mp4: 'video/mp4',
  png: 'image/png',
  svg: 'image/svg+xml',
  // Declarations; no release has a film of this ending.
  ts: 'text/plain; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
};

/** The media type of a released file, by its extension; others are sent as application/octet-stream. */
export function mediaTypeOf(path: string): string {
  const [, extension = ''] = /\.([^./]+)$/.exec(path) ?? [];
  return TYPES[extension] ?? 'application/octet-stream';
}
