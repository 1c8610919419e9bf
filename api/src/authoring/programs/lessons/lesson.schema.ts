import { Schema, type Types } from 'mongoose';
import { LESSON_FIELDS, type RevisionLesson } from '../../../catalog/index.ts';
import { defineCollection } from '../../../foundation/index.ts';

/** The draft of a lesson; kept after its removal from the draft of the program while a revision has the lesson. */
export interface LessonRecord extends RevisionLesson {
  course: Types.ObjectId;
  version: number;
  /** By which searches find it; absent when the previous version of the API has stored it. */
  search_keys?: string[];
}

export const LESSON_MODEL = 'Lesson';

export const LESSON_KEYS_INDEX = { search_keys: 1 } as const;

export const lessonSchema = new Schema<LessonRecord>(
  {
    course: { type: Schema.Types.ObjectId, required: true, index: true },
    ...LESSON_FIELDS,
    version: { type: Number, required: true, default: 1 },
    search_keys: { type: [String], default: undefined },
  },
  { collection: 'lessons', versionKey: false, minimize: false },
).index(LESSON_KEYS_INDEX);

export const lessonCollection = defineCollection<LessonRecord>({
  name: LESSON_MODEL,
  schema: lessonSchema,
  people: [],
});
