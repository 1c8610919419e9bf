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
  isAlone: boolean;
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

  /** @throws {ProblemError} `mail_unavailable`; `institution_not_found` of a closed one; `permission_denied`; `order_not_found` */
  async create(managed: Managed, wanted: Wanted): Promise<Invitation> {
    const created = await this.recreate(managed, wanted);
    if (created.order !== wanted.order) throw new ProblemError('order_not_found');
    return created;
  }

  /** The same to send an invitation again, whose order may be over. @throws {ProblemError} `mail_unavailable`; `institution_not_found`; `permission_denied` */
  async recreate(managed: Managed, { order, role, isAlone }: Wanted): Promise<Invitation> {
    this.outbox.checkAvailable();
    const { institution, by, roles, isClosed } = managed;
    if (isClosed) throw new ProblemError('institution_not_found', { detail: 'Cet établissement est fermé' });
    if (!roles.includes(role)) throw new ProblemError('permission_denied');
    return this.resume({ institution, by, order, isAlone });
  }

  /** The same for a roster that was accepted before. Once its order is over, who is invited still joins, without a seat. */
  async resume(invitation: Omit<Invitation, 'seat'>): Promise<Invitation> {
    const { institution, order } = invitation;
    const seat = order === null ? null : await this.seats.describe(institution._id, order);
    return { ...invitation, order: seat && order, seat };
  }

  /** @throws {ProblemError} `too_many_invitations` */
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
}
