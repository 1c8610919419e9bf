import type { Enrollment, Resume } from '@iris/contract/learning';
import type { CourseDetail } from '@iris/contract/programs';
import type { FocusHandover } from '../../enrollment/use-focus-handover.ts';

/** A course and where the account is in it. */
export interface StandingProps {
  course: CourseDetail;
  /** Null when the account is not enrolled; undefined while it is unknown, and for visitors. */
  enrollment: Enrollment | null | undefined;
  /** Null when the course has no program; undefined while it is unknown. */
  resume: Resume | null | undefined;
  handover: FocusHandover;
}
