import { Injectable } from '@nestjs/common';
import { Collections } from '../../../foundation/index.ts';
import { seatCollection } from './seat.schema.ts';
import { SeatsService } from './seats.service.ts';

/** Frees the seats of an account, of its institution again; those that are kept have no holder any more. */
@Injectable()
export class SeatErasure {
  constructor(collections: Collections, seats: SeatsService) {
    collections.whenErasing(seatCollection, async ({ find, session }) => {
      for (const seat of await find()) await seats.giveBack(seat, session);
    });
  }
}
