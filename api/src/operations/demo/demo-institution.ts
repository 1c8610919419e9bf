import { DEMO_MANAGER, DEMO_STUDENT } from '@iris/demo';
import { Types } from 'mongoose';
import { type InstitutionRecord, type MemberRecord, toIdentity, type UserRecord } from '../../accounts/index.ts';
import type { EnrollmentRecord } from '../../catalog/index.ts';
import { addDays, dayOf, startOfDay } from '../../foundation/index.ts';
import type { SeatOrderRecord, SeatRecord, TutoringRecord } from '../../learning/index.ts';

/** Number of residents and of seats. */
const RESIDENTS = 6;
const SEATS = 10;

/** The documents of an institution, by collection. */
export interface InstitutionDocuments {
  institutions: InstitutionRecord[];
  members: MemberRecord[];
  seat_orders: SeatOrderRecord[];
  seats: SeatRecord[];
  tutorings: TutoringRecord[];
}

interface Demo {
  users: readonly UserRecord[];
  enrollments: readonly EnrollmentRecord[];
  now: Date;
}

/**
 * A hospital with a manager, a tutor, and residents who learn on its seats; the demo student is asked to be followed by the
 * tutor. Puts the enrollments of the residents on the seats, which end none of them.
 */
export function institutionDocuments({ users, enrollments, now }: Demo): InstitutionDocuments {
  const today = dayOf(now);
  const since = startOfDay(addDays(today, -20));
  const institution: InstitutionRecord = {
    _id: new Types.ObjectId(),
    ...toIdentity({ name: 'CHU de démonstration', siret: '' }),
    created_at: since,
    closed_at: null,
    version: 1,
  };
  const of = { institution: institution._id };
  const order = { _id: new Types.ObjectId(), ...of, ...orderFrom(today), created_at: since, version: 1 };
  const accountOf = ({ email }: { email: string }) => users.filter((user) => user.email === email);
  const learning = users.filter(({ _id, email }) => {
    return email !== DEMO_STUDENT.email && enrollments.some(({ user }) => user === _id);
  });
  const residents = [...accountOf(DEMO_STUDENT), ...learning.slice(0, RESIDENTS - 1)];
  const tutors = learning.slice(RESIDENTS, RESIDENTS + 1);
  const join = (role: MemberRecord['role']) => (user: UserRecord) => {
    return { _id: new Types.ObjectId(), ...of, user: user._id, role, from: since, until: null };
  };
  const seats = Array.from({ length: SEATS }, (_, index): SeatRecord => {
    const user = residents[index]?._id ?? null;
    return { _id: new Types.ObjectId(), order: order._id, ...of, number: index + 1, user, taken_at: user && since };
  });
  for (const enrollment of enrollments) {
    const seat = seats.find(({ user }) => user === enrollment.user);
    if (seat) Object.assign(enrollment, { seat: seat._id, own_period: {} });
  }
  const ask = (tutor: UserRecord) => (resident: UserRecord, index: number) => {
    const agreed_at = index === 0 ? null : since;
    return { _id: new Types.ObjectId(), ...of, tutor: tutor._id, resident: resident._id, asked_at: since, agreed_at };
  };
  return {
    institutions: [institution],
    members: [
      ...accountOf(DEMO_MANAGER).map(join('manager')),
      ...tutors.map(join('tutor')),
      ...residents.map(join('resident')),
    ],
    seat_orders: [order],
    seats,
    tutorings: tutors.flatMap((tutor) => residents.map(ask(tutor))),
  };
}

function orderFrom(today: string) {
  const [starts_on, ends_on] = [addDays(today, -20), addDays(today, 345)];
  return {
    course: null,
    seats: SEATS,
    starts_on,
    ends_on,
    starts_at: startOfDay(starts_on),
    ends_at: startOfDay(addDays(ends_on, 1)),
    reference: 'BC-2026-118',
  };
}
