import { counted, dayIn, minutesText } from '@iris/contract/foundation';
import { type CoursePlan, GOAL_YEARS_MAX, type GoalInput, type Plan, type PlanWeek } from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import { Injectable } from '@nestjs/common';
import { CalendarAddresses, MailPreferencesService } from '../../accounts/index.ts';
import {
  type AccessRecord,
  accessOf,
  CoursesService,
  checkOpen,
  EnrollmentsService,
  lessonsOf,
} from '../../catalog/index.ts';
import {
  addMonths,
  type CalendarEvent,
  type Config,
  InjectConfig,
  ProblemError,
  writeCalendar,
} from '../../foundation/index.ts';
import { ActivityService } from '../progress/activity.service.ts';
import { LearnersService } from '../progress/learners.service.ts';
import { mondayOf, planOf } from './plan.ts';

/** The days where the student lives. */
interface Days {
  today: string;
  dayOf: (instant: Date) => string;
}

/** A course that is followed, with its plan. */
interface Planned {
  record: AccessRecord;
  plan: CoursePlan;
}

/** Proposes learners a weekly rhythm to the end of each course. */
@Injectable()
export class PlansService {
  readonly #site: string;
  readonly #others: ((user: string) => Promise<CalendarEvent[]>)[] = [];

  constructor(
    @InjectConfig() { publicUrl }: Config,
    private readonly activity: ActivityService,
    private readonly enrollments: EnrollmentsService,
    private readonly courses: CoursesService,
    private readonly learners: LearnersService,
    private readonly preferences: MailPreferencesService,
    private readonly addresses: CalendarAddresses,
  ) {
    this.#site = publicUrl ?? '';
  }

  /** The plan of the courses in which a student has lessons left, what ends first leading. */
  async read(userId: string): Promise<Plan> {
    const days = await this.#findDays(userId);
    const planned = await this.#plan(userId, days);
    return { today: days.today, monday: mondayOf(days.today), courses: planned.map(({ plan }) => plan) };
  }

  /**
   * Sets the day on which a student wants to have finished a course, or none.
   * @throws {ProblemError} `enrollment_not_found`; `access_ended`; `invalid_input` for a day that is past, after the end of the
   * access, or too far away
   */
  async setGoal(userId: string, id: string, { finish_on }: GoalInput): Promise<void> {
    const record = (await this.enrollments.listRecords(userId)).find(({ _id }) => String(_id) === id.toLowerCase());
    if (!record) throw new ProblemError('enrollment_not_found');
    if (record.access === 'ended') checkOpen(record);
    const days = await this.#findDays(userId);
    const fault = finish_on === null ? undefined : faultOf(finish_on, days.today, lastDayOf(record, days));
    if (fault) throw new ProblemError('invalid_input', { detail: fault, errors: { finish_on: [fault] } });
    await this.enrollments.setGoal(record._id, finish_on, days.today);
  }

  /** Adds the events of a room above to the calendars of accounts. */
  addToCalendars(read: (user: string) => Promise<CalendarEvent[]>): void {
    this.#others.push(read);
  }

