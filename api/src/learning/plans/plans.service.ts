import { counted, minutesText, todayIn } from '@iris/contract/foundation';
import { type CoursePlan, GOAL_YEARS_MAX, type GoalInput, type Plan, type PlanWeek } from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import { Injectable } from '@nestjs/common';
import { CalendarAddresses, MailPreferencesService } from '../../accounts/index.ts';
import { type AccessRecord, CoursesService, EnrollmentsService, lessonsOf, toAccess } from '../../catalog/index.ts';
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

/** A course that is followed, with its plan. */
interface Planned {
  record: AccessRecord;
  plan: CoursePlan;
}

/** Proposes learners a weekly rhythm to the end of each course. */
@Injectable()
export class PlansService {
  readonly #site: string;

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
    const today = todayIn(await this.preferences.findTimeZone(userId));
    const planned = await this.#plan(userId);
    return { today, monday: mondayOf(today), courses: planned.map(({ plan }) => plan) };
  }

  /**
   * Sets the day on which a student wants to have finished a course, or none.
   * @throws {ProblemError} `enrollment_not_found`; `access_ended`; `invalid_input` for a day that is past, after the end of the
   * access, or too far away
   */
  async setGoal(userId: string, id: string, { finish_on }: GoalInput): Promise<void> {
    const record = (await this.enrollments.listRecords(userId)).find(({ _id }) => String(_id) === id.toLowerCase());
    if (!record) throw new ProblemError('enrollment_not_found');
    if (record.access === 'ended') await this.enrollments.checkAccess(record._id);
    const zone = await this.preferences.findTimeZone(userId);
    const today = todayIn(zone);
    const fault = finish_on === null ? undefined : faultOf(finish_on, today, lastDayOf(record, zone));
    if (fault) throw new ProblemError('invalid_input', { detail: fault, errors: { finish_on: [fault] } });
    await this.enrollments.setGoal(record._id, finish_on, today);
  }

  /** The calendar of a secret address. @throws {ProblemError} `link_invalid` */
  async writeCalendar(token: string): Promise<string> {
    const user = await this.addresses.find(token);
    const planned = await this.#plan(user);
    const zone = await this.preferences.findTimeZone(user);
    const events = planned.flatMap((one) => eventsOf(one, zone, this.#site));
    return writeCalendar({ name: 'Académie Iris\u00a0: mon plan', events, now: new Date() });
  }

  async #plan(userId: string): Promise<Planned[]> {
    const zone = await this.preferences.findTimeZone(userId);
    const records = await this.enrollments.listRecords(userId);
    const current = records.filter(({ access, completed_at }) => access !== 'ended' && !completed_at);
    const titles = await this.courses.titlesOf(current.map(({ course }) => course.toHexString()));
    const done = await this.#daysDone(current, zone);
    const planned = await Promise.all(
      current.map(async (record) => {
        const revision = await this.learners.findProgram(record);
        const required = revision ? lessonsOf(revision).filter(({ is_required }) => is_required) : [];
        const lessons = required.map(({ _id, title, minutes }) => ({
          ...{ _id: String(_id), title, minutes },
          doneOn: done.get(`${record._id} ${_id}`),
        }));
        const today = todayIn(zone);
        const end = earlierOf(record.finish_on, lastDayOf(record, zone));
        const proposal = planOf({ today, from: firstDayOf(record, zone), end, lessons });
        if (!proposal) return [];
        const course = { _id: String(record.course), title: titles.get(String(record.course)) ?? '' };
        const access = toAccess(record);
        const plan: CoursePlan = {
          ...{ enrollment: String(record._id), course, progress: record.progress, ...(access && { access }) },
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
  async #daysDone(enrollments: readonly AccessRecord[], zone: string): Promise<Map<string, string>> {
    const done = await this.activity.listDone(enrollments.map(({ _id }) => _id));
    return new Map(done.map(({ enrollment, lesson, at }) => [`${enrollment} ${lesson}`, todayIn(zone, at)]));
  }
}

function firstDayOf({ created_at, starts_at, finish_on, goal_set_on }: AccessRecord, zone: string): string {
  const begun = todayIn(zone, starts_at && starts_at > created_at ? starts_at : created_at);
  return finish_on && goal_set_on && goal_set_on > begun ? goal_set_on : begun;
}

function lastDayOf({ ends_at }: AccessRecord, zone: string): string | undefined {
  return ends_at && todayIn(zone, new Date(ends_at.getTime() - 1));
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
function eventsOf({ record, plan }: Planned, zone: string, site: string): CalendarEvent[] {
  const { _id, created_at, last_active_at = created_at } = record;
  const today = new Date(`${todayIn(zone)}T00:00:00Z`);
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
  const last = lastDayOf(record, zone);
  if (!last) return weeks;
  const end = { uid: `${_id}-fin@academie-iris`, from: last, to: last, title: `${title}\u00a0: fin de votre accès` };
  return [...weeks, { ...common, ...end }];
}

/** What a week takes: « 2 leçons, 45 min ». */
function extentOf({ lessons, minutes }: PlanWeek): string {
  return `${counted(lessons.length, 'leçon')}, ${minutesText(minutes)}`;
}
