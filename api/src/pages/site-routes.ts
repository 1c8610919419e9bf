import { Site } from '@iris/delivery/server';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../foundation/index.ts';
import { CrawlerFiles } from './crawlers/crawler-files.ts';
import { FormsService } from './forms/forms.service.ts';

/** The addresses outside of the API: pages, their forms and files, and what crawlers ask for. */
@Injectable()
export class SiteRoutes {
  constructor(
    private readonly site: Site,
    private readonly crawlers: CrawlerFiles,
    private readonly forms: FormsService,
  ) {}

  /** Registers the routes; that of the pages answers all addresses that no other route has. */
  serve(fastify: FastifyInstance): void {
    this.crawlers.serve(fastify);
    this.forms.serve(fastify);
    fastify.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: (request, reply) => {
        const { target, path } = addressOf(request.raw.url ?? '/');
        if (path === undefined || target === 'api' || target === 'docs') return reply.callNotFound();
        return this.site.answer(path, { ofRemotes: target === 'remotes' }, request, reply);
      },
    });
    fastify.addHook('onListen', () => this.site.warm());
  }
}
