import type { HostedWebinar } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { PollsService } from '../evening/polls.service.ts';
import { EveningQuestions } from '../evening/questions.service.ts';
import type { WebinarRecord } from '../programme/webinars.service.ts';
import { ATTENDANCE_MODEL, type AttendanceRecord } from './attendance.schema.ts';

export type { AttendanceRecord } from './attendance.schema.ts';

/** Somebody was there: a minute or more was counted. */
const WAS_PRESENT = { minutes: { $gte: 1 } };

const SUFFICES = { $gte: ['$minutes', '$required'] };

type Figures = NonNullable<HostedWebinar['figures']>;

interface Counted {
  _id: Types.ObjectId;
  present: number;
  attested: number;
  minutes: number;
}

/** Keeps how long each registered person was present, as it was counted when the webinar was closed. */
@Injectable()
export class AttendancesService {
  constructor(
    @InjectModel(ATTENDANCE_MODEL) private readonly attendances: Model<AttendanceRecord>,
    private readonly questions: EveningQuestions,
    private readonly polls: PollsService,
  ) {}

  /** Stores an attendance, once per registration, in the transaction of what follows from it. */
  async add(attendance: AttendanceRecord, session: ClientSession): Promise<void> {
    await this.attendances.create([attendance], { session });
  }

  /** Notes the serial of an attestation, in the transaction that issues it. */
  async noteAttestation(id: Types.ObjectId, serial: string, session: ClientSession): Promise<void> {
    await this.attendances.updateOne({ _id: id }, { $set: { serial } }, { session });
  }

  /** What was counted for registrations, by their ids; those of webinars that are not closed are left out. */
  async findFor(
    registrations: readonly Types.ObjectId[],
    session: ClientSession | null = null,
  ): Promise<Map<string, AttendanceRecord>> {
    if (registrations.length === 0) return new Map();
    const records = await this.attendances
      .find({ registration: { $in: registrations } })
      .session(session)
      .lean<AttendanceRecord[]>();
    return new Map(records.map((record) => [record.registration.toHexString(), record]));
  }

  /** The attendances of an account that suffice for an attestation and have none. */
  listUnattested(user: string, session: ClientSession): Promise<AttendanceRecord[]> {
    return this.attendances.find({ user, serial: null, $expr: SUFFICES }).session(session).lean<AttendanceRecord[]>();
  }

  /** What hosts see of webinars that are closed, by their ids. The average is that of those who were there. */
  async figures(
    webinars: readonly Pick<WebinarRecord, '_id' | 'state' | 'counted_at'>[],
  ): Promise<Map<string, Figures>> {
    const closed = webinars.filter(({ state }) => state === 'closed');
    if (closed.length === 0) return new Map();
    const ids = closed.map(({ _id }) => _id);
    const [attendances, questions, votes] = await Promise.all([
      this.attendances.aggregate<Counted>([
        { $match: { webinar: { $in: ids }, ...WAS_PRESENT } },
        {
          $group: {
            _id: '$webinar',
            present: { $sum: 1 },
            attested: { $sum: { $cond: [SUFFICES, 1, 0] } },
            minutes: { $avg: '$minutes' },
          },
        },
      ]),
      this.questions.countOf(ids),
      this.polls.countVotesOf(ids),
    ]);
    const figuresOf = ({ _id, counted_at }: Pick<WebinarRecord, '_id' | 'counted_at'>): Figures => {
      const { present = 0, attested = 0, minutes = 0 } = attendances.find((one) => one._id.equals(_id)) ?? {};
      return {
        ...{ present, attested, average_minutes: Math.round(minutes * 10) / 10 },
        ...(questions.get(_id.toHexString()) ?? { questions: 0, answered: 0 }),
        ...{ poll_votes: votes.get(_id.toHexString()) ?? 0, is_complete: Boolean(counted_at) },
      };
    };
    return new Map(closed.map((webinar) => [webinar._id.toHexString(), figuresOf(webinar)]));
  }

  /** How often somebody was present, in all webinars that are closed; of deleted accounts too. */
  async countListeners(): Promise<{ total: number }> {
    return { total: await this.attendances.countDocuments(WAS_PRESENT) };
  }
}
