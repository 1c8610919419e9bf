import {
  COURSE_DEFAULTS,
  type CourseField,
  ENROLLMENT_MODES,
  LANGUAGES,
  LEVELS,
  type WrittenCourse,
} from '@iris/contract/catalog';
import { Schema, type Types } from 'mongoose';
import { defineCollection } from '../../foundation/index.ts';

export interface CourseRecord extends WrittenCourse {
  _id: Types.ObjectId;
  enrolled_count: number;
  rating: number;
  /** Number of visible reviews; absent before the first. */
  review_count?: number;
  /** No longer in the catalog; absent while it is. */
  is_archived?: boolean;
  /**
   * Has not entered the catalog yet; `is_archived` is set as well, so that what only asks for that, such as the previous
   * version of the API, does not show a draft either. Means nothing without it.
   */
  is_draft?: boolean;
  /** Whether a program has been published; absent before the first. */
  has_program?: boolean;
  /** Raised by 1 with each change by an administrator, not by enrollments. */
  version: number;
  /** When its texts or program last changed; absent for one that has not changed since this is recorded. */
  changed_at?: Date;
}

/** Condition for the courses of the catalog; an index answers it, unlike one for an absent date. */
export const IN_CATALOG = { is_archived: { $ne: true } } as const;

/** Condition for the courses in which any student enrolls; the previous version of the API stores none of the modes. */
export const IS_OPEN = { enrollment_mode: { $in: ['open', null] } } as const;

/** What is stored of a draft beside its fields. */
export const DRAFT = { is_archived: true, is_draft: true } as const;

/** Conditions for the courses outside of it; an index answers them. */
export const IS_ARCHIVED = { is_archived: true, is_draft: { $ne: true } } as const;
export const IS_DRAFT = DRAFT;

/** A deleted course as it is stored, in a collection of its own (docs/decisions/079). */
export type DeletedCourseRecord = CourseRecord & { deleted_at: Date };

const WRITTEN_FIELDS = {
  title: { type: String, required: true },
  description: { type: String, required: true },
  duration: { type: String, required: true },
  level: { type: String, enum: LEVELS, required: true },
  language: { type: String, enum: LANGUAGES, default: COURSE_DEFAULTS.language },
  price: { type: Number, required: true },
  enrollment_mode: { type: String, enum: ENROLLMENT_MODES, default: COURSE_DEFAULTS.enrollment_mode },
  image: { type: String, required: true },
  image_alt: { type: String, default: COURSE_DEFAULTS.image_alt },
} as const satisfies Record<CourseField, object>;

const FIELDS = {
  ...WRITTEN_FIELDS,
  enrolled_count: { type: Number, required: true, default: 0, min: 0 },
  rating: { type: Number, required: true, default: 0 },
  review_count: { type: Number, min: 0 },
  is_archived: Boolean,
  is_draft: Boolean,
  has_program: Boolean,
  version: { type: Number, required: true, default: 1 },
  changed_at: Date,
} as const;

export const COURSE_MODEL = 'Course';

export const courseSchema = new Schema<CourseRecord>(FIELDS, { collection: 'courses', versionKey: false })
  .index({ level: 1, _id: -1 })
  // Counts the catalog without reading courses.
  .index({ level: 1, is_archived: 1 })
  .index({ is_archived: 1, _id: -1 }, { partialFilterExpression: { is_archived: true } });

export const DELETED_COURSE_MODEL = 'DeletedCourse';

export const deletedCourseSchema = new Schema<DeletedCourseRecord>(
  { ...FIELDS, deleted_at: { type: Date, required: true } },
  { collection: 'deleted_courses', versionKey: false },
);

export const courseCollection = defineCollection<CourseRecord>({
  name: COURSE_MODEL,
  schema: courseSchema,
  people: [],
});

export const deletedCourseCollection = defineCollection<DeletedCourseRecord>({
  name: DELETED_COURSE_MODEL,
  schema: deletedCourseSchema,
  people: [],
});
