import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { InstitutionsService, MembersService, NotificationsService } from '../../accounts/index.ts';
import { addDays, DatabaseService, dayOf, HourlyTask, startOfDay } from '../../foundation/index.ts';
import { type InstitutionWeek, InstitutionWeeks } from '../../learning/index.ts';

const MONDAY = 1;

/**
 * Tells managers on Mondays what has happened in their institution in the week before, if anything has; several instances at
 * once tell once.
 */
@Injectable()
export class InstitutionDigests extends HourlyTask {
  constructor(
    private readonly members: MembersService,
    private readonly institutions: InstitutionsService,
    private readonly weeks: InstitutionWeeks,
    private readonly notifications: NotificationsService,
    database: DatabaseService,
  ) {
    super('Institution digests', database);
  }

  /** Tells what is due at `now`. */
  async run(now = new Date()): Promise<void> {
    const today = dayOf(now);
    if (!this.database.ready || new Date(today).getUTCDay() !== MONDAY) return;
    const period = { from: startOfDay(addDays(today, -7)), to: startOfDay(today) };
    const weeks = new Map<string, InstitutionWeek | undefined>();
    await this.each(this.members.streamManagers(), async ({ institution, user }) => {
      const id = institution.toHexString();
      if (!weeks.has(id)) weeks.set(id, await this.weeks.read(institution, period));
      const week = weeks.get(id);
      if (week) await this.#tell({ institution, user: user.toHexString(), today }, week);
    });
  }

  async #tell(
    { institution, user, today }: { institution: Types.ObjectId; user: string; today: string },
    week: InstitutionWeek,
  ): Promise<void> {
    const id = institution.toHexString();
    const { name } = await this.institutions.get(id);
    const data = { institution: name, institution_id: id, ...week };
    await this.database.inTransaction((session) => {
      const notified = {
        user,
        kind: 'institution_digest',
        key: `${id}:${today}`,
        data,
        causes: [institution],
      } as const;
      return this.notifications.notify(notified, session);
    });
  }
}
