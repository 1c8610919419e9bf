import type { Resume } from '@iris/contract/learning';
import type { CourseDetail, ProgramModule } from '@iris/contract/programs';

/** The minutes of all lessons of these modules. */
export function sumMinutes(modules: readonly ProgramModule[]): number {
  return modules.reduce((sum, { lessons }) => lessons.reduce((minutes, lesson) => minutes + lesson.minutes, sum), 0);
}

/** What a course takes, and whether that is what the latest program takes, which the page shows. */
interface Extent {
  minutes: number;
  hours: number;
  isLatest: boolean;
}

/** As on the dashboard and the certificate: a student who has begun follows another revision until moving to the latest. */
export function measureExtent({ modules, teaching }: CourseDetail, resume: Resume | null | undefined): Extent {
  const latest = { minutes: sumMinutes(modules), hours: teaching.hours };
  const { minutes, hours } = resume ?? latest;
  return { minutes, hours, isLatest: minutes === latest.minutes && hours === latest.hours };
}
