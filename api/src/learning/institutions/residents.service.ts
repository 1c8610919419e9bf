import {
  type Resident,
  type ResidentCourse,
  type ResidentPage,
  type ResidentQuery,
  SEAT_RETURN_BELOW,
} from '@iris/contract/institutions';
import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  type FoundResident,
  MemberListService,
  type ResidentFilter,
  type SeenInstitution,
} from '../../accounts/index.ts';
import { CoursesService, type EnrollmentRecord, SeatPeriodsService } from '../../catalog/index.ts';
import { dayOf, ItemStream, type List, ProblemError } from '../../foundation/index.ts';
import { ActivityService } from '../progress/activity.service.ts';
import { OutlineService } from '../progress/outline.service.ts';
import { describeTutoring, TutoringsService } from './members/tutorings.service.ts';
import type { SeatRecord } from './seats/seat.schema.ts';
import { SeatsService } from './seats/seats.service.ts';

/** A course of a resident with its enrollment. */
interface FoundCourse {
  enrollment: EnrollmentRecord;
  shown: ResidentCourse;
}

/** A resident with the courses as they are shown and their enrollments; found after the id of another account. */
interface Found {
  _id: Types.ObjectId;
  courses: FoundCourse[];
  resident: Resident;
}

/**
 * Shows the current residents of an institution and what they learn on its seats: to managers all, to tutors those who let
 * them. Progress is not shown to administrators who may not see that of learners.
 */
@Injectable()
export class ResidentsService {
  constructor(
    private readonly members: MemberListService,
    private readonly tutorings: TutoringsService,
    private readonly seats: SeatsService,
    private readonly periods: SeatPeriodsService,
    private readonly courses: CoursesService,
    private readonly activity: ActivityService,
    private readonly outline: OutlineService,
  ) {}

  /** The residents that a viewer sees; `after` is the id of the last account received. Without a limit all, as a stream. */
  async list(seen: SeenInstitution, viewer: string, { q, limit, after }: ResidentQuery): Promise<List<Resident>> {
    const read = (page: ResidentFilter) => this.#find(seen, viewer, { q, ...page });
    const toShown = (found: Found[]) => found.map(({ resident }) => resident);
    if (limit === undefined) return ItemStream.inPages(read, toShown, after);
    return toShown(await read({ limit, after }));
  }

  /** One resident, with the lessons of each course. @throws {ProblemError} `resident_not_found` for whom the viewer does not see */
  async get(seen: SeenInstitution, viewer: string, user: string): Promise<ResidentPage> {
    const [found] = await this.#find(seen, viewer, { limit: 1, user });
    if (!found) throw new ProblemError('resident_not_found');
    const firstDay = dayOf(new Date(found.resident.from));
    const courses = found.courses.map(async ({ enrollment, shown }) => ({
      ...shown,
      minutes: await this.activity.sumMinutesSince(enrollment._id, firstDay),
      lessons: await this.outline.listLessons(enrollment),
    }));
    const { _id, name } = seen.institution;
    return { ...found.resident, institution: { _id: String(_id), name }, courses: await Promise.all(courses) };
  }

  /** What the viewer may not see is not read: the conditions are in the queries. */
  async #find(
    { institution, mayManage, mayFollow }: SeenInstitution,
    viewer: string,
    page: ResidentFilter,
  ): Promise<Found[]> {
    const stages = mayManage ? [] : this.tutorings.stagesAllowing(viewer);
    const residents = await this.members.listResidents(institution._id, { ...page, stages });
    const users = residents.map(({ user }) => user);
    const seats = await this.seats.listHeld(institution._id, users);
    const [enrollments, tutorings] = await Promise.all([
      this.periods.listOfSeats(seats.map(({ _id }) => _id)),
      mayManage ? this.tutorings.listFor(institution._id, users) : [],
    ]);
    const courses = mayFollow ? await this.#describe(enrollments) : [];
    return residents.map((resident) => {
      const isOf = ({ user }: { user: Types.ObjectId | null }) => resident.user.equals(user ?? '');
      const own = courses.filter(({ enrollment }) => isOf(enrollment)).map((course) => since(resident.from, course));
      const asked = tutorings.filter((tutoring) => tutoring.resident.equals(resident.user));
      return {
        _id: resident.user,
        courses: own,
        resident: {
          ...toResident(resident),
          courses: own.map(({ shown }) => shown),
          seats: mayManage ? seats.filter(isOf).map((seat) => toSeat(seat, enrollments)) : [],
          tutors: asked.map((tutoring) => ({
            ...describeTutoring(tutoring),
            tutor: { _id: String(tutoring.tutor), name: tutoring.tutor_name },
          })),
        },
      };
    });
  }

  /** The courses of enrollments; those in deleted courses are left out. */
  async #describe(enrollments: readonly EnrollmentRecord[]): Promise<FoundCourse[]> {
    const [courses, lessons] = await Promise.all([
      this.courses.listByIds([...new Set(enrollments.map(({ course }) => String(course)))]),
      this.activity.findLastLessons(enrollments.map(({ _id }) => _id)),
    ]);
    const titles = new Map(courses.map(({ _id, title }) => [_id, title]));
    return enrollments.flatMap((enrollment) => {
      const { _id, course, progress, completed_at, ends_at, certificate } = enrollment;
      const title = titles.get(String(course));
      if (title === undefined) return [];
      const shown = {
        course: { _id: String(course), title },
        progress,
        last_seen_at: lessons.get(String(_id))?.at.toISOString() ?? null,
        completed_at: completed_at?.toISOString() ?? null,
        ends_at: ends_at?.toISOString() ?? null,
        certificate: certificate ?? null,
      };
      return [{ enrollment, shown }];
    });
  }
}

function toResident({ _id, user, name, from, until }: FoundResident) {
  return {
    _id: String(user),
    member: String(_id),
    name,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
  };
}

/** A course without a last visit that was before the membership. */
function since(from: Date, { enrollment, shown }: FoundCourse): FoundCourse {
  const isEarlier = shown.last_seen_at !== null && shown.last_seen_at < from.toISOString();
  return { enrollment, shown: { ...shown, last_seen_at: isEarlier ? null : shown.last_seen_at } };
}

function toSeat({ _id, order, kept_at }: SeatRecord, enrollments: readonly EnrollmentRecord[]) {
  const isBegun = enrollments.some(({ seat, progress }) => seat?.equals(_id) && progress >= SEAT_RETURN_BELOW);
  return { _id: String(_id), order: String(order), may_return: !isBegun && !kept_at };
}
