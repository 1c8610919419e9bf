import type { RichText } from '@iris/contract/foundation';
import type { Teaching } from '@iris/contract/programs';
import {
  type ActivityContent,
  type FilmContent,
  LESSON_KINDS,
  type LessonKind,
  type QuizContent,
} from '@iris/contract/programs';
import { Schema, type Types } from 'mongoose';
import { defineCollection } from '../../foundation/index.ts';

/** A lesson of a revision; only the content of its kind is present. */
export interface RevisionLesson {
  _id: Types.ObjectId;
  kind: LessonKind;
  title: string;
  minutes: number;
  is_required: boolean;
  is_preview: boolean;
  film?: FilmContent;
  text?: { blocks: RichText };
  quiz?: QuizContent;
  document?: { document: string | null; name: string };
  activity?: ActivityContent;
}

/** A module of a revision. */
export interface RevisionModule {
  _id: Types.ObjectId;
  title: string;
  lessons: RevisionLesson[];
}

/** A published program; it never changes. */
export interface RevisionRecord {
  _id: Types.ObjectId;
  course: Types.ObjectId;
  number: number;
  published_at: Date;
  note: string;
  teaching: Teaching;
  modules: RevisionModule[];
}

export const REVISION_MODEL = 'Revision';

/** The fields that a lesson has as a draft and in a revision. */
export const LESSON_FIELDS = {
  kind: { type: String, enum: LESSON_KINDS, required: true },
  title: { type: String, required: true },
  minutes: { type: Number, required: true },
  is_required: { type: Boolean, required: true },
  is_preview: { type: Boolean, required: true },
  film: Object,
  text: Object,
  quiz: Object,
  document: Object,
  activity: Object,
} as const;

const lesson = new Schema<RevisionLesson>(LESSON_FIELDS, { versionKey: false, minimize: false });

const programModule = new Schema<RevisionModule>(
  { title: { type: String, required: true }, lessons: [lesson] },
  { versionKey: false },
);

export const revisionSchema = new Schema<RevisionRecord>(
  {
    course: { type: Schema.Types.ObjectId, required: true },
    number: { type: Number, required: true },
    published_at: { type: Date, required: true },
    note: { type: String, default: '' },
    teaching: { type: Object, required: true },
    modules: [programModule],
  },
  { collection: 'course_revisions', versionKey: false, minimize: false },
)
  .index({ course: 1, number: 1 }, { unique: true })
  // With the course, so that finding the course of a lesson reads no revision.
  .index({ 'modules.lessons._id': 1, course: 1 })
  .index({ 'modules.lessons.film.video': 1 })
  .index({ 'modules.lessons.activity.reference.video': 1 })
  .index({ 'modules.lessons.activity.anchors.video': 1 })
  .index({ 'modules.lessons.document.document': 1 });

export const revisionCollection = defineCollection<RevisionRecord>({
  name: REVISION_MODEL,
  schema: revisionSchema,
  people: [],
});
