import { describeError } from '@iris/delivery/contract/page/error-report';
import type { ReleaseAddress } from '@iris/delivery/contract/releases';
import type { CountedError, ErrorReport, LoadPhase } from '@iris/delivery/contract/telemetry';
import { retriedOnce, startOfDay, startOfWeek } from '@iris/delivery/server';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ownReport } from './own-report.ts';
import { RELEASE_ERROR_MODEL, type ReleaseErrorRecord } from './release-error.schema.ts';

/** Maximum number of errors of a version that are told apart on a day: whoever opens a page can report some. */
const KINDS_PER_DAY = 100;

/** Stands for the errors beyond them; no path of a page begins so. */
const OTHERS = { path: '…', message: 'autres erreurs', at: '' };

/** Maximum number of errors in a list: source maps are read for them. */
const LISTED = 20;

/** Counts the errors of releases by what is known of them. */
@Injectable()
export class ReleaseErrorsService {
  readonly #logger = new Logger('Telemetry');

  constructor(@InjectModel(RELEASE_ERROR_MODEL) private readonly errors: Model<ReleaseErrorRecord>) {}

  /** Counts an error, and stores nothing of the report that is recognized as personal. */
  async record(release: ReleaseAddress, phase: LoadPhase, report: ErrorReport): Promise<void> {
    const { message, path, frames } = ownReport(release, report);
    const group = { name: release.name, day: startOfDay(), version: release.version };
    const kind = { ...group, phase, path, message, at: frames[0] ?? '' };
    // Concurrent instances may exceed the maximum by one each.
    const isKnown = (await this.errors.exists(kind)) !== null;
    const isCounted = isKnown || (await this.errors.countDocuments(group, { limit: KINDS_PER_DAY })) < KINDS_PER_DAY;
    const counted = isCounted ? kind : { ...kind, ...OTHERS };
    const update = { $inc: { count: 1 }, $setOnInsert: { frames: isCounted ? frames : [] } };
    await retriedOnce(() => this.errors.updateOne(counted, update, { upsert: true }));
  }

  /** The most frequent error of a release in a step. */
  async findCause({ name, version }: ReleaseAddress, phase: LoadPhase): Promise<CountedError | undefined> {
    return (await this.list(name, { version, phase })).find(({ path }) => path !== OTHERS.path);
  }

  /** Counts that the server could not render a page with these releases; the visitor does not wait for it. */
  noteUnrendered(releases: readonly ReleaseAddress[], path: string, stack: string): void {
    const [said = ''] = stack.split(/\n\s+at /);
    // Some messages name the address, whose identifiers are masked in the path only.
    const report = describeError(path === '/' ? said : said.replaceAll(path, ''), path, stack);
    void this.note(releases, 'rendering', report);
  }

  /** Counts an error of releases; one that cannot be counted is logged, because what is judged does not depend on it. */
  async note(releases: readonly ReleaseAddress[], phase: LoadPhase, report: ErrorReport): Promise<void> {
    await Promise.all(releases.map((release) => this.record(release, phase, report))).catch((error: unknown) => {
      this.#logger.warn(`an error of a page is not counted: ${String(error)}`);
    });
  }

  /** The most frequent errors of an application over the last seven days, or those that one of its versions had in a step. */
  list(name: string, of: { version?: string; phase?: LoadPhase } = {}): Promise<CountedError[]> {
    const kind = { version: '$version', phase: '$phase', path: '$path', message: '$message', at: '$at' };
    return this.errors.aggregate<CountedError>([
      { $match: { name, day: { $gte: startOfWeek() }, ...of } },
      { $group: { _id: kind, frames: { $first: '$frames' }, count: { $sum: '$count' } } },
      { $sort: { count: -1, _id: 1 } },
      { $limit: LISTED },
      { $replaceWith: { $mergeObjects: ['$_id', { frames: '$frames', count: '$count' }] } },
    ]);
  }
}
