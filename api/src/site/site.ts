import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_TOKEN_TIMING } from '@iris/contract/federation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../common/address.ts';
import { pagePolicy } from '../common/security-headers.ts';
import type { ReleasedFilesService } from '../releases/released-files.service.ts';
import { bucketFor } from '../remotes/canary.ts';
import type { RegistryService } from '../remotes/registry.service.ts';
import type { PageTokensService } from '../telemetry/page-tokens.service.ts';
import { PageTemplate } from './page.ts';
import { sendFile } from './send-file.ts';
import { SiteFiles, type SiteOptions } from './site-files.ts';

interface SiteServices {
  registry: RegistryService;
  tokens: PageTokensService;
  released: ReleasedFilesService;
  /** The public address of the academy. */
  publicUrl: string | undefined;
}

/**
 * Serves the built shell and the released files, also during an outage of the database. Page and file list of the shell
 * are read at start; a later build requires a restart.
 */
export function serveSite(
  fastify: FastifyInstance,
  options: SiteOptions,
  { registry, tokens, released, publicUrl }: SiteServices,
): void {
  const files = new SiteFiles(options, released);
  const template = new PageTemplate(readFileSync(join(options.siteDir, PAGE), 'utf8'));
  fastify.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const { target, path } = addressOf(request.raw.url ?? '/');
      if (path === undefined || target === 'api' || target === 'docs') return reply.callNotFound();
      if (target === 'site' && isPage(path, request)) return sendPage(path, request, reply);
      const file = await files.open(path, String(request.headers['accept-encoding'] ?? ''));
      if (file) return sendFile(path, file, request, reply);
      return target === 'site' && isNavigation(request) ? sendPage(path, request, reply) : reply.callNotFound();
    },
  });

  async function sendPage(path: string, request: FastifyRequest, reply: FastifyReply) {
    const { headers } = request;
    const { bucket, newCookie } = bucketFor(request, publicUrl);
    const { remotes, served, hosts, hasAnyCanary } = await registry.listFor(undefined, bucket);
    const policy = pagePolicy(hosts);
    const { etag, plain, brotli } = await template.render(path, remotes, policy);
    // Also for a canary that the caller may load only after a login: it must then load the version of its token.
    if (hasAnyCanary && newCookie) reply.header('set-cookie', newCookie);
    // Scripts can read Server-Timing in every browser, also when the page was revalidated.
    const token = tokens.issue(served, hasAnyCanary || !newCookie ? bucket : undefined);
    reply.headers({
      etag,
      'server-timing': `${PAGE_TOKEN_TIMING};desc="${token}"`,
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

/** The end of a file name; `/courses.` and `/Mme. Roche` are no files. */
const FILE_EXTENSION = /\.[a-z0-9]+$/i;

/** Whether an address is certainly a page of the application, which the browser's router handles, not a file. */
function isPage(path: string, request: FastifyRequest): boolean {
  if (path === `/${PAGE}`) return true;
  const lastSegment = path.slice(path.lastIndexOf('/') + 1);
  return !FILE_EXTENSION.test(lastSegment) && acceptsHtml(request);
}

/** Whether a browser opens the address in a tab, rather than loading it as a part of a page. */
function isNavigation(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-dest'] === 'document' && acceptsHtml(request);
}

function acceptsHtml({ headers }: FastifyRequest): boolean {
  return /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
}
