import { Schema, type Types } from 'mongoose';
import { LESSON_FIELDS, type RevisionLesson } from '../../../catalog/index.ts';

/** The draft of a lesson; kept after its removal from the draft of the program while a revision has the lesson. */
export interface LessonRecord extends RevisionLesson {
  course: Types.ObjectId;
  version: number;
}

export const LESSON_MODEL = 'Lesson';

export const lessonSchema = new Schema<LessonRecord>(
  {
    course: { type: Schema.Types.ObjectId, required: true, index: true },
    ...LESSON_FIELDS,
    version: { type: Number, required: true, default: 1 },
  },
  { collection: 'lessons', versionKey: false, minimize: false },
);
