import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cacheControl } from './cache-policy.ts';
import type { SiteFile } from './site-files.ts';

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
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Streams an open file as the answer, and closes it. */
export async function sendFile(path: string, file: SiteFile, request: FastifyRequest, reply: FastifyReply) {
  const { handle, stats, encoding } = file;
  const etag = `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}${encoding ? `-${encoding}` : ''}"`;
  reply.headers({
    etag,
    'cache-control': cacheControl(path),
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'last-modified': stats.mtime.toUTCString(),
    vary: 'Accept-Encoding',
    ...(encoding && { 'content-encoding': encoding }),
  });
  // Compressing proxies change the validator to W/"…".
  const isKnown = request.headers['if-none-match']?.includes(etag);
  if (isKnown || request.method === 'HEAD') {
    await handle.close();
    return isKnown ? reply.code(304).send() : reply.header('content-length', stats.size).send();
  }
  return reply.header('content-length', stats.size).send(handle.createReadStream());
}
