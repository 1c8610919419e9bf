import type { InvitedSeat } from '@iris/contract/institutions';
import type { ClientSession } from 'mongoose';

/** The seats that institutions have bought; a room above knows them, and api/app binds it. */
export abstract class InstitutionSeats {
  /** What an order of an institution gives a seat in; null once that is nothing. */
  abstract describe(institution: string, order: string): Promise<InvitedSeat | null>;

  /** Takes a seat for a resident who joins, in the transaction of the joining; returns whether one was left. */
  abstract takeFor(
    member: { institution: string; order: string; user: string },
    session: ClientSession,
  ): Promise<boolean>;

  /** Whether a user has a seat of an order. */
  abstract isHolder(seat: { order: string; user: string }): Promise<boolean>;
}
