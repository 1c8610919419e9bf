import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import { PROOF_EVENT_MODEL, type ProofData, type ProofEventRecord } from './proof-event.schema.ts';

/** Writes and reads the chains of events that prove a progress. */
@Injectable()
export class ProofService implements OnModuleInit {
  constructor(
    @InjectModel(PROOF_EVENT_MODEL) private readonly events: Model<ProofEventRecord>,
    private readonly enrollments: EnrollmentsService,
  ) {}

  onModuleInit(): void {
    this.enrollments.onDelete(async (ids, session) => {
      await this.events.deleteMany({ enrollment: { $in: ids } }, { session });
    });
  }

  /** Appends an event to the chain of an enrollment, in the transaction of what it proves. */
  async append(enrollment: Types.ObjectId, data: ProofData, session: ClientSession): Promise<void> {
    const seq = await this.enrollments.nextProof(enrollment, session);
    const last = await this.events.findOne({ enrollment, seq: seq - 1 }, { hash: 1 }, { session }).lean();
    const event = { enrollment, seq, at: new Date(), data, previous: last?.hash ?? '' };
    await this.events.create([{ ...event, hash: hashOf(event) }], { session });
  }

  /** The events of an enrollment, in their order. */
  list(enrollment: Types.ObjectId): Promise<ProofEventRecord[]> {
    return this.events.find({ enrollment }).sort({ seq: 1 }).lean<ProofEventRecord[]>();
  }
}

/** Whether no event of a chain was changed, removed or inserted. */
export function isIntact(events: readonly ProofEventRecord[]): boolean {
  return events.every((event, index) => {
    const isNext = event.seq === index + 1 && event.previous === (events[index - 1]?.hash ?? '');
    return isNext && event.hash === hashOf(event);
  });
}

function hashOf({ enrollment, seq, at, data, previous }: Omit<ProofEventRecord, '_id' | 'hash'>): string {
  const text = JSON.stringify([String(enrollment), seq, at.toISOString(), sorted(data), previous]);
  return createHash('sha256').update(text).digest('hex');
}

/** The same value with the keys of all objects sorted: a database may return them in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
