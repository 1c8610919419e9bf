import type { PollInput, PollState } from '@iris/contract/webinars';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { UsersService } from '../../accounts/index.ts';
import { type OtherShownMedia, ShownMedia, VideosService } from '../../authoring/index.ts';
import { DatabaseService, ProblemError, refusedInput } from '../../foundation/index.ts';
import { ImageReferencesService } from '../../site/index.ts';
import { type CountedPoll, POLL_MODEL, POLL_VOTE_MODEL, type PollRecord, type PollVoteRecord } from './poll.schema.ts';

/** Polls of a webinar that are shown at most: the latest ones. */
const SHOWN_MAX = 30;

/** Keeps the polls of evenings: an account has one vote, which it changes as long as the poll is open. */
@Injectable()
export class PollsService implements OtherShownMedia, OnModuleInit {
  constructor(
    @InjectModel(POLL_MODEL) private readonly polls: Model<PollRecord>,
    @InjectModel(POLL_VOTE_MODEL) private readonly votes: Model<PollVoteRecord>,
    private readonly users: UsersService,
    private readonly videos: VideosService,
    private readonly images: ImageReferencesService,
    private readonly shown: ShownMedia,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.shown.alsoShownBy(this);
  }

  /** The latest polls of a webinar in these states, with the votes. */
  async list(webinar: Types.ObjectId, states: readonly PollState[]): Promise<CountedPoll[]> {
    const polls = await this.polls
      .find({ webinar, state: { $in: states } })
      .sort({ _id: -1 })
      .limit(SHOWN_MAX)
      .lean<PollRecord[]>();
    return polls.length === 0 ? [] : this.#count(webinar, polls);
  }

  /** The options that an account has chosen in the polls of a webinar, by the ids of the polls. */
  async listOwn(webinar: Types.ObjectId, user: string): Promise<Map<string, string>> {
    const votes = await this.votes.find({ user, webinar }).lean<PollVoteRecord[]>();
    return new Map(votes.map(({ poll, option }) => [poll.toHexString(), option]));
  }

  /** The poll with this id. @throws {ProblemError} `poll_not_found` */
  async get(id: string): Promise<PollRecord> {
    const record = await this.polls.findById(id).lean<PollRecord>();
    if (!record) throw new ProblemError('poll_not_found');
    return record;
  }

  /** A poll with its votes. @throws {ProblemError} `poll_not_found` */
  async readCounted(id: string): Promise<CountedPoll> {
    const poll = await this.get(id);
    const [counted] = await this.#count(poll.webinar, [poll]);
    return counted ?? uncounted(poll);
  }

  /** Prepares a poll, in a transaction. @throws {ProblemError} `video_not_found`; `invalid_input` for an image that is gone */
  async create(webinar: Types.ObjectId, input: PollInput, session: ClientSession): Promise<CountedPoll> {
    const { question, image, film } = input;
    const options = input.options.map((text, index) => ({ id: `option-${index + 1}`, text }));
    if (film) await this.videos.keep(film.video, session);
    await this.images.keep({ field: 'image', before: undefined, after: image ?? undefined }, session);
    const poll = { webinar, question, options, image, film, state: 'draft' as const };
    const [record] = await this.polls.create([poll], { session });
    if (!record) throw new Error('an insert that succeeds returns its document');
    return uncounted(record.toObject());
  }

  /** Opens a poll to votes, closes it, or puts it back. @throws {ProblemError} `poll_not_found` */
  async setState(id: string, state: PollState): Promise<PollRecord> {
    const opened = state === 'open' && { opened_at: { $ifNull: ['$opened_at', '$$NOW'] } };
    const record = await this.polls
      .findOneAndUpdate({ _id: id }, [{ $set: { state, ...opened } }], { updatePipeline: true })
      .lean<PollRecord>();
    if (!record) throw new ProblemError('poll_not_found');
    return record;
  }

  /** Closes the open polls of a webinar, in the transaction that closes it. */
  async closeAll(webinar: Types.ObjectId, session: ClientSession): Promise<void> {
    await this.polls.updateMany({ webinar, state: 'open' }, { $set: { state: 'closed' } }, { session });
  }

