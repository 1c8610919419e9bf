import { Injectable } from '@nestjs/common';
import { Collections } from '../../foundation/index.ts';
import { CoursesService } from '../courses/courses.service.ts';
import { enrollmentCollection } from './enrollment.schema.ts';

/** Courses count one enrollment less when an account is deleted. */
@Injectable()
export class EnrollmentErasure {
  constructor(collections: Collections, courses: CoursesService) {
    collections.whenErasing(enrollmentCollection, async ({ find, session }) => {
      const enrollments = await find();
      await courses.discountEnrollments(
        enrollments.map(({ course }) => course.toHexString()),
        session,
      );
    });
  }
}
