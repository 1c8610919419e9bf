import type { FastifyReply, FastifyRequest } from 'fastify';
import { MANIFEST_FILE } from '../../contract/federation.ts';
import { mediaTypeOf } from '../../contract/page/media-types.ts';
import { HASHED, RELEASED, type ReleasedFile } from './released-files.service.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Sends a released file. */
export function sendFile(path: string, file: ReleasedFile, request: FastifyRequest, reply: FastifyReply) {
  const { digest, content, encoding } = file;
  const etag = `"${digest}${encoding ? `-${encoding}` : ''}"`;
  reply.headers({
    etag,
    'cache-control': cacheControl(path),
    'content-type': mediaTypeOf(path),
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
