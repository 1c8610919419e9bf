import { LESSON_KINDS } from '@iris/contract/lessons';
import { Schema, type Types } from 'mongoose';
import type { RevisionLesson } from './revision.schema.ts';

/** The draft of a lesson; kept after its removal from the draft of the program while a revision has the lesson. */
export interface LessonRecord extends RevisionLesson {
  course: Types.ObjectId;
  version: number;
}

export const LESSON_MODEL = 'Lesson';

export const lessonSchema = new Schema<LessonRecord>(
  {
    course: { type: Schema.Types.ObjectId, required: true, index: true },
    kind: { type: String, enum: LESSON_KINDS, required: true },
    title: { type: String, required: true },
    minutes: { type: Number, required: true },
    is_required: { type: Boolean, required: true },
    is_preview: { type: Boolean, required: true },
    film: Object,
    text: Object,
    quiz: Object,
    document: Object,
    version: { type: Number, required: true, default: 1 },
  },
  { collection: 'lessons', versionKey: false, minimize: false },
);
