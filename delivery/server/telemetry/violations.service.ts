import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { CspReport } from '../../contract/telemetry.ts';
import { startOfDay } from '../days.ts';
import { isDuplicateKey } from '../duplicate-key.ts';
import { CSP_VIOLATION_MODEL, type CspViolationRecord } from './csp-violation.schema.ts';
import { kindOf, OTHER_KIND, type ViolationKind } from './violation.ts';

/** Maximum number of kinds counted separately per day, because reports are not authenticated. */
const KINDS_PER_DAY = 100;

/** Counts policy violations, and logs samples. */
@Injectable()
export class ViolationsService {
  readonly #logger = new Logger('Telemetry');

  constructor(@InjectModel(CSP_VIOLATION_MODEL) private readonly violations: Model<CspViolationRecord>) {}

  /** Counts a violation that is not attributed to a release. Logs the 1st, 10th, 100th … of its kind on a day. */
  async record(report: CspReport): Promise<void> {
    const day = startOfDay();
    const kind = kindOf(report);
    const count = (await this.#countKnown(day, kind)) ?? (await this.#countNew(day, kind));
    if (!isPowerOfTen(count)) return;
    this.#logger.warn(`content security policy: ${kind.directive} blocked ${kind.blocked} (${count} today)`);
  }

  async #countKnown(day: Date, kind: ViolationKind): Promise<number | undefined> {
    const counted = await this.violations.findOneAndUpdate(
      { day, ...kind },
      { $inc: { count: 1 } },
      { returnDocument: 'after' },
    );
    return counted?.count;
  }

  /** Concurrent instances may exceed the maximum by one each. */
  async #countNew(day: Date, kind: ViolationKind): Promise<number> {
    const kinds = await this.violations.countDocuments({ day }, { limit: KINDS_PER_DAY });
    const counted = kinds < KINDS_PER_DAY ? kind : OTHER_KIND;
    try {
      const record = await this.violations.findOneAndUpdate(
        { day, ...counted },
        { $inc: { count: 1 } },
        { upsert: true, returnDocument: 'after' },
      );
      return record.count;
    } catch (error) {
      // A concurrent request has inserted the first of this kind.
      if (!isDuplicateKey(error)) throw error;
      return (await this.#countKnown(day, counted)) ?? 0;
    }
  }
}

function isPowerOfTen(count: number): boolean {
  return /^10*$/.test(String(count));
}
