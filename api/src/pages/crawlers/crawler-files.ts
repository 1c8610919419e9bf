import { partsFor } from '@iris/delivery/contract/remotes/access';
import { DeliveryProduct, escapeMarkup, etagOf, type ListedPage, RegistryService } from '@iris/delivery/server';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Config, DatabaseService, InjectConfig, siteOf } from '../../foundation/index.ts';

const SITEMAP = '/sitemap.xml';

/** Time after which a crawler may ask again during an outage, in seconds. */
const RETRY_AFTER_S = 60;

/** The API, files for programs, and the public pages of accounts: there is nothing to find. */
const FORBIDDEN = [
  '/api/',
  '/api/webinars/calendar',
  '/account',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/invitation',
];

/** Beginnings of the routes below `/api` of which public pages consist. */
const CRAWLED = [
  '/courses',
  '/webinars',
  '/campuses',
  '/stats',
  '/config/theme',
  '/organisation',
  '/remotes',
  '/images/',
  '/share-images/',
];

/** Answers what crawlers ask for: which pages there are (sitemaps.org), and which addresses they shall not read (RFC 9309). */
@Injectable()
export class CrawlerFiles {
  readonly #logger = new Logger('Crawlers');
  readonly #origin: string;

  constructor(
    private readonly registry: RegistryService,
    private readonly product: DeliveryProduct,
    private readonly database: DatabaseService,
    @InjectConfig() config: Config,
  ) {
    this.#origin = new URL(siteOf(config)).origin;
  }

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
      return send(request, reply, 'application/xml; charset=utf-8', sitemap(pages, this.#origin));
    } catch (error) {
      // Without the courses, crawlers would forget them.
      this.#logger.warn(`no sitemap: ${error}`);
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
    const applications = await this.registry.read();
    const sections = applications.flatMap(({ description }) =>
      description ? partsFor(description, undefined).restricted : [],
    );
    const lines = [
      'User-agent: *',
      ...CRAWLED.map((path) => `Allow: /api${path}`),
      // The first segment as a whole: another one may begin with it.
      ...sections.sort().flatMap((section) => [`Disallow: /${section}$`, `Disallow: /${section}/`]),
      ...FORBIDDEN.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${this.#origin}${SITEMAP}`,
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
