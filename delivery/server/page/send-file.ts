import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MANIFEST_FILE } from '../../contract/federation.ts';
import { HASHED, RELEASED, type ReleasedFile } from './released-files.service.ts';

/** Media types by extension; other files are sent as application/octet-stream. */
const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  // Declarations; no release has a film of this ending.
  '.ts': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Sends a released file. */
export function sendFile(path: string, file: ReleasedFile, request: FastifyRequest, reply: FastifyReply) {
  const { digest, content, encoding } = file;
  const etag = `"${digest}${encoding ? `-${encoding}` : ''}"`;
  reply.headers({
    etag,
    'cache-control': cacheControl(path),
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    vary: 'Accept-Encoding',
    ...(encoding && { 'content-encoding': encoding }),
  });
  // Compressing proxies change the validator to W/"…".
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (request.method === 'HEAD') return reply.header('content-length', content.length).send();
  return reply.send(content);
}

/** The files of a release are immutable, except for the manifest. */
function cacheControl(path: string): string {
  if (path.endsWith(`/${MANIFEST_FILE}`)) return 'no-cache';
  return RELEASED.test(path) || HASHED.test(path) ? IMMUTABLE : 'no-cache';
}
