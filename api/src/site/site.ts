import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from '../common/security-headers.ts';
import { bucketFor } from '../remotes/canary.ts';
import type { RegistryService } from '../remotes/registry.service.ts';
import { cacheControl } from './cache-policy.ts';
import { PageTemplate } from './page.ts';

export interface SiteOptions {
  /** The built shell, with the remotes built beside it. */
  siteDir: string;
  /** The folder of teams' releases. */
  releasesDir: string | undefined;
}

/** Serves the built shell and every released file beside the API; nothing here needs the database. */
export async function serveSite(
  fastify: FastifyInstance,
  { siteDir, releasesDir }: SiteOptions,
  registry: RegistryService,
): Promise<void> {
  if (releasesDir) mkdirSync(releasesDir, { recursive: true });
  const roots = releasesDir ? [siteDir, releasesDir] : [siteDir];
  await fastify.register(fastifyStatic, {
    root: roots.map((root) => resolve(root)),
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
    allowedPath: (path) => !path.endsWith('.map'),
  });
  const template = new PageTemplate(join(siteDir, PAGE));
  fastify.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const path = pathOf(request);
      if (path === undefined || path === '/api' || path.startsWith('/api/')) return reply.callNotFound();
      if (path === `/${PAGE}` || isNavigation(path, request)) return sendPage(path, request, reply);
      return reply.header('cache-control', cacheControl(path)).sendFile(path);
    },
  });

  async function sendPage(path: string, { headers }: FastifyRequest, reply: FastifyReply) {
    const { bucket, newCookie } = bucketFor(headers.cookie);
    const { remotes, hosts, hasCanary } = await registry.listFor(undefined, bucket);
    const policy = pagePolicy(hosts);
    const { etag, plain, brotli } = await template.render(path, remotes, policy);
    if (hasCanary && newCookie) reply.header('set-cookie', newCookie);
    reply.headers({
      etag,
      'cache-control': 'private, no-cache',
      'content-security-policy': policy,
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept-Encoding, Cookie',
    });
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    if (!/\bbr\b/.test(String(headers['accept-encoding']))) return reply.send(plain);
    return reply.header('content-encoding', 'br').send(brotli);
  }
}

const PAGE = 'index.html';

/** Whether the address is a page, shown (or answered 404) by the browser's router, rather than a file. */
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
