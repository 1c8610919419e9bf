import { POLL_STATES, type PollState } from '@iris/contract/webinars';
import { Schema, type Types } from 'mongoose';
import { defineCollection, titleOf, WITH_ACCOUNT } from '../../foundation/index.ts';

/** A poll of an evening. */
export interface PollRecord {
  _id: Types.ObjectId;
  webinar: Types.ObjectId;
  question: string;
  options: { id: string; text: string }[];
  image: string | null;
  film: { video: string; at: number } | null;
  state: PollState;
  opened_at?: Date;
}

/** A poll with the votes of each option. */
export type CountedPoll = PollRecord & { counts: ReadonlyMap<string, number> };

export const POLL_MODEL = 'WebinarPoll';

const inside = { _id: false } as const;

export const pollSchema = new Schema<PollRecord>(
  {
    webinar: { type: Schema.Types.ObjectId, required: true },
    question: { type: String, required: true },
    options: { type: [new Schema({ id: String, text: String }, inside)], required: true },
    image: { type: String, default: null },
    film: { type: new Schema({ video: String, at: Number }, inside), default: null },
    state: { type: String, enum: POLL_STATES, required: true },
    opened_at: Date,
  },
  { collection: 'webinar_polls', versionKey: false },
)
  .index({ webinar: 1, _id: -1 })
  .index({ 'film.video': 1 }, { partialFilterExpression: { 'film.video': { $type: 'string' } } });

/** What an account has chosen in a poll. */
export interface PollVoteRecord {
  _id: Types.ObjectId;
  poll: Types.ObjectId;
  webinar: Types.ObjectId;
  user: Types.ObjectId;
  option: string;
}

export const POLL_VOTE_MODEL = 'WebinarPollVote';

const id = { type: Schema.Types.ObjectId, required: true } as const;

export const pollVoteSchema = new Schema<PollVoteRecord>(
  { poll: id, webinar: id, user: id, option: { type: String, required: true } },
  { collection: 'webinar_poll_votes', versionKey: false },
)
  .index({ poll: 1, user: 1 }, { unique: true })
  // What is counted each second of an evening is in the index.
  .index({ webinar: 1, poll: 1, option: 1 })
  .index({ user: 1, webinar: 1 });

export const pollCollection = defineCollection<PollRecord>({ name: POLL_MODEL, schema: pollSchema, people: [] });

export const pollVoteCollection = defineCollection<PollVoteRecord>({
  name: POLL_VOTE_MODEL,
  schema: pollVoteSchema,
  people: [{ field: 'user', erase: 'delete' }],
  title: 'Sondages',
  purpose: 'webinars',
  retention: WITH_ACCOUNT,
  export: {
    toRows: async (records, { titles, find }) => {
      const names = await titles.webinars(records.map(({ webinar }) => webinar));
      const polls = await find(pollCollection, { _id: { $in: records.map(({ poll }) => poll) } });
      const pollOf = new Map(polls.map((poll) => [poll._id.toHexString(), poll]));
      return records.map(({ poll, webinar, option }) => {
        const asked = pollOf.get(poll.toHexString());
        return {
          Webinaire: titleOf(names, webinar),
          Question: asked?.question ?? null,
          Choix: asked?.options.find(({ id }) => id === option)?.text ?? null,
        };
      });
    },
  },
});
