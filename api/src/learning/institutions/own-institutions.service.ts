import type { OwnInstitution } from '@iris/contract/institutions';
import { Injectable } from '@nestjs/common';
import { MembersService, type NamedMembership } from '../../accounts/index.ts';
import { describeTutoring, TutoringsService } from './members/tutorings.service.ts';
import { SeatOrdersService } from './seats/seat-orders.service.ts';
import { SeatsService } from './seats/seats.service.ts';

/** Shows members their own institutions. */
@Injectable()
export class OwnInstitutionsService {
  constructor(
    private readonly members: MembersService,
    private readonly orders: SeatOrdersService,
    private readonly seats: SeatsService,
    private readonly tutorings: TutoringsService,
  ) {}

  /** The open institutions of a user; to residents also what they can take a seat in, and who asks to follow them. */
  async list(user: string): Promise<OwnInstitution[]> {
    const memberships = await this.members.listOpenOf(user);
    const residencies = memberships.filter(({ role }) => role === 'resident').map(({ institution }) => institution);
    const [orders, held, tutorings] = await Promise.all([
      this.orders.listRunning(residencies),
      this.seats.listOrdersOf(user),
      this.tutorings.listOfResident(user, residencies),
    ]);
    const names = new Map(memberships.map(({ institution, name }) => [String(institution), name]));
    return [...names].map(([_id, name]) => ({
      _id,
      name,
      roles: memberships.filter(({ institution }) => String(institution) === _id).map(toRole),
      offers: orders
        .filter(({ institution }) => institution === _id)
        .map(({ _id: order, course, starts_on, ends_on, seats, held: taken }) => {
          return { _id: order, course, starts_on, ends_on, left: seats - taken, is_held: held.has(order) };
        }),
      tutorings: tutorings
        .filter(({ institution }) => String(institution) === _id)
        .map((tutoring) => ({ ...describeTutoring(tutoring), tutor: tutoring.tutor_name })),
    }));
  }
}

function toRole({ role, from, until }: NamedMembership): OwnInstitution['roles'][number] {
  return { role, from: from.toISOString(), until: until?.toISOString() ?? null };
}
