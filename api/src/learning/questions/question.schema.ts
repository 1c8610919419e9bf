import { QUESTION_STATES, type QuestionState } from '@iris/contract/learning';
import { Schema, type Types } from 'mongoose';

/** What an author answered. */
export interface AnswerRecord {
  text: string;
  /** Where the answer points at. */
  lesson: Types.ObjectId | null;
  at: number | null;
  user: Types.ObjectId;
  /** Name of the author when the answer was last written. */
  author: string;
  answered_at: Date;
}

export interface QuestionRecord {
  _id: Types.ObjectId;
  enrollment: Types.ObjectId;
  user: Types.ObjectId;
  course: Types.ObjectId;
  lesson: Types.ObjectId;
  /** From 1; unique in its enrollment and at most the number of questions allowed, which limits them. */
  place: number;
  at: number | null;
  paragraph: number | null;
  quote: string;
  text: string;
  /** Name of the learner when the question was asked, for the authors only. */
  asker: string;
  created_at: Date;
  state: QuestionState;
  /** Absent while nobody has answered. */
  answer?: AnswerRecord;
  shown_to_all: boolean;
  /** Absent while the question is visible. */
  hidden?: { at: Date; reason: string };
  version: number;
}

export const QUESTION_MODEL = 'Question';

/** Sorted like the list of the authors. */
export const QUESTION_LIST_INDEX = { state: 1, _id: -1 } as const;

const id = { type: Schema.Types.ObjectId, required: true } as const;
const text = { type: String, required: true } as const;

const answer = new Schema<AnswerRecord>(
  {
    text: { type: String, default: '' },
    lesson: { type: Schema.Types.ObjectId, default: null },
    at: { type: Number, default: null },
    user: id,
    author: text,
    answered_at: { type: Date, required: true },
  },
  { _id: false },
);

const hidden = new Schema({ at: { type: Date, required: true }, reason: text }, { _id: false });

export const questionSchema = new Schema<QuestionRecord>(
  {
    enrollment: id,
    user: id,
    course: id,
    lesson: id,
    place: { type: Number, required: true },
    at: { type: Number, default: null },
    paragraph: { type: Number, default: null },
    quote: { type: String, default: '' },
    text,
    asker: text,
    created_at: { type: Date, required: true },
    state: { type: String, enum: QUESTION_STATES, required: true },
    answer: { type: answer, required: false },
    shown_to_all: { type: Boolean, required: true, default: false },
    hidden: { type: hidden, required: false },
    version: { type: Number, required: true, default: 1 },
  },
  { collection: 'questions', versionKey: false },
)
  .index({ enrollment: 1, place: 1 }, { unique: true })
  .index({ lesson: 1, user: 1, _id: -1 })
  .index({ lesson: 1, state: 1, shown_to_all: 1, _id: -1 })
  .index({ 'answer.user': 1 }, { sparse: true })
  .index({ course: 1, state: 1, _id: -1 })
  .index({ user: 1 })
  .index(QUESTION_LIST_INDEX);
