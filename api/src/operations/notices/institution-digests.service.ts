import { Injectable } from '@nestjs/common';
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
    const told = new Map<string, Promise<InstitutionWeek | undefined>>();
    for await (const { institution, user } of this.members.streamManagers()) {
      if (this.isStopped) return;
      const id = institution.toHexString();
      const week = told.get(id) ?? this.weeks.read(institution, period);
      told.set(id, week);
      // One that fails must not keep the others from being told.
      await this.#tell({ id, user: user.toHexString(), today }, await week.catch(this.warn)).catch(this.warn);
    }
  }

  async #tell(
    { id, user, today }: { id: string; user: string; today: string },
    week: InstitutionWeek | undefined | false,
  ): Promise<void> {
    if (!week) return;
    const { name } = await this.institutions.get(id);
    const data = { institution: name, institution_id: id, ...week };
    await this.database.inTransaction((session) => {
      const notified = { user, kind: 'institution_digest', key: `${id}:${today}`, data } as const;
      return this.notifications.notify(notified, session);
    });
  }
}
