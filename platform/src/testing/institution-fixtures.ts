import type {
  Institution,
  InstitutionPage,
  Invitation,
  Member,
  OwnInstitution,
  Resident,
  SeatOrder,
} from '@iris/contract/institutions';
import { fixtures } from './fixtures.ts';

const FROM = '2026-11-03T10:00:00.000Z';
const newId = () => fixtures.user()._id;
const courseOf = (title: string) => ({ _id: newId(), title });

const institution = (more: Partial<Institution> = {}): Institution => ({
  _id: newId(),
  name: 'CHU de Bordeaux',
  siret: '73282932000074',
  closed_at: null,
  created_at: FROM,
  version: 3,
  members: { manager: 1, tutor: 2, resident: 18 },
  seats: { bought: 35, held: 23 },
  ...more,
});

/** Factories of what belongs to institutions. */
export const institutionFixtures = {
  institution,
  page: (more: Partial<InstitutionPage> = {}): InstitutionPage => {
    const { seats: _, ...facts } = institution();
    return { ...facts, roles: [], may_manage: true, may_follow: true, orders: [institutionFixtures.order()], ...more };
  },
  order: (more: Partial<SeatOrder> = {}): SeatOrder => ({
    _id: newId(),
    course: courseOf('Phaco'),
    seats: 30,
    held: 18,
    starts_on: '2026-11-01',
    ends_on: '2027-10-31',
    state: 'running',
    reference: 'BC-1187',
    version: 4,
    ...more,
  }),
  member: (name: string, role: Member['role'], more: Partial<Member> = {}): Member => ({
    _id: newId(),
    user: { _id: newId(), name, email: 'membre@example.org' },
    role,
    from: FROM,
    until: null,
    is_current: true,
    ...more,
  }),
  resident: (name: string, more: Partial<Resident> = {}): Resident => ({
    _id: newId(),
    member: newId(),
    name,
    from: FROM,
    until: null,
    courses: [
      {
        course: courseOf('Phaco'),
        progress: 46,
        last_seen_at: '2026-11-20T10:00:00.000Z',
        completed_at: null,
        ends_at: null,
        certificate: null,
      },
    ],
    seats: [],
    tutors: [],
    ...more,
  }),
  invitation: (more: Partial<Invitation> = {}): Invitation => ({
    _id: newId(),
    name: 'Zoé Testard',
    email: 'zoe@example.org',
    role: 'resident',
    order: null,
    state: 'open',
    sent_at: FROM,
    expires_at: '2026-12-03T10:00:00.000Z',
    ...more,
  }),
  own: (role: Member['role'], more: Partial<OwnInstitution> = {}): OwnInstitution => ({
    _id: newId(),
    name: 'CHU de Bordeaux',
    roles: [{ role, from: FROM, until: null }],
    offers: [],
    tutorings: [],
    ...more,
  }),
};
