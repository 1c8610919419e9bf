import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { MANIFEST_FILE, NOT_FOR_BROWSERS, SERVER_FILE, SHELL } from '../../contract/federation.ts';
import { type ReleaseAddress, releasePath } from '../../contract/releases.ts';
import { partsFor } from '../../contract/remotes/access.ts';
import type { RemoteDescription } from '../../contract/remotes/description.ts';
import type { LiveRegistry, Registry, ReleasedFiles, RemoteEntry } from '../../contract/remotes/registry.ts';
import { messageOf } from '../common/message-of.ts';
import type { ServerFiles } from '../page/rendering.service.ts';
import { DELIVERY_OPTIONS, DeliveryDatabase, type DeliveryOptions, type Viewer } from '../ports.ts';
import type { ReleaseRecord } from '../releases/release.schema.ts';
import { isInCanary } from './canary.ts';
import type { PreviewedRelease } from './preview/previews.service.ts';
import { filesOf, type ServedApplication, type ServedFiles, ServedReleasesService } from './served-releases.service.ts';

/** The remotes that a caller may load. */
export interface CallerRegistry extends Registry {
  generation: number;
  /** The shell for this bucket; undefined before its first release. */
  shell: ServedFiles | undefined;
  /** The versions of shell and remotes served to this bucket, for the page's token; not part of the answer. */
  served: ReleaseAddress[];
  /** Whether the session previews a release: what happens to its pages says nothing of what is served. */
  isPreview: boolean;
  /** Those of them that are canaries. */
  canaries: ReleaseAddress[];
  /** Whether `remotes` depends on the bucket. */
  hasCanary: boolean;
  /** Whether `served` or the shell does. */
  hasAnyCanary: boolean;
  /** The files with which the server renders pages for this bucket. */
  serverFiles: ServerFiles;
  /** Other origins with released files, for the content security policy. */
  hosts: string[];
}

type MaybeViewer = Viewer | undefined;
type MaybePreview = PreviewedRelease | undefined;

@Injectable()
export class RegistryService implements OnModuleInit {
  readonly #logger = new Logger('Registry');
  #lastGood: ServedApplication[] = [];

  constructor(
    private readonly servedReleases: ServedReleasesService,
    private readonly database: DeliveryDatabase,
    @Inject(DELIVERY_OPTIONS) private readonly options: DeliveryOptions,
  ) {}

