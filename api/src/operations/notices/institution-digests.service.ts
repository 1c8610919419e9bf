import { Injectable } from '@nestjs/common';
import { InstitutionsService, type MemberRecord, MembersService, NotificationsService } from '../../accounts/index.ts';
import { addDays, DatabaseService, dayOf, HourlyTask, ProblemError, startOfDay } from '../../foundation/index.ts';
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
    await this.each(this.members.streamManagers(), async (manager) => {
      const id = manager.institution.toHexString();
      if (!weeks.has(id)) weeks.set(id, await this.weeks.read(manager.institution, period));
      const week = weeks.get(id);
      if (week) await this.#tell(manager, today, week);
    });
  }

  async #tell({ _id, institution, user }: MemberRecord, today: string, week: InstitutionWeek): Promise<void> {
    const manager = { institution: institution.toHexString(), user: user.toHexString(), role: 'manager' } as const;
    const { name } = await this.institutions.get(manager.institution);
    const data = { institution: name, institution_id: manager.institution, ...week };
    const notified = {
      user: manager.user,
      kind: 'institution_digest',
      key: `${manager.institution}:${today}`,
      data,
    } as const;
    await this.database
      .inTransaction(async (session) => {
        await this.members.noteUse(manager, session);
        const place = { turn: manager.institution, isBackground: true };
        await this.notifications.notify({ ...notified, causes: [_id, institution] }, session, place);
      })
      .catch(leaveOutFormer);
  }
}

/** Somebody who has left since the managers were read is told nothing. */
function leaveOutFormer(error: unknown): void {
  if (!(error instanceof ProblemError && error.code === 'member_not_found')) throw error;
}
