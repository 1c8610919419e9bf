import { Schema, type Types } from 'mongoose';
import { enrollmentCollection, WITH_COURSE } from '../../catalog/index.ts';
import { defineCollection, instantOf, titleOf } from '../../foundation/index.ts';

/** What a learner has done of a lesson. */
export interface LessonProgressRecord {
  _id: Types.ObjectId;
  enrollment: Types.ObjectId;
  lesson: Types.ObjectId;
  user: Types.ObjectId;
  course: Types.ObjectId;
  opened_at: Date;
  updated_at: Date;
  done_at?: Date;
  /** The film whose cells are counted. */
  video?: string;
  /** The cells that count as watched; they only become more. */
  cells: number[];
  /** Number of cells of the lesson. */
  cell_count: number;
  /** Where to resume, in seconds. */
  position: number;
  /** Seconds of connection by day, in the academy's time zone. */
  days: Record<string, number>;
  /** The seconds of connection of all days are no more than this. */
  connection_max?: number;
  /** The open play session; a learner has at most one. */
  session?: Types.ObjectId;
  /** Of the last beat. */
  seq?: number;
  /** Seconds of film that the time passed allows to count. */
  budget?: number;
  /** Seconds of reading that the time passed in this text or document allows to count. */
  reading_budget?: number;
  /** Until when time has been added to the budget, by the clock of the database. */
  budget_at?: Date;
}

export const LESSON_PROGRESS_MODEL = 'LessonProgress';

export const lessonProgressSchema = new Schema<LessonProgressRecord>(
  {
    enrollment: { type: Schema.Types.ObjectId, required: true },
    lesson: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    course: { type: Schema.Types.ObjectId, required: true },
    opened_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
    done_at: Date,
    video: String,
    cells: { type: [Number], required: true },
    cell_count: { type: Number, required: true },
    position: { type: Number, required: true },
    days: { type: Object, required: true },
    connection_max: Number,
    session: Schema.Types.ObjectId,
    seq: Number,
    budget: Number,
    reading_budget: Number,
    budget_at: Date,
  },
  { collection: 'lesson_progress', versionKey: false, minimize: false },
)
  .index({ enrollment: 1, lesson: 1 }, { unique: true })
  .index({ course: 1, lesson: 1 })
  // Not of the user alone: an index on that has other options.
  .index({ user: 1, lesson: 1 })
  // One film at a time.
  .index({ user: 1 }, { unique: true, partialFilterExpression: { session: { $exists: true } } });

export const lessonProgressCollection = defineCollection<LessonProgressRecord>({
  name: LESSON_PROGRESS_MODEL,
  schema: lessonProgressSchema,
  people: [
    { field: 'enrollment', through: enrollmentCollection, erase: 'delete' },
    { field: 'user', erase: 'delete' },
  ],
  title: 'Leçons suivies',
  purpose: 'learning',
  retention: WITH_COURSE,
  export: {
    toRows: async (records, context) => {
      const titles = await context.titles.lessons(records.map(({ lesson }) => lesson));
      return records.map(({ lesson, opened_at, updated_at, done_at, days }) => ({
        Leçon: titleOf(titles, lesson),
        Ouverte: opened_at.toISOString(),
        'Dernière activité': updated_at.toISOString(),
        Terminée: instantOf(done_at),
        'Temps de connexion (s)': Object.values(days).reduce((sum, seconds) => sum + seconds, 0),
      }));
    },
  },
});
