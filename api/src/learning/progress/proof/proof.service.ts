import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { EnrollmentsService } from '../../../catalog/index.ts';
import { hashOf } from './proof.ts';
import { PROOF_EVENT_MODEL, type ProofData, type ProofEventRecord } from './proof-event.schema.ts';

/** Writes and reads the chains of events that prove a progress. */
@Injectable()
export class ProofService {
  constructor(
    @InjectModel(PROOF_EVENT_MODEL) private readonly events: Model<ProofEventRecord>,
    private readonly enrollments: EnrollmentsService,
  ) {}

  /** Appends an event to the chain of an enrollment, in the transaction of what it proves. */
  async append(enrollment: Types.ObjectId, data: ProofData, session: ClientSession): Promise<void> {
    const seq = await this.enrollments.nextProof(enrollment, session);
    const last = await this.events.findOne({ enrollment, seq: seq - 1 }, { hash: 1 }, { session }).lean();
    const event = { enrollment, seq, at: new Date(), data, previous: last?.hash ?? '' };
    await this.events.create([{ ...event, hash: hashOf(event) }], { session });
  }
}
