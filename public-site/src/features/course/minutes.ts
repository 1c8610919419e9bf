import type { ProgramModule } from '@iris/contract/programs';
import { formatNumber } from '@iris/platform/format';

/** A duration in minutes: « 45 min », « 1 h 05 ». */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes}\u00a0min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}\u00a0h${rest ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`;
}

/** The minutes of all lessons of these modules. */
export function minutesOf(modules: readonly ProgramModule[]): number {
  return modules.reduce((sum, { lessons }) => lessons.reduce((minutes, lesson) => minutes + lesson.minutes, sum), 0);
}

/** The hours of training that the certificate names: « 12 heures de formation ». */
export function formatHours(hours: number): string {
  // In French the plural begins with two.
  return `${formatNumber(hours)}\u00a0${hours >= 2 ? 'heures' : 'heure'} de formation`;
}
