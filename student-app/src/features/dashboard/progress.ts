import { PROGRESS_MAX } from '@iris/contract/foundation';
import type { EnrolledCourse } from '@iris/contract/learning';

/** State of a student's progress in a course. */
export type CourseState = 'not_started' | 'in_progress' | 'completed';

/** The state for a progress in percent (docs/product.md, Student dashboard). */
export function classifyProgress(progress: number): CourseState {
  if (progress >= PROGRESS_MAX) return 'completed';
  return progress > 0 ? 'in_progress' : 'not_started';
}

/** Whether a course lets its student learn now. */
export function isOpen({ enrollment }: EnrolledCourse): boolean {
  return (enrollment.access?.state ?? 'open') === 'open';
}

/** The four figures of the dashboard. */
export interface Summary {
  enrolled: number;
  inProgress: number;
  completed: number;
  /** Mean progress over all enrollments, rounded; 0 without any. */
  averageProgress: number;
}

/** Counts the enrollments by state and averages their progress, which is none in a course that is in preparation. */
export function summarize(
  enrollments: readonly EnrolledCourse[],
  isInPreparation: (enrollment: EnrolledCourse) => boolean | undefined = () => false,
): Summary {
  const progress = enrollments.map((one) => (isInPreparation(one) ? 0 : one.enrollment.progress));
  const inState = (state: CourseState) => progress.filter((value) => classifyProgress(value) === state).length;
  const total = progress.reduce((sum, value) => sum + value, 0);
  return {
    enrolled: progress.length,
    inProgress: inState('in_progress'),
    completed: inState('completed'),
    averageProgress: progress.length === 0 ? 0 : Math.round(total / progress.length),
  };
}

/**
 * Courses in progress first, the most advanced leading; then those not started, those in which there is nothing to learn
 * now, and those completed.
 */
export function sortByState(
  enrollments: readonly EnrolledCourse[],
  isInPreparation: (enrollment: EnrolledCourse) => boolean | undefined = () => false,
): EnrolledCourse[] {
  const rank = (one: EnrolledCourse) =>
    isInPreparation(one) || !isOpen(one) ? NOT_OPEN : RANK[classifyProgress(one.enrollment.progress)];
  return enrollments.toSorted(
    (one, other) => rank(one) - rank(other) || other.enrollment.progress - one.enrollment.progress,
  );
}

const NOT_OPEN = 2;
const RANK: Record<CourseState, number> = { in_progress: 0, not_started: 1, completed: 3 };
