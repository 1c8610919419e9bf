import { createHash } from 'node:crypto';
import type { Problem } from '@iris/contract/routes';
import { ROUTES } from '@iris/contract/routes';
import { contactInputSchema, linkTo, PERMANENT_REMOTES } from '@iris/contract/site';
import { hintsSession } from '@iris/delivery/contract/page/session-hint';
import type { ReleaseAddress } from '@iris/delivery/contract/releases';
import type { DeliveryProduct, FormAnswer, ListedPage, VisitorAnswer } from '@iris/delivery/server';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { InjectConnection } from '@nestjs/mongoose';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Connection } from 'mongoose';
import { CoursesService } from '../../catalog/index.ts';
import { Metrics, pagePolicy, RateLimits, readPublicVersions, readSubscriber } from '../../foundation/index.ts';

/** The parts of the public data with which the answers of an address change, and with nothing else. */
const PARTS = new Map(
  Object.entries(ROUTES).flatMap(([route, definition]) =>
    'cached' in definition ? [[`/api${route.slice('GET '.length)}`, definition.cached]] : [],
  ),
);

/** The addresses that a page may read while it is rendered: the visitors' routes with a JSON answer. */
const READABLE = Object.entries(ROUTES)
  .filter(([route, definition]) => route.startsWith('GET ') && definition.access === 'public' && 'output' in definition)
  .map(([route]) => new RegExp(`^/api${route.slice('GET '.length).replace(/:\w+/g, '[\\w-]+')}$`));

/** The forms that can be sent without scripts, by the path of their page. */
const FORMS: Record<string, { url: string; fields: readonly string[]; location: string }> = {
  '/contact': {
    url: '/api/contact',
    fields: Object.keys(contactInputSchema.shape),
    location: '/contact?envoye=1',
  },
};

/** What delivery needs of the academy. */
@Injectable()
export class DeliveryProductService implements DeliveryProduct {
  readonly permanentRemotes = PERMANENT_REMOTES;
  readonly formPaths = Object.keys(FORMS);

  constructor(
    private readonly courses: CoursesService,
    private readonly limits: RateLimits,
    private readonly http: HttpAdapterHost,
    private readonly metrics: Metrics,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** The content security policy of pages that load files from these origins and have these inline style sheets and scripts. */
  pagePolicy(hosts: readonly string[], styles: readonly string[], scripts: readonly string[]): string {
    return pagePolicy(hosts, styles, scripts);
  }

  /** The versions of courses, campuses, statistics and theme. */
  dataVersions() {
    return readPublicVersions(this.connection);
  }

  /** The answer of a public route, under the rate limits of the request's address; 403 for any other address. */
  async answerVisitor(address: string, { ip }: FastifyRequest): Promise<VisitorAnswer> {
    const [path = ''] = address.split('?');
    if (!READABLE.some((pattern) => pattern.test(path))) return { status: 403, body: '{}', parts: undefined };
    const fastify = this.http.httpAdapter.getInstance<FastifyInstance>();
    const { statusCode, payload } = await fastify.inject({ method: 'GET', url: address, remoteAddress: ip });
    return { status: statusCode, body: payload, parts: PARTS.get(path) };
  }

  /** Whether one more page may be rendered for the address of a request; counts it. */
  mayRender({ ip }: FastifyRequest): Promise<boolean> {
    return this.limits.allows([['pages', readSubscriber(ip)]]);
  }

  /** Gives a form to its route of the API: the same rules, limits and messages as with scripts. */
  async receiveForm(path: string, values: Record<string, string>, { ip }: FastifyRequest): Promise<FormAnswer> {
    const form = FORMS[path];
    if (!form) throw new Error(`no form at ${path}`);
    const typed = Object.fromEntries(form.fields.map((name) => [name, (values[name] ?? '').replaceAll('\r\n', '\n')]));
    const fastify = this.http.httpAdapter.getInstance<FastifyInstance>();
    const headers = { 'idempotency-key': `"${deriveKey(typed, ip)}"` };
    const { statusCode, payload } = await fastify.inject({
      method: 'POST',
      url: form.url,
      headers,
      payload: typed,
      remoteAddress: ip,
    });
    if (statusCode < 400) return { location: form.location };
    const { detail, errors = {} } = JSON.parse(payload) as Problem;
    return { status: statusCode === 400 ? 422 : statusCode, form: { values: typed, detail, errors } };
  }

  /** The courses of the catalog, and the page that checks certificates, to which no remote links. */
  async listPages(): Promise<ListedPage[]> {
    const courses = await this.courses.listChanges();
    return [
      { path: linkTo('/certificates') },
      ...courses.map(({ id, changedAt }) => ({ path: linkTo('/courses/:id', { id }), changedAt })),
    ];
  }

  /** Counts a sent page. */
  countPage(release: ReleaseAddress, rendering: 'server' | 'browser' | 'failed'): void {
    this.metrics.pageServed(release, rendering);
  }

  /** Counts a load in a browser. */
  countResult(release: ReleaseAddress, outcome: string): void {
    this.metrics.remoteResult(release, outcome);
  }

  /** Whether the browser says that it has a session. */
  hasSession({ headers }: FastifyRequest): boolean {
    return hintsSession(headers.cookie);
  }
}

/** The same form sent twice on one day, by a second click or a reload, is one. */
function deriveKey(values: Record<string, string>, ip: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([day, ip, values]))
    .digest('hex')
    .slice(0, 32);
}
