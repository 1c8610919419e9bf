import type { Member } from '@iris/contract/institutions';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Types } from 'mongoose';
import {
  MemberListService,
  type MemberRecord,
  MembersService,
  NotificationsService,
  type SeenInstitution,
} from '../../../accounts/index.ts';
import {
  type Actor,
  addDays,
  DatabaseService,
  dayOf,
  HourlyTask,
  JournalService,
  ProblemError,
  startOfDay,
} from '../../../foundation/index.ts';
import { SeatsService } from '../seats/seats.service.ts';
import { TutoringsService } from './tutorings.service.ts';

/**
 * Ends memberships with what hangs on them: seats that have hardly been used return, tutorings end, managers are told nothing
 * more. Those that end by themselves are settled within the hour; nobody sees anything by them before.
 */
@Injectable()
export class LeavingService extends HourlyTask {
  protected override readonly runsAtStart = true;

  constructor(
    private readonly members: MembersService,
    private readonly list: MemberListService,
    private readonly seats: SeatsService,
    private readonly tutorings: TutoringsService,
    private readonly notifications: NotificationsService,
    private readonly journal: JournalService,
    database: DatabaseService,
  ) {
    super('Ended memberships', database);
  }

  /** Settles the memberships that have ended by themselves. */
  async run(): Promise<void> {
    if (!this.database.ready) return;
    await this.each(this.list.streamEnded(), (member) =>
      this.database.inTransaction(async (session) => {
        if (await this.list.settle(member, session)) await this.#settle(member, session);
      }),
    );
  }

  /** Leaves an institution in all roles. @throws {ProblemError} `institution_not_found` for whoever is no member */
  async leave(institution: string, user: string): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const own = await this.list.listCurrentOf(institution, user, session);
      if (own.length === 0) throw new ProblemError('institution_not_found');
      for (const member of own) await this.#end(member, session);
    });
  }

  /** Ends a membership now. @throws {ProblemError} `member_not_found`; `permission_denied` for a manager's, unless by an administrator */
  async remove(seen: SeenInstitution, id: string, actor: Actor): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const member = await this.#getEndable(seen, id, session);
      const before = await this.list.describe(member._id);
      await this.#end(member, session);
      await this.#record(seen, { before, until_on: null, isEnded: true }, actor, session);
    });
  }

  /**
   * Sets the last day of a current membership, or none; a day before today ends it now.
   * @throws {ProblemError} like {@link remove}
   */
  async setLastDay(seen: SeenInstitution, id: string, until_on: string | null, actor: Actor): Promise<Member> {
    const until = until_on === null ? null : startOfDay(addDays(until_on, 1));
    const changed = await this.database.inTransaction(async (session) => {
      const member = await this.#getEndable(seen, id, session);
      const before = await this.list.describe(member._id);
      const isEnded = until !== null && until <= new Date();
      if (isEnded) await this.#end(member, session);
      else await this.list.setUntil(member, until, session);
      await this.#record(seen, { before, until_on, isEnded }, actor, session);
      return member._id;
    });
    return this.list.describe(changed);
  }

  async #getEndable(seen: SeenInstitution, id: string, session: ClientSession): Promise<MemberRecord> {
    const member = await this.list.getCurrent(seen.institution._id, id, session);
    if (member.role === 'manager' && !seen.isAdministrator) {
      throw new ProblemError('permission_denied', { detail: "L'académie décide qui est responsable" });
    }
    return member;
  }

  async #end(member: MemberRecord, session: ClientSession): Promise<void> {
    await this.list.end(member, session);
    await this.#settle(member, session);
  }

  async #settle({ _id, institution, user, role }: MemberRecord, session: ClientSession): Promise<void> {
    // Who has joined again meanwhile keeps what belongs to the role.
    const membership = { institution: String(institution), user: String(user), role };
    if (await this.members.has(membership, session)) return;
    if (role === 'manager') return this.notifications.withdrawUnsent([_id], session);
    await this.tutorings.endFor(institution, user, role, session);
    if (role === 'resident') await this.seats.giveBackAll(institution, user, session);
  }

  #record(
    { institution }: { institution: { _id: Types.ObjectId; name: string } },
    { before, until_on, isEnded }: { before: Member; until_on: string | null; isEnded: boolean },
    actor: Actor,
    session: ClientSession,
  ): Promise<void> {
    const member = { member: before.user.name, member_role: before.role };
    const lastDay = before.until && dayOf(new Date(new Date(before.until).getTime() - 1));
    const change = {
      action: 'institution.member',
      id: institution._id.toHexString(),
      label: institution.name,
      before: { ...member, until_on: lastDay },
      after: { ...member, until_on: isEnded ? dayOf(new Date()) : until_on },
      named: { member: before.user._id },
    } as const;
    return this.journal.record(actor, change, session);
  }
}
