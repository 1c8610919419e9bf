import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ENROLLMENT_MODEL, type EnrollmentRecord, ProgramsService } from '../../../catalog/index.ts';
import { isIntact, PROOF_EVENT_MODEL, type ProofEventRecord, progressProvenBy } from '../../../learning/index.ts';

/** An enrollment whose progress is not what its events prove. */
export interface UnprovenProgress {
  enrollment: string;
  stored: number;
  /** Undefined when the chain of events is broken. */
  proven: number | undefined;
}

/** The outcome of an audit. */
export interface Audit {
  checked: number;
  wrong: UnprovenProgress[];
}

/** Recomputes progress from its proof. */
@Injectable()
export class AuditService {
  constructor(
    @InjectModel(ENROLLMENT_MODEL) private readonly enrollments: Model<EnrollmentRecord>,
    @InjectModel(PROOF_EVENT_MODEL) private readonly events: Model<ProofEventRecord>,
    private readonly programs: ProgramsService,
  ) {}

  /** Compares the stored progress of every enrollment in which a lesson has begun with what its events prove. */
  async audit(): Promise<Audit> {
    const audit: Audit = { checked: 0, wrong: [] };
    const begun = this.enrollments.find({ begun_at: { $ne: null } }).lean<EnrollmentRecord[]>();
    for await (const enrollment of begun.cursor()) {
      const proven = await this.#provenBy(enrollment as EnrollmentRecord);
      audit.checked += 1;
      if (proven === enrollment.progress) continue;
      audit.wrong.push({ enrollment: String(enrollment._id), stored: enrollment.progress, proven });
    }
    return audit;
  }

  async #provenBy({ _id, course, proof_count }: EnrollmentRecord): Promise<number | undefined> {
    const events = await this.events.find({ enrollment: _id }).sort({ seq: 1 }).lean<ProofEventRecord[]>();
    if (events.length !== proof_count || !isIntact(events)) return undefined;
    return progressProvenBy(events, (revision) => this.programs.read(course.toHexString(), revision));
  }
}
