import { MEMBER_ROLES, type MemberRole, OPEN_INVITATIONS_MAX } from '@iris/contract/institutions';
import type { AuditAction } from '@iris/contract/operations';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { JournalService, ProblemError, type SignedInUser } from '../../../foundation/index.ts';
import { MailOutbox } from '../../../mail/index.ts';
import { InstitutionAccess } from '../institution-access.service.ts';
import { InstitutionSeats } from '../institution-seats.ts';
import { ANSWERABLE, INVITATION_MODEL, type InvitationRecord } from './invitation.schema.ts';
import type { Invitation } from './inviting.service.ts';

interface Wanted {
  order: string | null;
  role: MemberRole;
  isAlone?: boolean;
}

/** An institution as whoever manages it invites to it. */
export interface Managed extends Pick<Invitation, 'institution' | 'by'> {
  /** The roles to which the caller may invite. */
  roles: readonly MemberRole[];
  isClosed: boolean;
}

/** What all invitations of a call have in common, once its caller may invite so. */
@Injectable()
export class InvitationContexts {
  constructor(
    @InjectModel(INVITATION_MODEL) private readonly invitations: Model<InvitationRecord>,
    private readonly access: InstitutionAccess,
    private readonly seats: InstitutionSeats,
    private readonly journal: JournalService,
    private readonly outbox: MailOutbox,
  ) {}

  /** What the caller, who manages the institution, may do with its invitations. @throws {ProblemError} `institution_not_found` */
  async check(id: string, user: SignedInUser): Promise<Managed> {
    const { institution, isAdministrator } = await this.access.manage(user, id);
    // Only administrators invite managers.
    const roles = isAdministrator ? MEMBER_ROLES : MEMBER_ROLES.filter((role) => role !== 'manager');
    const isClosed = institution.closed_at !== null;
    return { institution: { _id: id, name: institution.name }, by: { id: user.id, name: user.name }, roles, isClosed };
  }

  /** @throws {ProblemError} `mail_unavailable`; `institution_not_found`; `permission_denied`; `order_not_found` */
  async create(id: string, user: SignedInUser, { order, role, isAlone = false }: Wanted): Promise<Invitation> {
    const { institution, by } = await this.#admit(id, user, role);
    return this.#compose({ institution, by, order, isAlone });
  }

  /** The same to send an invitation again, whose order may be over. @throws {ProblemError} `mail_unavailable`; `institution_not_found`; `permission_denied` */
  async recreate(id: string, user: SignedInUser, { order, role }: Wanted): Promise<Invitation> {
    const { institution, by } = await this.#admit(id, user, role);
    return this.resume({ institution, by, order, isAlone: true });
  }

  /** The same for a roster that was accepted before. Once its order is over, who is invited still joins, without a seat. */
  resume(invitation: Omit<Invitation, 'seat'>): Promise<Invitation> {
    return this.#compose(invitation).catch((error: unknown) => {
      if (!(error instanceof ProblemError && error.code === 'order_not_found')) throw error;
      return { ...invitation, order: null, seat: null };
    });
  }

  /** @throws {ProblemError} `too_many_invitations`: of single invitations that come at once a few more than allowed may be open */
  async checkRoom(institution: string, more: number, session: ClientSession): Promise<void> {
    const open = await this.invitations.countDocuments({ institution, ...ANSWERABLE }).session(session);
    if (open + more > OPEN_INVITATIONS_MAX) throw new ProblemError('too_many_invitations');
  }

  /** Records who has invited, without the addresses. */
  async record(
    action: AuditAction,
    { institution, by }: Pick<Invitation, 'institution' | 'by'>,
    session: ClientSession,
  ): Promise<void> {
    await this.journal.record(by, { action, id: institution._id, label: institution.name }, session);
  }

  async #admit(id: string, user: SignedInUser, role: MemberRole): Promise<Managed> {
    this.outbox.checkAvailable();
    const managed = await this.check(id, user);
    if (managed.isClosed) throw new ProblemError('institution_not_found', { detail: 'Cet établissement est fermé' });
    if (!managed.roles.includes(role)) throw new ProblemError('permission_denied');
    return managed;
  }

  async #compose(invitation: Omit<Invitation, 'seat'>): Promise<Invitation> {
    const { institution, order } = invitation;
    return { ...invitation, seat: order === null ? null : await this.seats.describe(institution._id, order) };
  }
}