  /** The calendar of a secret address. @throws {ProblemError} `link_invalid` */
  async writeCalendar(token: string): Promise<string> {
    const user = await this.addresses.find(token);
    const days = await this.#findDays(user);
    const planned = await this.#plan(user, days);
    const others = await Promise.all(this.#others.map((read) => read(user)));
    const events = [...planned.flatMap((one) => eventsOf(one, days, this.#site)), ...others.flat()];
    return writeCalendar({ name: 'Académie Iris\u00a0: mon agenda', events, now: new Date() });
  }

  async #findDays(userId: string): Promise<Days> {
    const dayOf = dayIn(await this.preferences.findTimeZone(userId));
    return { today: dayOf(new Date()), dayOf };
  }

  async #plan(userId: string, days: Days): Promise<Planned[]> {
    const records = await this.enrollments.listRecords(userId);
    const current = records.filter(({ access, completed_at }) => access !== 'ended' && !completed_at);
    const titles = await this.courses.titlesOf(current.map(({ course }) => course.toHexString()));
    const done = await this.#daysDone(current, days);
    const planned = await Promise.all(
      current.map(async (record) => {
        const revision = await this.learners.findProgram(record);
        const required = revision ? lessonsOf(revision).filter(({ is_required }) => is_required) : [];
        const lessons = required.map(({ _id, title, minutes }) => ({
          ...{ _id: String(_id), title, minutes },
          doneOn: done.get(`${record._id} ${_id}`),
        }));
        const end = earlierOf(record.finish_on, lastDayOf(record, days));
        const proposal = planOf({ today: days.today, from: firstDayOf(record, days), end, lessons });
        if (!proposal) return [];
        const course = { _id: String(record.course), title: titles.get(String(record.course)) ?? '' };
        const plan: CoursePlan = {
          ...{ enrollment: String(record._id), course, progress: record.progress, ...accessOf(record) },
          ...{ goal: record.finish_on ?? null, ends_on: end ?? null, ...proposal },
        };
        return [{ record, plan }];
      }),
    );
    // Those without an end last.
    const endOf = ({ plan }: Planned) => plan.ends_on ?? '9999';
    return planned.flat().sort((one, other) => (endOf(one) < endOf(other) ? -1 : 1));
  }

  /** On which day each lesson was done, by enrollment and lesson. */
  async #daysDone(enrollments: readonly AccessRecord[], { dayOf }: Days): Promise<Map<string, string>> {
    const done = await this.activity.listDone(enrollments.map(({ _id }) => _id));
    return new Map(done.map(({ enrollment, lesson, at }) => [`${enrollment} ${lesson}`, dayOf(at)]));
  }
}

function firstDayOf({ created_at, starts_at, finish_on, goal_set_on }: AccessRecord, { dayOf }: Days): string {
  const begun = dayOf(starts_at && starts_at > created_at ? starts_at : created_at);
  return finish_on && goal_set_on && goal_set_on > begun ? goal_set_on : begun;
}

function lastDayOf({ ends_at }: AccessRecord, { dayOf }: Days): string | undefined {
  return ends_at && dayOf(new Date(ends_at.getTime() - 1));
}

function earlierOf(goal: string | undefined, last: string | undefined): string | undefined {
  return goal && last && last < goal ? last : (goal ?? last);
}

function faultOf(goal: string, today: string, last: string | undefined): string | undefined {
  if (goal < today) return 'Choisissez un jour à venir';
  if (last && goal > last) return 'Choisissez un jour avant la fin de votre accès';
  return goal > addMonths(today, 12 * GOAL_YEARS_MAX)
    ? `Choisissez un jour d'ici ${GOAL_YEARS_MAX}\u00a0ans`
    : undefined;
}

/** One event for each week with something left to do, and one for the end of the access. */
function eventsOf({ record, plan }: Planned, days: Days, site: string): CalendarEvent[] {
  const { _id, created_at, last_active_at = created_at } = record;
  const today = new Date(`${days.today}T00:00:00Z`);
  const changedAt = last_active_at > today ? last_active_at : today;
  const { title } = plan.course;
  const url = site && `${site}${linkTo('/learn/:course/:lesson?', { course: plan.course._id })}`;
  const common = { changedAt, ...(url && { url }) };
  const weeks = plan.weeks.map((week) => ({
    ...common,
    ...{ uid: `${_id}-${week.from}@academie-iris`, from: week.from, to: week.until },
    ...{
      title: `${title}\u00a0: ${extentOf(week)}`,
      description: week.lessons.map((lesson) => lesson.title).join('\n'),
    },
  }));
  const last = lastDayOf(record, days);
  if (!last) return weeks;
  const end = { uid: `${_id}-fin@academie-iris`, from: last, to: last, title: `${title}\u00a0: fin de votre accès` };
  return [...weeks, { ...common, ...end }];
}

/** What a week takes: « 2 leçons, 45 min ». */
function extentOf({ lessons, minutes }: PlanWeek): string {
  return `${counted(lessons.length, 'leçon')}, ${minutesText(minutes)}`;
}
