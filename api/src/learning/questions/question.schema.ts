import { formatMoment } from '@iris/contract/foundation';
import { QUESTION_STATES, type QuestionState } from '@iris/contract/learning';
import { Schema, type Types } from 'mongoose';
import { enrollmentCollection, WITH_COURSE } from '../../catalog/index.ts';
import { DELETED_ACCOUNT, defineCollection, instantOf, titleOf } from '../../foundation/index.ts';

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

export const questionCollection = defineCollection<QuestionRecord>({
  name: QUESTION_MODEL,
  schema: questionSchema,
  people: [
    { field: 'enrollment', through: enrollmentCollection, erase: 'delete' },
    { field: 'user', erase: 'delete' },
    {
      field: 'answer.user',
      erase: 'keep',
      reason: "Les réponses que vous avez données aux questions d'élèves, sans votre nom.",
      retention: "Jusqu'à la suppression du compte de l'élève.",
    },
    {
      field: 'answer.user',
      erase: 'anonymize',
      onlyIf: 'owner_asked',
      change: () => ({ $set: { 'answer.author': DELETED_ACCOUNT } }),
    },
  ],
  title: 'Questions',
  names: ['asker', 'answer.author'],
  purpose: 'learning',
  retention: WITH_COURSE,
  export: [
    {
      toRows: async (records, context) => {
        const own = records.filter(({ user }) => user.equals(context.account));
        const titles = await context.titles.lessons(own.map(({ lesson }) => lesson));
        return own.map(({ lesson, at, quote, text, created_at, answer, shown_to_all, hidden }) => ({
          Leçon: titleOf(titles, lesson),
          'Moment du film': at === null ? null : formatMoment(at),
          Passage: quote,
          Question: text,
          Posée: created_at.toISOString(),
          Réponse: answer?.text ?? null,
          'Montrée à tous': shown_to_all,
          'Masquée pour': hidden?.reason ?? null,
        }));
      },
    },
    {
      title: 'Réponses aux questions',
      toRows: async (records, context) => {
        const written = records.filter(({ answer }) => answer?.user.equals(context.account));
        const titles = await context.titles.courses(written.map(({ course }) => course));
        return written.map(({ course, answer }) => ({
          Cours: titleOf(titles, course),
          Réponse: answer?.text ?? '',
          Écrite: instantOf(answer?.answered_at),
        }));
      },
    },
  ],
});
