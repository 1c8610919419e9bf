import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_FILE, PAGE_TOKEN_TIMING, SHELL } from '../../contract/federation.ts';
import type { RenderedPage } from '../../contract/page/rendering.ts';
import { fileDigestOf, type ReleaseAddress } from '../../contract/releases.ts';
import { hashSource, styleOf } from '../../rendering/index.ts';
import {
  type DataVersions,
  DELIVERY_OPTIONS,
  type DeliveryOptions,
  DeliveryProduct,
  type FormRefusal,
  RELEASE_STORE,
} from '../ports.ts';
import { bucketFor } from '../registry/canary.ts';
import { PreviewsService } from '../registry/preview/previews.service.ts';
import { type CallerRegistry, RegistryService } from '../registry/registry.service.ts';
import type { ServedFiles } from '../registry/served-releases.service.ts';
import type { ReleaseStore } from '../store/index.ts';
import { PageTokensService, unrendered } from '../telemetry/page-tokens.service.ts';
import { firstSegmentOf, Pages, remoteFor, type StyleSheet, sheetsFor } from './page.ts';
import { ReleasedFilesService } from './released-files.service.ts';
import { removedLinks } from './removed-links.ts';
import { RenderingService } from './rendering.service.ts';
import { sendFile } from './send-file.ts';
import { SHELL_WATCH_SOURCE } from './shell-watch.ts';

/** Time after which a browser may ask again for a page before the first release of the shell, in seconds. */
const RETRY_AFTER_S = 2;

/** Serves the pages and the released files, also during an outage of the database. */
@Injectable()
export class Site {
  readonly #pages = new Pages();

  constructor(
    private readonly registry: RegistryService,
    private readonly previews: PreviewsService,
    private readonly tokens: PageTokensService,
    private readonly files: ReleasedFilesService,
    private readonly rendering: RenderingService,
    private readonly product: DeliveryProduct,
    @Inject(RELEASE_STORE) private readonly store: ReleaseStore,
    @Inject(DELIVERY_OPTIONS) private readonly options: DeliveryOptions,
  ) {}

  /** Starts the process that renders pages for visitors, so that the first of them need not wait for it. */
  async warm(): Promise<void> {
    const { serverFiles } = await this.registry.listFor(undefined, 0);
    await this.rendering.warm(serverFiles);
  }

  /** Whether visitors are served pages: the shell and the remote of the landing page are released, and the store answers. */
  async servesPages(): Promise<boolean> {
    const { shell, remotes } = await this.registry.listFor(undefined, 0);
    const hasLandingPage = remotes.some(({ sections }) => sections.includes(''));
    return hasLandingPage && (await this.#templateOf(shell).catch(() => undefined)) !== undefined;
  }

  /** Answers a decoded path: a released file, or a page unless the path is one `ofRemotes`, which have files only. */
  async answer(path: string, { ofRemotes }: { ofRemotes: boolean }, request: FastifyRequest, reply: FastifyReply) {
    if (!ofRemotes && isPage(path, request)) return this.sendPage(path, request, reply);
    const file = await this.files.read(path, String(request.headers['accept-encoding'] ?? ''));
    if (file) return sendFile(path, file, request, reply);
    return !ofRemotes && isNavigation(request) ? this.sendPage(path, request, reply) : reply.callNotFound();
  }

  /** Sends the page at a path; one whose form was refused shows why. */
  async sendPage(path: string, request: FastifyRequest, reply: FastifyReply, refused?: FormRefusal) {
    if (this.previews.redirect(request, reply)) return reply;
    const { headers } = request;
    const { bucket, newCookie } = bucketFor(request, this.options.publicUrl);
    const preview = this.previews.previewedIn(headers.cookie);
    const [registry, dataVersions] = await Promise.all([
      this.registry.listFor(undefined, bucket, { preview }),
      this.rendering.dataVersions(),
    ]);
    const template = await this.#templateOf(registry.shell);
    if (!registry.shell || template === undefined)
      return reply.code(503).header('retry-after', RETRY_AFTER_S).type('text/plain; charset=utf-8').send(NO_SHELL);
    const rendered = await this.#render(path, request, registry, dataVersions, refused);
    const sheets = rendered ? await this.#sheetsOf(path, registry) : [];
    const policy = this.product.pagePolicy(registry.hosts, hashesOf(rendered, sheets, registry), [SHELL_WATCH_SOURCE]);
    const isPrivate = refused !== undefined;
    const { version } = registry.shell;
    const parts = { template, version, path, registry, rendered, sheets, origin: this.options.origin, isPrivate };
    const page = await this.#pages.compose(parts, policy);
    const { etag } = page;
    const status = refused?.status ?? rendered?.status ?? (isOfRemote(path, registry) ? 200 : 404);
    // Also for a canary that the caller may load only after a login: it must then load the version of its token.
    if (registry.hasAnyCanary && newCookie) reply.header('set-cookie', newCookie);
    // Scripts can read Server-Timing in every browser, also when the page was revalidated.
    const hasFailed = !rendered && this.rendering.hasFailed(registry.serverFiles, path);
    const rendering = rendered ? 'server' : hasFailed ? 'failed' : 'browser';
    if (!registry.isPreview) this.product.notePage(ownerOf(path, registry), rendering);
    const served = [...registry.served, ...(hasFailed ? triedReleases(path, registry).map(unrendered) : [])];
    const token = this.tokens.issue(served, registry.hasAnyCanary || !newCookie ? bucket : undefined);
    reply.headers({
      etag,
      'server-timing': `${PAGE_TOKEN_TIMING};desc="${token}"`,
      'cache-control': refused ? 'no-store' : 'private, no-cache',
      'content-security-policy': policy,
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept-Encoding, Cookie',
    });
    if (status === 200 && headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    reply.code(status);
    const accepted = String(headers['accept-encoding']);
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.brotli);
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
    return reply.send(page.plain);
  }

  /** The page as a visitor sees it; undefined when the browser shall draw it. */
  #render(
    path: string,
    request: FastifyRequest,
    registry: CallerRegistry,
    dataVersions: DataVersions | undefined,
    refused?: FormRefusal,
  ) {
    const { remotes, restricted, removed, previewed_shell, serverFiles } = registry;
    return this.rendering.page({
      request: {
        path,
        search: searchOf(request.raw.url ?? ''),
        registry: { remotes, restricted, removed, previewed_shell },
        hasSession: this.product.hasSession(request),
        origin: this.options.origin,
        ...(refused && { form: refused.form }),
      },
      files: serverFiles,
      dataVersions,
      read: (address) => this.product.answerVisitor(address, request),
      mayRender: () => this.product.mayRender(request),
      noteFailure: (stack) => this.product.noteUnrendered(triedReleases(path, registry), path, stack),
    });
  }

