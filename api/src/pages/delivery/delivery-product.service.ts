import { ROUTES, unmetUses } from '@iris/contract/routes';
import { linkTo, PERMANENT_REMOTES } from '@iris/contract/site';
import { hintsSession } from '@iris/delivery/contract/page/session-hint';
import type { ReleaseAddress } from '@iris/delivery/contract/releases';
import type { Uses } from '@iris/delivery/contract/remotes/compatibility';
import type { CountedError, ErrorReport, LoadPhase } from '@iris/delivery/contract/telemetry';
import {
  ApplicationsService,
  type DeliveryProduct,
  type ListedPage,
  RELEASE_STORE,
  type VisitorAnswer,
} from '@iris/delivery/server';
import type { Encoding, ReleaseStore } from '@iris/delivery/server/store';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { InjectConnection } from '@nestjs/mongoose';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Connection } from 'mongoose';
import { CoursesService } from '../../catalog/index.ts';
import { Metrics, pagePolicy, RateLimits, readPublicVersions, readSubscriber } from '../../foundation/index.ts';
import { WebinarsService } from '../../webinars/index.ts';
import { LocatedErrors } from './errors/located-errors.ts';
import { ReleaseErrorsService } from './errors/release-errors.service.ts';

/** The parts of the public data with which the answers of an address change, and with nothing else. */
const PARTS = new Map(
  Object.entries(ROUTES).flatMap(([route, definition]) =>
    'cached' in definition && !('changesWithTime' in definition)
      ? [[`/api${route.slice('GET '.length)}`, definition.cached]]
      : [],
  ),
);

/** The addresses that a page may read while it is rendered: the visitors' routes with a JSON answer. */
const READABLE = Object.entries(ROUTES)
  .filter(([route, definition]) => route.startsWith('GET ') && definition.access === 'public' && 'output' in definition)
  .map(([route]) => new RegExp(`^/api${route.slice('GET '.length).replace(/:\w+/g, '[\\w-]+')}$`));

/** What delivery needs of the academy. */
@Injectable()
export class DeliveryProductService implements DeliveryProduct {
  readonly #lacks = new WeakMap<Uses, readonly string[]>();
  readonly permanentRemotes = PERMANENT_REMOTES;
  readonly #located: LocatedErrors;

  constructor(
    private readonly courses: CoursesService,
    private readonly webinars: WebinarsService,
    private readonly limits: RateLimits,
    private readonly http: HttpAdapterHost,
    private readonly metrics: Metrics,
    private readonly errors: ReleaseErrorsService,
    @InjectConnection() private readonly connection: Connection,
    applications: ApplicationsService,
    @Inject(RELEASE_STORE) store: ReleaseStore,
  ) {
    this.#located = new LocatedErrors(applications, store);
  }

  /** The content security policy of pages that load files from these origins and have these inline style sheets and scripts. */
  pagePolicy(hosts: readonly string[], styles: readonly string[], scripts: readonly string[]): string {
    return pagePolicy(hosts, styles, scripts);
  }

  /** The routes and fields of this API that a release uses and that are missing or others. */
  lacks(uses: Uses): readonly string[] {
    // Served releases are compared for each page, and the routes of a process do not change.
    const lacks = this.#lacks.get(uses) ?? unmetUses(uses);
    this.#lacks.set(uses, lacks);
    return lacks;
  }

  /** The versions of the parts of the public data. */
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

  /** The courses of the catalog, the webinars, and the page that checks certificates, to which no remote links. */
  async listPages(): Promise<ListedPage[]> {
    const [courses, webinars] = await Promise.all([this.courses.listChanges(), this.webinars.listChanges()]);
    return [
      { path: linkTo('/certificates') },
      ...courses.map(({ id, changedAt }) => ({ path: linkTo('/courses/:id', { id }), changedAt })),
      { path: linkTo('/webinars') },
      ...webinars.map(({ id, changedAt }) => ({ path: linkTo('/webinars/:id', { id }), changedAt })),
    ];
  }

  /** Counts a sent page. */
  notePage(release: ReleaseAddress, rendering: 'server' | 'browser' | 'failed'): void {
    this.metrics.pageServed(release, rendering);
  }

  /** Counts a reading of a damaged file. */
  noteDamagedFile(form: 'content' | Encoding): void {
    this.metrics.damagedFileRead(form);
  }

  /** Counts loads in browsers, and their error. */
  async noteResult(
    release: ReleaseAddress,
    outcome: LoadPhase | 'loaded',
    loads: number,
    error?: ErrorReport,
  ): Promise<void> {
    this.metrics.remoteResult(release, outcome, loads);
    if (error && outcome !== 'loaded') await this.errors.note([release], outcome, error);
  }

  /** Counts the error of a page that the server could not render. */
  noteUnrendered(releases: readonly ReleaseAddress[], path: string, stack: string): void {
    this.errors.noteUnrendered(releases, path, stack);
  }

  /** The most frequent error of a release in a step, with its place in the sources. */
  async findCause(release: ReleaseAddress, phase: LoadPhase): Promise<CountedError | undefined> {
    const cause = await this.errors.findCause(release, phase);
    const innermost = cause ? [{ ...cause, frames: cause.frames.slice(0, 1) }] : [];
    return (await this.#located.locate(release.name, innermost))[0];
  }

  /** The most frequent errors of an application over the last seven days, with places in the sources. */
  async listErrors(name: string): Promise<CountedError[]> {
    return this.#located.locate(name, await this.errors.list(name));
  }

  /** Whether the browser says that it has a session. */
  hasSession({ headers }: FastifyRequest): boolean {
    return hintsSession(headers.cookie);
  }
}
