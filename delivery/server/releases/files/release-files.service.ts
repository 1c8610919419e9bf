import type { Readable } from 'node:stream';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DELIVERY_ERRORS } from '../../../contract/errors.ts';
import { sourcesText } from '../../../contract/labels.ts';
import { FILE_BYTES_MAX, fileDigestOf, INCOMPLETE_DAYS } from '../../../contract/releases.ts';
import { addDays } from '../../common/days.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import { messageOf } from '../../common/message-of.ts';
import { DeliveryDatabase, RELEASE_STORE } from '../../ports.ts';
import { compress, digestOf, type ReleaseStore, StoreUnavailableError } from '../../store/index.ts';
import { NEVER_COMPLETED, RELEASE_MODEL, type ReleaseRecord } from '../release.schema.ts';
import type { Team } from '../tokens/deploy-tokens.service.ts';

/** How long a store is waited for that may not stop a call, in milliseconds: the call has ten seconds (docs/decisions/011). */
const PROVEN_WITHIN_MS = 4000;

/** A file of an announced release. */
interface ExpectedFile {
  path: string;
  bytes: number | undefined;
}

/** Receives the files of announced releases, and deletes those that no release names any more. */
@Injectable()
export class ReleaseFilesService {
  readonly #logger = new Logger('Releases');

  constructor(
    @InjectModel(RELEASE_MODEL) private readonly releases: Model<ReleaseRecord>,
    @Inject(RELEASE_STORE) private readonly store: ReleaseStore,
    private readonly database: DeliveryDatabase,
  ) {}

  /**
   * Stores a file of a release that the team has announced.
   * @throws {DeliveryError} `file_not_expected`; `file_corrupt`
   */
  async receive(digest: string, body: Readable, { application }: Team): Promise<void> {
    const expected = await this.database.inTime(this.#expected(integrityOf(digest), application));
    const [first] = expected;
    if (!first) throw new DeliveryError('file_not_expected');
    const content = await readBounded(body, Math.max(...expected.map(({ bytes }) => bytes ?? FILE_BYTES_MAX)));
    const hasSize = expected.some(({ bytes }) => bytes === undefined || bytes === content?.length);
    if (!content || !hasSize) throw new DeliveryError('file_corrupt', "Le fichier reçu n'a pas la taille annoncée.");
    if (digestOf(content) !== digest) throw new DeliveryError('file_corrupt');
    await this.store.put(digest, content, await compress(first.path, content));
  }

  /** Those files of releases that the store lacks, or has damaged, by their SHA-384. */
  async missing(releases: readonly Named[]): Promise<string[]> {
    const digests = new Set(releases.flatMap(digestsOf));
    return (await this.store.missing([...digests])).map(integrityOf);
  }

  /** What the store lacks, or has damaged, of what browsers and renderers load of a release; undefined when that is nothing. */
  async faultOf(release: ReleaseRecord): Promise<string | undefined> {
    const missing = await this.missing([{ integrity: release.integrity }]);
    if (missing.length === 0) return undefined;
    const damaged = missing.find((integrity) => this.store.isDamaged(fileDigestOf(integrity)));
    const [path] = Object.entries(release.integrity).find(([, integrity]) => integrity === damaged) ?? [];
    if (path) return `${path}\u00a0: ${damagedText(release)} Rien n'a été changé.`;
    const { detail } = DELIVERY_ERRORS.release_incomplete;
    return release.is_complete
      ? `${detail} Publiez de nouveau ${sourcesOf(release)}\u00a0: ils seront renvoyés.`
      : detail;
  }

  /** Checks that the store has all files that browsers and renderers load. @throws {DeliveryError} `release_incomplete` */
  async require(releases: readonly ReleaseRecord[], otherwise?: string): Promise<void> {
    for (const release of releases) {
      const fault = await this.faultOf(release);
      if (!fault) continue;
      const named = releases.length > 1 ? `${release.name} ${release.version}\u00a0: ${fault}` : fault;
      throw new DeliveryError('release_incomplete', otherwise ? `${named} ${otherwise}` : named);
    }
  }

  /**
   * Checks the files of releases to which somebody rolls back. A store that is away must not stop them: visitors may be served from
   * memory, or by another instance.
   * @throws {DeliveryError} `release_incomplete`
   */
  async requireForRollback(releases: readonly ReleaseRecord[]): Promise<void> {
    await this.#unlessAway(this.require(releases, OTHER_VERSION));
  }

  async #unlessAway<Result>(check: Promise<Result>): Promise<Result | undefined> {
    const late = new Promise<never>((_, reject) => {
      const error = new StoreUnavailableError(`no answer within ${PROVEN_WITHIN_MS / 1000} s`);
      setTimeout(reject, PROVEN_WITHIN_MS, error).unref();
    });
    try {
      return await Promise.race([check, late]);
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      this.#logger.warn(`stored files were not checked: ${messageOf(error)}`);
      return undefined;
    }
  }

  /**
   * Deletes announced releases whose files have not arrived in time, and files that no kept release names. Younger ones may
   * belong to a release that is being announced.
   */
  async sweep(): Promise<void> {
    const late = addDays(new Date(), -INCOMPLETE_DAYS);
    await this.releases.deleteMany({ ...NEVER_COMPLETED, announced_at: { $lt: late } });
    const kept = await this.releases.find({ is_retired: false }, { integrity: 1, maps: 1 }).lean<ReleaseRecord[]>();
    await this.store.sweep(new Set(kept.flatMap(digestsOf)), addDays(new Date(), -1));
  }

  /** The files of this content in kept releases; none when it is not expected. */
  async #expected(integrity: string, application: string | undefined): Promise<ExpectedFile[]> {
    // Complete ones too: a file that the store has lost is sent again.
    const kept = { is_retired: false, ...(application && { name: application }) };
    const releases = await this.releases.find(kept, { integrity: 1, bytes: 1, maps: 1 }).lean<ReleaseRecord[]>();
    return releases.flatMap((release) =>
      [...Object.entries(release.integrity), ...Object.entries(release.maps ?? {})]
        .filter(([, expected]) => expected === integrity)
        .map(([path]) => ({ path, bytes: release.bytes?.[path] })),
    );
  }
}

/** The next step at once, when the files of a version cannot be sent again before. */
const OTHER_VERSION = 'Une autre version conservée peut être rétablie à sa place.';

/** What is said of a stored file of a release that is damaged, and of what sends it again. */
export function damagedText(release: ReleaseRecord): string {
  const again = release.is_complete ? `publiez de nouveau ${sourcesOf(release)}` : 'relancez la publication';
  return `le fichier conservé est abîmé\u00a0: ${again}, il sera renvoyé.`;
}

/** Who has announced it anew has other sources at hand. */
const sourcesOf = ({ origin, announced }: ReleaseRecord) => sourcesText(announced?.origin ?? origin);

type Named = Pick<ReleaseRecord, 'integrity' | 'maps'>;

/** Of all files that a release names, source maps too. */
function digestsOf({ integrity, maps = {} }: Named): string[] {
  return [...Object.values(integrity), ...Object.values(maps)].map(fileDigestOf);
}

function integrityOf(digest: string): string {
  return `sha384-${digest.replaceAll('-', '+').replaceAll('_', '/')}`;
}

/** The body; undefined when it is longer than this. */
async function readBounded(body: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
