import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cacheControl } from './cache-policy.ts';

/** Serves the built shell and remotes beside the API; nothing here needs the database. */
export async function serveSite(fastify: FastifyInstance, siteDir: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: resolve(siteDir),
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
    allowedPath: (path) => !path.endsWith('.map'),
  });
  fastify.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => serve(request, reply),
  });
}

function serve(request: FastifyRequest, reply: FastifyReply) {
  const path = pathOf(request);
  if (path === undefined || path === '/api' || path.startsWith('/api/')) return reply.callNotFound();
  const file = isNavigation(path, request) ? '/index.html' : path;
  return reply.header('cache-control', cacheControl(file)).sendFile(file);
}

/** A page of the application rather than a file: the browser's router shows it, or says that it does not exist. */
function isNavigation(path: string, { headers }: FastifyRequest): boolean {
  const lastSegment = path.slice(path.lastIndexOf('/') + 1);
  return !lastSegment.includes('.') && /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
}

function pathOf({ raw }: FastifyRequest): string | undefined {
  try {
    return decodeURIComponent(new URL(raw.url ?? '/', 'http://site').pathname);
  } catch {
    return undefined;
  }
}
