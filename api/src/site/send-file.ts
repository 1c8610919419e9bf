import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cacheControl } from './cache-policy.ts';
import type { SiteFile } from './site-files.ts';

/** What builds consist of; anything else is sent as bytes, which no browser displays. */
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

/** Answers with an open file, read as the connection takes it, and closes it. */
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
  // A proxy that compresses weakens the validator to W/"…".
  const isKnown = request.headers['if-none-match']?.includes(etag);
  if (isKnown || request.method === 'HEAD') {
    await handle.close();
    return isKnown ? reply.code(304).send() : reply.header('content-length', stats.size).send();
  }
  return reply.header('content-length', stats.size).send(handle.createReadStream());
}
