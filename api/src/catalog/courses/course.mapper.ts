import { type CatalogCourse, type Course, type DeletedCourse, pickCourseFields } from '@iris/contract/catalog';
import { COURSE_TITLE_MAX, DELETED_COURSE_DAYS } from '@iris/contract/foundation';
import type { CourseRecord, DeletedCourseRecord } from './course.schema.ts';

/** A course with what only its page says of it. */
export interface CourseState {
  course: Course;
  review_count: number;
  is_archived: boolean;
  is_draft: boolean;
}

/** Time for which a deleted course can be brought back, in milliseconds. */
export const KEPT_MS = DELETED_COURSE_DAYS * 86_400_000;

const COPY_SUFFIX = ' (copie)';

export function toCourse(record: CourseRecord): Course {
  return {
    _id: record._id.toHexString(),
    ...pickCourseFields(record),
    enrolled_count: record.enrolled_count,
    rating: record.rating,
    version: record.version,
  };
}

/** Converts a stored course to an item of the catalog. */
export function toCatalogCourse(record: CourseRecord): CatalogCourse {
  return { ...toCourse(record), has_program: record.has_program ?? false };
}

/** Converts a stored course to what its page says of it. */
export function toCourseState(record: CourseRecord): CourseState {
  const { review_count = 0, is_archived = false, is_draft = false } = record;
  const state = { is_archived: is_archived && !is_draft, is_draft: is_archived && is_draft };
  return { course: toCourse(record), review_count, ...state };
}

/** Converts a deleted course to an answer. */
export function toDeletedCourse(record: DeletedCourseRecord): DeletedCourse {
  const { deleted_at } = record;
  const returns_until = new Date(deleted_at.getTime() + KEPT_MS).toISOString();
  return { ...toCourse(record), deleted_at: deleted_at.toISOString(), returns_until };
}

/** The title of the copy of a course; a long one is cut. */
export function copyTitle(title: string): string {
  // Without half of a character that the cut would leave.
  return title.slice(0, COURSE_TITLE_MAX - COPY_SUFFIX.length).replace(/[\ud800-\udbff]$/, '') + COPY_SUFFIX;
}