  /** Deletes a poll with its votes. @throws {ProblemError} `poll_not_found` */
  delete(id: string): Promise<PollRecord> {
    return this.database.inTransaction(async (session) => {
      const record = await this.polls.findOneAndDelete({ _id: id }).session(session).lean<PollRecord>();
      if (!record) throw new ProblemError('poll_not_found');
      await this.votes.deleteMany({ poll: record._id }, { session });
      return record;
    });
  }

  /**
   * Notes what an account chooses in an open poll. Votes do not conflict with each other: one that is being written while the poll
   * is closed was given before.
   * @throws {ProblemError} `poll_not_found`; `poll_closed`; `user_not_found`; `invalid_input` for an option that it does not have
   */
  vote(id: Types.ObjectId, user: string, option: string): Promise<void> {
    return this.database.inTransaction(async (session) => {
      const poll = await this.polls.findById(id).session(session).lean<PollRecord>();
      if (!poll) throw new ProblemError('poll_not_found');
      if (poll.state !== 'open') throw new ProblemError('poll_closed');
      if (!poll.options.some((known) => known.id === option)) {
        throw refusedInput({ option: ["Cette réponse n'existe pas"] });
      }
      if (!(await this.users.noteWriting(user, new Date(), session))) throw new ProblemError('user_not_found');
      const change = { $set: { option }, $setOnInsert: { webinar: poll.webinar } };
      await this.votes.updateOne({ poll: id, user }, change, { upsert: true, session });
    });
  }

  /** The number of votes in all polls of webinars, by their ids, without those that were being written while their poll was deleted. */
  async countVotesOf(webinars: readonly Types.ObjectId[]): Promise<Map<string, number>> {
    const polls = await this.polls.distinct('_id', { webinar: { $in: webinars } });
    const counts = await this.votes.aggregate<{ _id: Types.ObjectId; count: number }>([
      { $match: { webinar: { $in: webinars }, poll: { $in: polls } } },
      { $group: { _id: '$webinar', count: { $sum: 1 } } },
    ]);
    return new Map(counts.map(({ _id, count }) => [_id.toHexString(), count]));
  }

  /** Deletes the polls of a webinar, in the transaction that deletes it. */
  async deleteOf(webinar: Types.ObjectId, session: ClientSession): Promise<void> {
    await this.polls.deleteMany({ webinar }, { session });
    await this.votes.deleteMany({ webinar }, { session });
  }

  async imageAddresses(): Promise<string[]> {
    const addresses = await this.polls.distinct('image');
    return addresses.filter((address) => typeof address === 'string');
  }

  async hasImage(text: string, session: ClientSession): Promise<boolean> {
    return Boolean(await this.polls.exists({ image: { $regex: text } }).session(session));
  }

  async hasFilm(videoId: string, session: ClientSession): Promise<boolean> {
    return Boolean(await this.polls.exists({ 'film.video': videoId }).session(session));
  }

  /** As long as the poll is not put back or deleted; its address is for those in the room only, and expires. */
  async isOpen(webinarId: string, videoId: string): Promise<boolean> {
    const seen = { webinar: webinarId, 'film.video': videoId, state: { $ne: 'draft' } } as const;
    return Boolean(await this.polls.exists(seen));
  }

  async #count(webinar: Types.ObjectId, polls: PollRecord[]): Promise<CountedPoll[]> {
    const counted = await this.votes.aggregate<{ _id: { poll: Types.ObjectId; option: string }; count: number }>([
      { $match: { webinar } },
      { $group: { _id: { poll: '$poll', option: '$option' }, count: { $sum: 1 } } },
    ]);
    return polls.map((poll) => {
      const own = counted.filter(({ _id }) => _id.poll.equals(poll._id));
      return { ...poll, counts: new Map(own.map(({ _id, count }) => [_id.option, count])) };
    });
  }
}

function uncounted(record: PollRecord): CountedPoll {
  return { ...record, counts: new Map() };
}
