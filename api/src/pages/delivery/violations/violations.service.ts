import type { CspReport } from '@iris/contract/operations';
import { retriedOnce, startOfDay } from '@iris/delivery/server';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
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
    const count = await this.#count(day, (await this.#isCounted(day, kind)) ? kind : OTHER_KIND);
    if (!isPowerOfTen(count)) return;
    this.#logger.warn(`content security policy: ${kind.directive} blocked ${kind.blocked} (${count} today)`);
  }

  /** Concurrent instances may exceed the maximum by one each. */
  async #isCounted(day: Date, kind: ViolationKind): Promise<boolean> {
    if (await this.violations.exists({ day, ...kind })) return true;
    return (await this.violations.countDocuments({ day }, { limit: KINDS_PER_DAY })) < KINDS_PER_DAY;
  }

  async #count(day: Date, kind: ViolationKind): Promise<number> {
    const options = { upsert: true, returnDocument: 'after' } as const;
    const write = () => this.violations.findOneAndUpdate({ day, ...kind }, { $inc: { count: 1 } }, options).lean();
    return (await retriedOnce(write)).count;
  }
}

function isPowerOfTen(count: number): boolean {
  return /^10*$/.test(String(count));
}
