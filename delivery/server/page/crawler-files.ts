import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { partsFor } from '../../contract/remotes/access.ts';
import { escapeMarkup } from '../../rendering/index.ts';
import { etagOf } from '../common/etag.ts';
import { messageOf } from '../common/message-of.ts';
import {
  DELIVERY_OPTIONS,
  DeliveryDatabase,
  type DeliveryOptions,
  DeliveryProduct,
  type ListedPage,
} from '../ports.ts';
import { RegistryService } from '../registry/registry.service.ts';

const SITEMAP = '/sitemap.xml';

/** Time after which a crawler may ask again during an outage, in seconds. */
const RETRY_AFTER_S = 60;

/** Answers what crawlers ask for: which pages there are (sitemaps.org), and which addresses they shall not read (RFC 9309). */
@Injectable()
export class CrawlerFiles {
  readonly #logger = new Logger('Crawlers');

  constructor(
    private readonly registry: RegistryService,
    private readonly product: DeliveryProduct,
    private readonly database: DeliveryDatabase,
    @Inject(DELIVERY_OPTIONS) private readonly options: DeliveryOptions,
  ) {}

  /** Registers the routes. */
  serve(fastify: FastifyInstance): void {
    const method = ['GET', 'HEAD'];
    fastify.route({ method, url: SITEMAP, handler: (request, reply) => this.#sendSitemap(request, reply) });
    fastify.route({ method, url: '/robots.txt', handler: (request, reply) => this.#sendRobots(request, reply) });
  }

  async #sendSitemap(request: FastifyRequest, reply: FastifyReply) {
    try {
      this.database.checkReady();
      const pages = await this.database.inTime(this.#pages());
      return send(request, reply, 'application/xml; charset=utf-8', sitemap(pages, this.options.origin));
    } catch (error) {
      // Without the courses, crawlers would forget them.
      this.#logger.warn(`no sitemap: ${messageOf(error)}`);
      return reply.code(503).header('retry-after', RETRY_AFTER_S).type('text/plain; charset=utf-8').send(UNAVAILABLE);
    }
  }

  /** The pages to which remotes that everyone may open link, and those of the product, each once. */
  async #pages(): Promise<ListedPage[]> {
    const [applications, listed] = await Promise.all([this.registry.read(), this.product.listPages()]);
    const linked = applications.flatMap(({ description }) =>
      description ? partsFor(description, undefined).links.map(({ to }) => ({ path: to })) : [],
    );
    return [...new Map([...linked, ...listed].map((page) => [page.path, page])).values()];
  }

  async #sendRobots(request: FastifyRequest, reply: FastifyReply) {
    const { forbidden, allowed } = this.product.crawlerRules();
    const applications = await this.registry.read();
    const sections = applications.flatMap(({ description }) =>
      description ? partsFor(description, undefined).restricted : [],
    );
    const lines = [
      'User-agent: *',
      ...allowed.map((path) => `Allow: ${path}`),
      // The first segment as a whole: another one may begin with it.
      ...sections.sort().flatMap((section) => [`Disallow: /${section}$`, `Disallow: /${section}/`]),
      ...forbidden.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${this.options.origin}${SITEMAP}`,
      '',
    ];
    return send(request, reply, 'text/plain; charset=utf-8', lines.join('\n'));
  }
}

const UNAVAILABLE = 'Le plan du site est momentanément indisponible.\n';

function send({ headers }: FastifyRequest, reply: FastifyReply, type: string, content: string) {
  const etag = etagOf(content);
  reply.headers({ etag, 'cache-control': 'public, no-cache' });
  return headers['if-none-match']?.includes(etag) ? reply.code(304).send() : reply.type(type).send(content);
}

function sitemap(pages: readonly ListedPage[], origin: string): string {
  const entries = pages.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeMarkup(`${origin}${path}`)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}
