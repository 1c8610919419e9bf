import type { CoursePlan, PlanWeek } from '@iris/contract/learning';
import { addDays } from '../../foundation/index.ts';

/** A required lesson of a program; days are those of the reader. */
export interface PlannedLesson {
  _id: string;
  title: string;
  minutes: number;
  doneOn: string | undefined;
}

export interface PlanInput {
  today: string;
  /** The day from which the plan counts: of the enrollment, of its access, or on which the goal was chosen. */
  from: string;
  /** The last day; undefined without one. */
  end: string | undefined;
  /** In the order of the program. */
  lessons: readonly PlannedLesson[];
}

type Proposal = Pick<CoursePlan, 'lessons_left' | 'minutes_left' | 'rhythm' | 'standing' | 'is_feasible' | 'weeks'>;

const DAY_MS = 86_400_000;
const MINUTES_A_DAY_MAX = 8 * 60;

/**
 * Spreads the lessons that are left over the weeks until the end, by minutes; what was done this week counts for this week.
 * Computed at each reading, so that the plan moves with what was really done. Undefined when nothing is left.
 */
export function planOf({ today, from, end, lessons }: PlanInput): Proposal | undefined {
  const left = lessons.filter(({ doneOn }) => doneOn === undefined);
  if (left.length === 0) return undefined;
  const rest = { lessons_left: left.length, minutes_left: sumOf(left) };
  if (end === undefined) return { ...rest, rhythm: null, standing: null, is_feasible: true, weeks: [] };
  // A plan that has not begun is one of the days to come; after its end everything is for today.
  const start = from > today ? from : today;
  const last = end > start ? end : start;
  const monday = mondayOf(start);
  const weeksLeft = daysBetween(monday, last) / 7;
  const parts = Math.max(1, Math.ceil(weeksLeft));
  return {
    ...rest,
    rhythm: { lessons: Math.ceil(left.length / parts), minutes: Math.ceil(sumOf(left) / parts) },
    standing: from > today ? 'on_time' : standingOf({ today, from, end, lessons }),
    is_feasible: sumOf(left) <= MINUTES_A_DAY_MAX * daysBetween(start, last),
    weeks: weeksOf({ monday, from, last, left, done: lessons.filter(({ doneOn = '' }) => doneOn >= monday) }),
  };
}

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

interface Spread {
  monday: string;
  from: string;
  last: string;
  left: readonly PlannedLesson[];
  /** Since Monday. */
  done: readonly PlannedLesson[];
}

function weeksOf({ monday, from, last, left, done }: Spread): PlanWeek[] {
  const begin = from > monday ? from : monday;
  const total = sumOf(done) + sumOf(left);
  const days = daysBetween(begin, last);
  const weeks: PlanWeek[] = [];
  let planned = done.map((lesson) => ({ lesson, isDone: true }));
  const waiting = [...left];
  let reached = sumOf(done);
  for (let start = monday; start <= last; start = addDays(start, 7)) {
    const sunday = addDays(start, 6);
    const until = sunday < last ? sunday : last;
    const share = (total * daysBetween(begin, until)) / days;
    // A lesson belongs to the week in which its middle is reached; what remains, to the last week.
    while (waiting[0] && (until === last || reached + waiting[0].minutes / 2 <= share)) {
      const lesson = waiting.shift() as PlannedLesson;
      reached += lesson.minutes;
      planned.push({ lesson, isDone: false });
    }
    const proposed = planned.map(({ lesson: { _id, title, minutes }, isDone }) => ({
      ...{ _id, title, minutes, is_done: isDone },
    }));
    if (proposed.length > 0) weeks.push({ from: start, until, minutes: sumOf(proposed), lessons: proposed });
    planned = [];
  }
  return weeks;
}

/** Ahead with what a steady rhythm has only at the end of this week, late without what it had at the end of the last one. */
function standingOf({ today, from, end = today, lessons }: PlanInput): 'ahead' | 'on_time' | 'late' {
  if (end < today) return 'late';
  const scheduled = lessons.filter(({ doneOn }) => doneOn === undefined || doneOn >= from);
  const total = sumOf(scheduled);
  const done = sumOf(scheduled.filter(({ doneOn }) => doneOn !== undefined));
  const expectedOn = (day: string) => (total * Math.max(0, daysBetween(from, day))) / daysBetween(from, end);
  const monday = mondayOf(today);
  if (done < expectedOn(addDays(monday, -1)) - largestOf(scheduled) / 2) return 'late';
  const sunday = addDays(monday, 6);
  return done > 0 && done >= expectedOn(sunday < end ? sunday : end) ? 'ahead' : 'on_time';
}

/** The number of days from one to another, both included. */
function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
}

function sumOf(lessons: readonly { minutes: number }[]): number {
  return lessons.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** Half of it is what a lesson that is under way may lack. */
function largestOf(lessons: readonly { minutes: number }[]): number {
  return Math.max(0, ...lessons.map(({ minutes }) => minutes));
}