  /** Those that can be part of a page: without relative addresses, and complete. */
  async #sheetsOf(path: string, registry: CallerRegistry): Promise<StyleSheet[]> {
    const read = sheetsFor(path, registry).map(async (sheet) => {
      const content = (await this.store.read(fileDigestOf(sheet.integrity)))?.toString();
      return content === undefined || /<\/style|url\(/i.test(content) ? [] : [{ ...sheet, content }];
    });
    return (await Promise.all(read)).flat();
  }

  async #templateOf(shell: ServedFiles | undefined): Promise<string | undefined> {
    const integrity = shell?.integrity[PAGE_FILE];
    return integrity && (await this.store.read(fileDigestOf(integrity)))?.toString();
  }
}

/** The remote of a page, or the shell for one of none. */
function ownerOf(path: string, registry: CallerRegistry): ReleaseAddress {
  return remoteFor(path, registry) ?? { name: SHELL, version: registry.shell?.version ?? '' };
}

/** The releases to which a page that is not rendered is put down: the canaries among shell and remote, or without one the remote. */
function triedReleases(path: string, registry: CallerRegistry): ReleaseAddress[] {
  if (registry.isPreview) return [];
  const owner = ownerOf(path, registry);
  const tried = registry.canaries.filter(({ name }) => name === owner.name || name === SHELL);
  return tried.length > 0 ? tried : [owner];
}

/** The inline style sheets of a page, as its content security policy names them. */
function hashesOf(
  rendered: RenderedPage | undefined,
  sheets: readonly StyleSheet[],
  { removed }: CallerRegistry,
): string[] {
  const style = rendered && styleOf(rendered);
  const inline = [style, removed && removedLinks(removed)].flatMap((source) => (source ? [hashSource(source)] : []));
  return [...inline, ...sheets.map(({ integrity }) => `'${integrity}'`)];
}

/** Whether the first segment of an address is one of a remote, also of one for other accounts; without any remote it may be. */
function isOfRemote(path: string, { remotes, restricted }: CallerRegistry): boolean {
  const segment = firstSegmentOf(path);
  return (
    remotes.length === 0 || restricted.includes(segment) || remotes.some(({ sections }) => sections.includes(segment))
  );
}

function searchOf(url: string): string {
  return /\?[^#]*/.exec(url)?.[0] ?? '';
}

const NO_SHELL = 'Le site démarre. Rechargez la page dans quelques instants.\n';

/** The end of a file name; `/courses.` and `/Mme. Roche` are no files. */
const FILE_EXTENSION = /\.[a-z0-9]+$/i;

/** Whether an address is certainly a page of the application, which the browser's router handles, not a file. */
function isPage(path: string, request: FastifyRequest): boolean {
  if (path === `/${PAGE_FILE}`) return true;
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
