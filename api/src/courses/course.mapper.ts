import type { Course } from '@iris/contract/courses';
import type { CourseRecord } from './course.schema.ts';

/** Converts a stored course to an answer. */
export function toCourse(record: CourseRecord): Course {
  return {
    _id: record._id.toHexString(),
    title: record.title,
    description: record.description,
    duration: record.duration,
    level: record.level,
    price: record.price,
    image: record.image,
    image_alt: record.image_alt,
    enrolled_count: record.enrolled_count,
    rating: record.rating,
    version: record.version,
  };
}
