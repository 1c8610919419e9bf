import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import { SERVER_FILE, SHELL } from '../../contract/federation.ts';
import type { MarkedPages } from '../../contract/page/rendering.ts';
import { samplePath, UNKNOWN_PATH } from '../../contract/page/sample-path.ts';
import { RenderError, type RenderFault } from '../../rendering/index.ts';
import { DELIVERY_OPTIONS, type DeliveryOptions, DeliveryProduct } from '../ports.ts';
import { type CallerRegistry, RegistryService } from '../registry/registry.service.ts';
import type { ReleaseRecord } from '../releases/release.schema.ts';
import { RenderingService } from './rendering.service.ts';

/**
 * Longest time for a page, in milliseconds, unless the machine is busy: the code was not executed before, and nobody waits for
 * the page.
 */
const PAGE_MS = 5000;

/** Maximum number of processes at a time: what is served needs the processor too. */
const PROCESSES_MAX = 2;

/** Longest reason in a sentence: it comes from code of releases. */
const REASON_MAX = 300;

/** What is said of a page that cannot be rendered; nothing of faults that are not those of the code. */
const SENTENCES: Record<RenderFault, ((reason: string) => string) | undefined> = {
  code: (reason) => `cette page échoue sur le serveur (${reason}).`,
  late: () => `le serveur l'a attendue ${PAGE_MS / 1000}\u00a0s en vain, comme lors d'une boucle sans fin.`,
  ended: () => "le processus qui la calcule s'est arrêté, comme lorsqu'il demande trop de mémoire.",
  unanswered: undefined,
  busy: undefined,
};

/** Renders the pages of releases before anybody is served them. */
@Injectable()
export class CandidatePagesService {
  readonly #logger = new Logger('Rendering');
  readonly #turns = new PQueue({ concurrency: PROCESSES_MAX });

  constructor(
    private readonly registry: RegistryService,
    private readonly rendering: RenderingService,
    private readonly product: DeliveryProduct,
    @Inject(DELIVERY_OPTIONS) private readonly options: DeliveryOptions,
  ) {}

  /**
   * Renders each page that the releases mark as rendered, with what else is live, in a process that renders nothing else; for a
   * shell those of all remotes. The answers that pages read are those to a request.
   * @returns why one cannot be rendered, as French sentences with its path; undefined when all can
   */
  async findFault(releases: readonly ReleaseRecord[], request: FastifyRequest): Promise<string | undefined> {
    if (!this.options.rendererFile || !releases.some(({ integrity }) => SERVER_FILE in integrity)) return undefined;
    const registry = await this.registry.listWith(releases);
    // Nothing is rendered before the first shell.
    if (!registry.serverFiles.shell) return undefined;
    return this.#turns.add(() => this.#renderAll(releases, registry, request));
  }

  async #renderAll(
    releases: readonly ReleaseRecord[],
    registry: CallerRegistry,
    request: FastifyRequest,
  ): Promise<string | undefined> {
    const renderer = await this.rendering.start(registry.serverFiles, PAGE_MS);
    try {
      const loading = await this.#faultIn(SERVER_FILE, renderer.markedPages());
      if (loading) return loading;
      for (const path of await this.#pathsOf(releases, await renderer.markedPages())) {
        const { remotes, restricted } = registry;
        const { origin } = this.options;
        const page = { path, search: '', registry: { remotes, restricted }, hasSession: false, origin };
        const rendering = renderer.render(page, (address) => this.product.answerVisitor(address, request));
        const fault = await this.#faultIn(path, rendering);
        if (fault) return fault;
      }
      return undefined;
    } finally {
      renderer.stop();
    }
  }

  /** Where the pages are: with sample values for parameters, and where the product lists one. */
  async #pathsOf(releases: readonly ReleaseRecord[], marked: MarkedPages): Promise<string[]> {
    const isShell = releases.some(({ name }) => name === SHELL);
    const names = isShell ? Object.keys(marked) : releases.map(({ name }) => name);
    const routes = names.flatMap((name) => marked[name] ?? []);
    const listed = await this.product.listPages();
    const paths = routes.flatMap((route) => {
      const example = listed.find(({ path }) => matches(path, route));
      return [samplePath(route), ...(example ? [example.path] : [])];
    });
    return [...new Set(isShell ? [...paths, UNKNOWN_PATH] : paths)];
  }

  async #faultIn(path: string, work: Promise<unknown>): Promise<string | undefined> {
    try {
      await work;
      return undefined;
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      this.#logger.warn(`${path} of a release is not rendered: ${error.message}`);
      const [reason = ''] = error.message.split('\n');
      const sentence = SENTENCES[error.fault]?.(reason.slice(0, REASON_MAX));
      return sentence && `${path}\u00a0: ${sentence} Rien n'a été changé.`;
    }
  }
}

/** Whether a path is one of a route, in which `:id` is any segment. */
function matches(path: string, route: string): boolean {
  const [found, named] = [path.split('/'), route.split('/')];
  const fits = named.every((segment, index) => segment.startsWith(':') || segment === found[index]);
  return fits && found.length === named.length;
}
