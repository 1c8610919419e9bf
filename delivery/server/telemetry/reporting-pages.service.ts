import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ErrorReport, LoadEvent, LoadPhase } from '../../contract/telemetry.ts';
import { ignoreDuplicate, retriedOnce } from '../common/duplicate-key.ts';
import type { ReportingPage } from './page-tokens.service.ts';
import { REPORTING_PAGE_MODEL, type ReportingPageRecord, type StartedLoad } from './reporting-page.schema.ts';

/** The end of a load: loaded or failed, which is counted, or left before. */
export type LoadEnd = Exclude<LoadEvent, { outcome: 'started' }>;

/** A result that is counted for the first time in its page view. */
export interface Result {
  remote: string;
  /** Empty for failures before the browser knew the version. */
  version: string;
  ms?: number;
  phase?: LoadPhase;
  error?: ErrorReport | undefined;
  weight: number;
  issuedAt: Date;
  network: number | null;
  /** Whether it is the first of this version in the page view. */
  isView: boolean;
}

/** Time after which a page that reports nothing is taken for blocked; a load that is only slow ends in a quarter of it. */
const BLOCKED_AFTER_MS = 60_000;

/** Maximum number of loads under way in a page: more come from no browser. */
const STARTED_MAX = 20;

/** Maximum number of blocked loads counted at once; the next call counts more. */
const OVERDUE_MAX = 500;

/** Records what each page view has reported, so that every result is counted once, by one instance. */
@Injectable()
export class ReportingPagesService {
  constructor(@InjectModel(REPORTING_PAGE_MODEL) private readonly pages: Model<ReportingPageRecord>) {}

  /** Records loads whose code is about to be executed. */
  async start({ nonce, issuedAt, expiresAt }: ReportingPage, started: readonly StartedLoad[]): Promise<void> {
    if (started.length === 0) return;
    const write = () =>
      this.pages.updateOne(
        { _id: nonce, [`started.${STARTED_MAX - started.length}`]: { $exists: false } },
        { $push: { started: { $each: started } }, $setOnInsert: { issued_at: issuedAt, expires_at: expiresAt } },
        { upsert: true },
      );
    // A concurrent report has inserted the record, or it has the maximum.
    await retriedOnce(write).catch(ignoreDuplicate);
  }

  /** Marks the ends of loads as counted, and returns the results that were not counted before. */
  async claim(page: ReportingPage, ends: readonly LoadEnd[], network: number | null): Promise<Result[]> {
    const firsts = new Map(ends.toReversed().map((end) => [claimOf(end), end]));
    const claims = [...firsts.keys(), ...ends.filter(isResult).map(viewOf)];
    const write = () =>
      this.pages
        .findOneAndUpdate(
          { _id: page.nonce },
          {
            $addToSet: { counted: { $each: claims } },
            $pull: { started: { remote: { $in: ends.map(({ remote }) => remote) } } },
            $setOnInsert: { issued_at: page.issuedAt, expires_at: page.expiresAt },
          },
          { upsert: true, returnDocument: 'before' },
        )
        .lean<ReportingPageRecord>();
    const known = new Set((await retriedOnce(write))?.counted);
    const seen = new Set(known);
    return [...firsts]
      .filter(([claim]) => !known.has(claim))
      .flatMap(([, end]) => (isResult(end) ? toResult(end, page, { network, seen }) : []));
  }

  /** Loads that started a while before `now` and never ended, as failures; each is returned to one caller only. */
  async takeBlocked(now: Date): Promise<Result[]> {
    const before = new Date(now.getTime() - BLOCKED_AFTER_MS);
    const found = await this.pages
      .find({ started: { $elemMatch: { at: { $lte: before } } } })
      .limit(OVERDUE_MAX)
      .lean<ReportingPageRecord[]>();
    const results: Result[] = [];
    for (const { _id, started = [] } of found) {
      for (const load of started.filter(({ at }) => at <= before)) results.push(...(await this.#takeOne(_id, load)));
    }
    return results;
  }

  async #takeOne(nonce: string, { remote, version, at, weight, network }: StartedLoad): Promise<Result[]> {
    const end = { outcome: 'failed', remote, version, phase: 'blocked' } as const;
    const page = await this.pages
      .findOneAndUpdate(
        { _id: nonce, started: { $elemMatch: { remote, version, at } } },
        { $pull: { started: { remote, version, at } }, $addToSet: { counted: { $each: [claimOf(end), viewOf(end)] } } },
        { returnDocument: 'before' },
      )
      .lean<ReportingPageRecord>();
    // Another instance was faster; or a report of the start arrived after that of the end.
    if (!page || ['loaded', 'failed', 'left'].some((outcome) => page.counted.includes(`${outcome} ${remote}`)))
      return [];
    const seen = new Set(page.counted);
    return [toResult(end, { issuedAt: page.issued_at, weight }, { network, seen })];
  }
}

function toResult(
  end: Exclude<LoadEnd, { outcome: 'left' }>,
  { issuedAt, weight }: Pick<ReportingPage, 'issuedAt' | 'weight'>,
  { network, seen }: { network: number | null; seen: Set<string> },
): Result {
  const { remote, version = '' } = end;
  const view = viewOf(end);
  const isView = !seen.has(view);
  seen.add(view);
  const more = end.outcome === 'loaded' ? { ms: end.ms } : { phase: end.phase, error: end.error };
  return { remote, version, ...more, weight, issuedAt, network, isView };
}

const isResult = (end: LoadEnd): end is Exclude<LoadEnd, { outcome: 'left' }> => end.outcome !== 'left';

const claimOf = ({ outcome, remote }: LoadEnd) => `${outcome} ${remote}`;

const viewOf = ({ remote, version = '' }: { remote: string; version?: string | undefined }) =>
  `view ${remote} ${version}`;
