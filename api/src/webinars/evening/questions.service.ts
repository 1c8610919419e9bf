import {
  ASKED_MAX,
  type EveningQuestion,
  type EveningQuestionInput,
  type EveningQuestionState,
} from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { UsersService } from '../../accounts/index.ts';
import { DatabaseService, ProblemError } from '../../foundation/index.ts';
import { toQuestion } from './evening.mapper.ts';
import { type CountedQuestion, EVENING_QUESTION_MODEL, type EveningQuestionRecord } from './evening-question.schema.ts';

export type { EveningQuestionRecord } from './evening-question.schema.ts';

/** An answered question of an evening. */
export type AnsweredQuestion = Pick<EveningQuestionRecord, 'text'> & { answered_at: Date };

/** Questions that are shown at most: the most wanted open ones, and the latest answered ones. */
const SHOWN_MAX = { open: 200, answered: 100 } as const;

/** Questions that hosts see at most. */
const HOSTS_SEE_MAX = 1000;

const COUNTED = [{ $set: { votes: { $size: '$voters' } } }, { $unset: 'voters' }] as const;

/** Keeps the questions of evenings and who wants them answered: whoever asks one does, for good. */
@Injectable()
export class EveningQuestions {
  constructor(
    @InjectModel(EVENING_QUESTION_MODEL) private readonly questions: Model<EveningQuestionRecord>,
    private readonly users: UsersService,
    private readonly database: DatabaseService,
  ) {}

  /** What all in the room see: the most wanted first, then the answered ones, the latest first. */
  async listShown(webinar: Types.ObjectId): Promise<CountedQuestion[]> {
    const [open, answered] = await Promise.all([
      this.questions.aggregate<CountedQuestion>([
        { $match: { webinar, state: 'open' } },
        ...COUNTED,
        { $sort: { votes: -1, _id: 1 } },
        { $limit: SHOWN_MAX.open },
      ]),
      this.questions.aggregate<CountedQuestion>([
        { $match: { webinar, state: 'answered' } },
        ...COUNTED,
        { $sort: { answered_at: -1, _id: -1 } },
        { $limit: SHOWN_MAX.answered },
      ]),
    ]);
    return [...open, ...answered];
  }

  /** All questions of a webinar for its hosts, hidden ones last. */
  async listAll(webinar: Types.ObjectId): Promise<CountedQuestion[]> {
    const records = await this.questions.aggregate<CountedQuestion>([
      { $match: { webinar } },
      ...COUNTED,
      { $sort: { votes: -1, _id: 1 } },
      { $limit: HOSTS_SEE_MAX },
    ]);
    const latestFirst = (one: CountedQuestion, other: CountedQuestion) =>
      (other.answered_at?.getTime() ?? 0) - (one.answered_at?.getTime() ?? 0);
    const inState = (state: EveningQuestionState) => records.filter((record) => record.state === state);
    return [...inState('open'), ...inState('answered').sort(latestFirst), ...inState('hidden')];
  }

  /** The answered questions of an evening, in the order of their answers, for its replay. */
  listAnswered(webinar: Types.ObjectId): Promise<AnsweredQuestion[]> {
    return this.questions
      .find({ webinar, state: 'answered', answered_at: { $exists: true } }, { text: 1, answered_at: 1 })
      .sort({ answered_at: 1 })
      .lean<AnsweredQuestion[]>();
  }

  /** What an account has asked, hidden ones too, and the ids of all that it wants answered. */
  async listOwn(webinar: Types.ObjectId, user: string): Promise<{ asked: CountedQuestion[]; voted: Set<string> }> {
    const account = new Types.ObjectId(user);
    const records = await this.questions.aggregate<CountedQuestion>([
      { $match: { voters: account, webinar } },
      ...COUNTED,
      { $sort: { _id: 1 } },
    ]);
    return {
      asked: records.filter((record) => record.user.equals(account)),
      voted: new Set(records.map(({ _id }) => _id.toHexString())),
    };
  }

  /** The question with this id. @throws {ProblemError} `evening_question_not_found` */
  async get(id: string): Promise<EveningQuestionRecord> {
    const record = await this.questions.findById(id, { voters: 0 }).lean<EveningQuestionRecord>();
    if (!record) throw new ProblemError('evening_question_not_found');
    return record;
  }

