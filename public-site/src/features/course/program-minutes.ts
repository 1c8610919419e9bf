import type { ProgramModule } from '@iris/contract/programs';

/** The minutes of all lessons of these modules. */
export function minutesOf(modules: readonly ProgramModule[]): number {
  return modules.reduce((sum, { lessons }) => lessons.reduce((minutes, lesson) => minutes + lesson.minutes, sum), 0);
}
