import { Schema, type Types } from 'mongoose';
import { defineCollection } from '../../foundation/index.ts';

/** A lesson that was made of a replay. */
export interface ReplayLessonRecord {
  _id: Types.ObjectId;
  webinar: Types.ObjectId;
  course: Types.ObjectId;
  lesson: Types.ObjectId;
  request_key?: string;
  request_hash?: string;
}

export const REPLAY_LESSON_MODEL = 'ReplayLesson';

const id = { type: Schema.Types.ObjectId, required: true } as const;

export const replayLessonSchema = new Schema<ReplayLessonRecord>(
  {
    webinar: id,
    course: id,
    lesson: id,
    request_key: { type: String, unique: true, sparse: true },
    request_hash: String,
  },
  { collection: 'replay_lessons', versionKey: false },
);

export const replayLessonCollection = defineCollection<ReplayLessonRecord>({
  name: REPLAY_LESSON_MODEL,
  schema: replayLessonSchema,
  people: [],
});
