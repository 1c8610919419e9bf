import { Injectable } from '@nestjs/common';
import { EnrollmentsService } from '../../catalog/index.ts';
import { SeatsService } from '../../learning/index.ts';

/** Cancels enrollments that have not begun, with the seat that they were on. */
@Injectable()
export class CancelEnrollment {
  constructor(
    private readonly enrollments: EnrollmentsService,
    private readonly seats: SeatsService,
  ) {}

  /** Cancels an own enrollment. @throws {ProblemError} `enrollment_not_found`; `enrollment_started` */
  async ofStudent(userId: string, id: string): Promise<void> {
    await this.enrollments.cancel(userId, id, async (session, { seat }) => {
      if (seat) await this.seats.giveBackUnused(seat, session);
    });
  }
}
