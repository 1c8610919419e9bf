import { SourceMap } from 'node:module';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { describeError, maskReport } from '../../../contract/page/error-report.ts';
import { fileDigestOf, type ReleaseAddress } from '../../../contract/releases.ts';
import type { CountedError, ErrorReport, LoadPhase } from '../../../contract/telemetry.ts';
import { startOfDay, startOfWeek } from '../../common/days.ts';
import { ignoreDuplicate, retriedOnce } from '../../common/duplicate-key.ts';
import { messageOf } from '../../common/message-of.ts';
import { RELEASE_STORE } from '../../ports.ts';
import { ApplicationsService } from '../../releases/applications/applications.service.ts';
import type { ReleaseStore } from '../../store/index.ts';
import { REMOTE_HEALTH_MODEL, type RemoteHealthRecord } from '../remote-health.schema.ts';
import { framesOf, mapOf, positionIn } from './frames.ts';

/** Maximum number of errors of a version that are described on a day: whoever opens a page can report some. */
const ERRORS_PER_DAY = 100;

/** Maximum number of errors in an answer: source maps are read for their frames. */
const LISTED = 20;

/** Describes the errors of releases, with their places in the sources. */
@Injectable()
export class ReleaseErrorsService {
  readonly #logger = new Logger('Telemetry');

  constructor(
    @InjectModel(REMOTE_HEALTH_MODEL) private readonly days: Model<RemoteHealthRecord>,
    private readonly applications: ApplicationsService,
    @Inject(RELEASE_STORE) private readonly store: ReleaseStore,
  ) {}

  /** Counts an error, and stores nothing of the report that may be personal. */
  async record({ name, version }: ReleaseAddress, phase: LoadPhase, report: ErrorReport): Promise<void> {
    const { frames: reported, ...said } = maskReport(report);
    const frames = framesOf({ name, version }, reported);
    const ofDay = { day: startOfDay(), remote: name, version };
    const same = { $elemMatch: { phase, ...said, 'frames.0': frames[0] ?? null } };
    const { matchedCount } = await this.days.updateOne({ ...ofDay, errors: same }, { $inc: { 'errors.$.count': 1 } });
    if (matchedCount > 0) return;
    const hasRoom = { ...ofDay, [`errors.${ERRORS_PER_DAY - 1}`]: { $exists: false } };
    const $push = { errors: { phase, ...said, frames, count: 1 } };
    await retriedOnce(() => this.days.updateOne(hasRoom, { $push }, { upsert: true })).catch(ignoreDuplicate);
  }

  /** Counts that the server could not render a page with these releases; the visitor does not wait for it. */
  noteUnrendered(releases: readonly ReleaseAddress[], path: string, stack: string): void {
    const [said = ''] = stack.split(/\n\s+at /);
    // Some messages name the address, whose identifiers are masked in the path only.
    const report = describeError(path === '/' ? said : said.replaceAll(path, ''), path, stack);
    void Promise.all(releases.map((release) => this.record(release, 'rendering', report))).catch((error: unknown) => {
      this.#logger.warn(`an error of a page is not counted: ${messageOf(error)}`);
    });
  }

  /** The most frequent errors of an application over the last seven days, or of one of its versions in a phase. */
  async list(name: string, of: { version?: string; phase?: LoadPhase } = {}, limit = LISTED): Promise<CountedError[]> {
    const kind = { version: '$version', phase: '$errors.phase', path: '$errors.path', message: '$errors.message' };
    const found = await this.days.aggregate<CountedError>([
      { $match: { remote: name, day: { $gte: startOfWeek() } } },
      { $unwind: '$errors' },
      {
        $group: {
          _id: { ...kind, at: { $first: '$errors.frames' } },
          frames: { $first: '$errors.frames' },
          count: { $sum: '$errors.count' },
        },
      },
      { $replaceWith: { $mergeObjects: ['$_id', { frames: '$frames', count: '$count' }] } },
      { $match: of },
      { $sort: { count: -1, version: 1, path: 1, message: 1 } },
      { $limit: limit },
    ]);
    return this.#locate(name, found);
  }

  /** Replaces the frames by the places in the sources, as far as the store has the maps. */
  async #locate(name: string, errors: readonly CountedError[]): Promise<CountedError[]> {
    const releases = await this.applications.releasesAt(errors.map(({ version }) => ({ name, version })));
    const located: CountedError[] = [];
    const maps = new Map<string, SourceMap | undefined>();
    for (const error of errors) {
      const integrities = releases.find(({ version }) => version === error.version)?.maps ?? {};
      const frames: string[] = [];
      for (const frame of error.frames) {
        const integrity = integrities[mapOf(frame)] ?? '';
        if (!maps.has(integrity)) maps.set(integrity, await this.#read(integrity));
        frames.push(positionIn(maps.get(integrity), frame));
      }
      located.push({ ...error, frames });
    }
    return located;
  }

  /** Undefined for what is no map, and for one that the store has lost. */
  async #read(integrity: string): Promise<SourceMap | undefined> {
    try {
      return new SourceMap(JSON.parse(String(await this.store.read(fileDigestOf(integrity)))));
    } catch {
      return undefined;
    }
  }
}