  /** Asks a question that `check` does not refuse, once per idempotency key. @throws {ProblemError} `too_many_evening_questions` */
  ask(
    { webinar, user }: Pick<EveningQuestionRecord, 'webinar' | 'user'>,
    { text }: EveningQuestionInput,
    { now, check }: { now: Date; check: () => Promise<void> },
  ): Promise<EveningQuestion> {
    const asked = { webinar, user, text, state: 'open' as const, voters: [user], asked_at: now };
    const insert = async (session: ClientSession) => {
      await check();
      if (!(await this.users.noteWriting(user.toHexString(), now, session))) throw new ProblemError('user_not_found');
      const place = await this.#freePlace(webinar, user, session);
      const [record] = await this.questions.create([{ ...asked, place }], { session });
      if (!record) throw new Error('an insert that succeeds returns its document');
      return toOwn(record.toObject());
    };
    const repeat = async (id: string) => toOwn(await this.#read(id));
    return this.database.inTransactionOnce(insert, repeat, { queue: `evening questions ${webinar} ${user}` });
  }

  /** Notes that an account wants an open question answered, or no more; of one that is not open nothing changes. */
  async vote(id: Types.ObjectId, user: string, isWanted: boolean): Promise<void> {
    const account = new Types.ObjectId(user);
    const open = { _id: id, state: 'open' } as const;
    if (isWanted) await this.questions.updateOne(open, { $addToSet: { voters: account } });
    else await this.questions.updateOne({ ...open, user: { $ne: account } }, { $pull: { voters: account } });
  }

  /** Sets the state of a question; the time of the first answer stays until it is open again. @throws {ProblemError} `evening_question_not_found` */
  async setState(id: string, state: EveningQuestionState): Promise<EveningQuestionRecord> {
    const answered = { answered_at: { $ifNull: ['$answered_at', '$$NOW'] } };
    const fields = {
      state,
      ...(state === 'answered' && answered),
      ...(state === 'open' && { answered_at: '$$REMOVE' }),
    };
    const record = await this.questions
      .findOneAndUpdate({ _id: id }, [{ $set: fields }], { updatePipeline: true })
      .lean<EveningQuestionRecord>();
    if (!record) throw new ProblemError('evening_question_not_found');
    return record;
  }

  /** How many questions webinars have, without hidden ones, and how many are answered, by their ids. */
  async countOf(webinars: readonly Types.ObjectId[]): Promise<Map<string, { questions: number; answered: number }>> {
    const isAnswered = { $cond: [{ $eq: ['$state', 'answered'] }, 1, 0] };
    const counts = await this.questions.aggregate<{ _id: Types.ObjectId; questions: number; answered: number }>([
      { $match: { webinar: { $in: webinars }, state: { $in: ['open', 'answered'] } } },
      { $group: { _id: '$webinar', questions: { $sum: 1 }, answered: { $sum: isAnswered } } },
    ]);
    return new Map(counts.map(({ _id, questions, answered }) => [_id.toHexString(), { questions, answered }]));
  }

  /** Deletes the questions of a webinar, in the transaction that deletes it: who asked may have left. */
  async deleteOf(webinar: Types.ObjectId, session: ClientSession): Promise<void> {
    await this.questions.deleteMany({ webinar }, { session });
  }

  async #read(id: string): Promise<EveningQuestionRecord> {
    const record = await this.questions.findById(id).lean<EveningQuestionRecord>();
    if (!record) throw new ProblemError('evening_question_not_found');
    return record;
  }

  /** The first place without a question; when two transactions take the same one, the later is repeated. */
  async #freePlace(webinar: Types.ObjectId, user: Types.ObjectId, session: ClientSession): Promise<number> {
    const records = await this.questions
      .find({ webinar, user }, { place: 1 }, { session })
      .lean<Pick<EveningQuestionRecord, 'place'>[]>();
    if (records.length >= ASKED_MAX) throw new ProblemError('too_many_evening_questions');
    return Math.max(0, ...records.map(({ place }) => place)) + 1;
  }
}

/** A question as its asker sees it once it is asked. */
function toOwn(record: EveningQuestionRecord): EveningQuestion {
  const { voters, ...question } = record;
  return toQuestion({ ...question, votes: voters.length }, { isOwn: true, hasVoted: true });
}