  async onModuleInit(): Promise<void> {
    this.#lastGood = await this.servedReleases.readCopy().catch((error: unknown) => {
      this.#logger.warn(`the copy of the registry cannot be read: ${messageOf(error)}`);
      return [];
    });
  }

  /**
   * The released applications for a caller, a bucket and the preview that the session has opened; for a page that is open, what
   * was served with it as far as sets have moved since.
   */
  async listFor(
    viewer: MaybeViewer | Promise<MaybeViewer>,
    bucket: number,
    { preview, generation }: { preview?: MaybePreview | Promise<MaybePreview>; generation?: number | undefined } = {},
  ): Promise<CallerRegistry> {
    const [caller, all, previewed] = await Promise.all([viewer, this.read(), preview]);
    const page = { bucket, generation };
    if (!previewed) return this.#listServed(all, caller, page);
    return asPreview(this.#listServed(withPreview(all, previewed), caller, page), previewed);
  }

  /** What a visitor could load if these releases were live, besides the live ones. */
  async listWith(candidates: readonly ReleaseRecord[]): Promise<CallerRegistry> {
    const others = (await this.read()).filter((served) => !candidates.some(({ name }) => name === served.name));
    const live = others.map(({ name, description, live }) => ({ name, description, live }));
    const added = candidates.map((release) => ({
      name: release.name,
      description: release.description ?? null,
      live: filesOf(release),
    }));
    return this.#listServed([...live, ...added], undefined, { bucket: 0, generation: undefined });
  }

  /** What is live of every remote of the site, and who may open it. */
  async listLive(): Promise<LiveRegistry> {
    const remotes = (await this.read()).flatMap(({ name, description, live }) => {
      if (!description) return [];
      const { access, section_access } = description;
      return [{ ...this.#toEntry(name, description, { files: live, previous: undefined }), access, section_access }];
    });
    return { remotes };
  }

  #listServed(all: readonly ServedApplication[], caller: MaybeViewer, page: OpenPage): CallerRegistry {
    const remotes = all.filter(({ name }) => name !== SHELL);
    // A remote without an approved description is not served.
    const parts = remotes.flatMap((remote) =>
      remote.description ? [{ remote, shown: remote.description, ...partsFor(remote.description, caller) }] : [],
    );
    const open = parts.flatMap((part) => {
      const choice = part.sections.length > 0 ? chosen(part.remote, page, caller) : undefined;
      return choice ? [{ ...part, choice }] : [];
    });
    const found = all.find(({ name }) => name === SHELL);
    const shell = found && chosen(found, page, undefined)?.files;
    const { releasesUrl } = this.options;
    // Another remote may have taken the place of one.
    const taken = parts.flatMap(({ shown }) => shown.sections);
    const removed = found?.removed?.filter((section) => !taken.includes(section)) ?? [];
    return {
      remotes: open.map(({ remote, shown, sections, links, choice }) =>
        this.#toEntry(remote.name, { ...shown, sections, links }, choice),
      ),
      restricted: parts.flatMap(({ restricted }) => restricted).sort(),
      ...(removed.length > 0 && { removed }),
      shell,
      serverFiles: {
        shell: shell?.integrity[SERVER_FILE],
        remotes: serverFilesOf(open.map(({ remote, choice }) => [remote.name, choice.files])),
      },
      generation: Math.max(0, ...all.map((one) => one.generation ?? 0)),
      canaries: all.flatMap((one) =>
        one.canary && chosen(one, page, caller)?.files === one.canary.files
          ? [{ name: one.name, version: one.canary.files.version }]
          : [],
      ),
      isPreview: false,
      served: [
        ...remotes.flatMap((remote) => versionsFor(remote, page)),
        ...(shell ? [{ name: SHELL, version: shell.version }] : []),
      ],
      hasCanary: open.some(({ remote }) => remote.canary !== undefined),
      hasAnyCanary: all.some(({ canary }) => canary !== undefined),
      hosts: releasesUrl ? [new URL(releasesUrl).origin] : [],
    };
  }

  /**
   * Reads the served releases at each call, so that all instances see changes at once. The first paint waits for this: the
   * last result is used after a time-out.
   */
  async read(): Promise<ServedApplication[]> {
    if (!this.database.ready) return this.#lastGood;
    try {
      this.#lastGood = await this.database.withinFallbackTime(this.servedReleases.read());
    } catch (error) {
      this.#logger.warn(`the last good registry is served: ${messageOf(error)}`);
    }
    return this.#lastGood;
  }

  #toEntry(name: string, description: RemoteDescription, { files, previous }: Chosen): RemoteEntry {
    const { title, sections, links, icon } = description;
    const ofPrevious = previous && { previous: this.#toFiles(name, previous) };
    return { name, title, sections, links, icon, ...this.#toFiles(name, files), ...ofPrevious };
  }

  #toFiles(name: string, { version, integrity, contract_version }: ServedFiles): ReleasedFiles {
    const folder = `${this.options.releasesUrl ?? ''}${releasePath({ name, version })}`;
    const ofBrowsers = Object.fromEntries(
      Object.entries(integrity).filter(([path]) => !NOT_FOR_BROWSERS.includes(path)),
    );
    return { version, manifest: `${folder}/${MANIFEST_FILE}`, integrity: ofBrowsers, contract_version };
  }
}

/** What is served with a previewed release in place of the live one: at the addresses that no other remote has, in the live shell. */
function withPreview(
  all: readonly ServedApplication[],
  { name, files: live, description }: PreviewedRelease,
): ServedApplication[] {
  const others = all.flatMap((one) => (one.name === name ? [] : [one.name === SHELL ? withoutCanary(one) : one]));
  const taken = others.flatMap((one) => one.description?.sections ?? []);
  const sections = description?.sections.filter((section) => !taken.includes(section)) ?? [];
  const previous = all.find((one) => one.name === name)?.live;
  const previewed = { name, description: description ? { ...description, sections } : null, live };
  return [...others, { ...previewed, ...(previous && { previous }) }];
}

/** The registry of a page that shows a preview, whose token does not cover it. */
function asPreview(registry: CallerRegistry, { name, files: { version } }: PreviewedRelease): CallerRegistry {
  const preview = { ...registry, isPreview: true, canaries: [] };
  // Nor a remote in a previewed shell, which may be the cause of its failure.
  if (name === SHELL) return { ...preview, served: [], previewed_shell: version };
  const remotes = registry.remotes.map((one) => (one.name === name ? { ...one, preview: true as const } : one));
  const served = registry.served.filter((one) => one.name !== name || one.version !== version);
  return { ...preview, remotes, served };
}

function withoutCanary({ canary: _, ...application }: ServedApplication): ServedApplication {
  return application;
}

/** A release, and the one that replaces it when it cannot be loaded. */
interface Chosen {
  files: ServedFiles;
  previous: ServedFiles | undefined;
}

/** The page for which releases are chosen; one that is being served has no generation yet. */
interface OpenPage {
  bucket: number;
  generation: number | undefined;
}

/** The release for a page and a caller; none for a page that was served before there was any. */
function chosen(
  { live, previous, canary, past = [] }: ServedApplication,
  { bucket, generation = Number.POSITIVE_INFINITY }: OpenPage,
  caller: MaybeViewer,
): Chosen | undefined {
  const moved = past.find(({ before }) => generation < before);
  if (moved) return moved.files && { files: moved.files, previous: undefined };
  const isTester = caller !== undefined && canary?.testers.includes(caller.email);
  const isTried = canary && (isTester || isInCanary(bucket, canary.files.version, canary.share ?? 0));
  return isTried ? { files: canary.files, previous: live } : { files: live, previous };
}

function serverFilesOf(releases: [name: string, files: ServedFiles][]): ServerFiles['remotes'] {
  return Object.fromEntries(
    releases.flatMap(([name, { integrity }]) => {
      const file = integrity[SERVER_FILE];
      return file ? [[name, file]] : [];
    }),
  );
}

/** Testers are known after the page was served: its token covers their version too. */
function versionsFor(remote: ServedApplication, page: OpenPage): ReleaseAddress[] {
  const { files, previous } = chosen(remote, page, undefined) ?? {};
  const tried = remote.canary?.testers.length ? remote.canary.files : undefined;
  const versions = new Set([files, previous, tried].flatMap((one) => one?.version ?? []));
  return [...versions].map((version) => ({ name: remote.name, version }));
}
