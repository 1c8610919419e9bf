import type { AdminStats } from '@iris/contract/users';
import { Injectable } from '@nestjs/common';
import { UsersService } from '../../accounts/index.ts';
import { CoursesService, EnrollmentsService } from '../../catalog/index.ts';

@Injectable()
export class DashboardService {
  constructor(
    private readonly users: UsersService,
    private readonly courses: CoursesService,
    private readonly enrollments: EnrollmentsService,
  ) {}

  /** The numbers of accounts, courses, enrollments and students. */
  async counters(): Promise<AdminStats> {
    const [total_users, total_courses, total_enrollments, total_students] = await Promise.all([
      this.users.count(),
      this.courses.count(),
      this.enrollments.count(),
      this.users.count({ role: 'student' }),
    ]);
    return { total_users, total_courses, total_enrollments, total_students };
  }
}
