import type { ClientSession } from 'mongoose';

/** What an order gives a seat in: `course` is null for all courses of the catalog. */
export interface InvitedSeat {
  course: string | null;
  starts_on: string;
  ends_on: string;
}

/** The seats that institutions have bought; a room above knows them, and api/app binds it. */
export abstract class InstitutionSeats {
  /** What an order of an institution gives a seat in. @throws {ProblemError} `order_not_found` unless it can still be used */
  abstract describe(institution: string, order: string): Promise<InvitedSeat>;

  /** Takes a seat for a resident who joins, in the transaction of the joining; returns whether one was left. */
  abstract takeFor(
    member: { institution: string; order: string; user: string },
    session: ClientSession,
  ): Promise<boolean>;
}
