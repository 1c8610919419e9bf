import { MEMBER_ROLES, type MemberRole, OPEN_INVITATIONS_MAX } from '@iris/contract/institutions';
import type { AuditAction } from '@iris/contract/operations';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { JournalService, ProblemError, type SignedInUser } from '../../../foundation/index.ts';
import { MailOutbox } from '../../../mail/index.ts';
import { InstitutionAccess, type SeenInstitution } from '../institution-access.service.ts';
import { InstitutionSeats } from '../institution-seats.ts';
import { INVITATION_MODEL, type InvitationRecord } from './invitation.schema.ts';
import type { Invitation } from './inviting.service.ts';

interface Wanted {
  order: string | null;
  roles: readonly MemberRole[];
  again?: boolean;
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

  /** The roles to which the caller, who manages the institution, may invite. @throws {ProblemError} `institution_not_found` */
  async check(id: string, user: SignedInUser): Promise<readonly MemberRole[]> {
    return rolesFor(await this.access.manage(user, id));
  }

  /** @throws {ProblemError} `mail_unavailable`; `institution_not_found`; `permission_denied`; `order_not_found` */
  async create(id: string, user: SignedInUser, { order, roles, again = false }: Wanted): Promise<Invitation> {
    this.outbox.checkAvailable();
    const seen = await this.access.manage(user, id);
    const { name, closed_at } = seen.institution;
    if (closed_at) throw new ProblemError('institution_not_found', { detail: 'Cet établissement est fermé' });
    const allowed = rolesFor(seen);
    if (!roles.every((role) => allowed.includes(role))) throw new ProblemError('permission_denied');
    return this.compose({ institution: { _id: id, name }, by: user, order, again });
  }

  /** The same for a roster that was accepted before. @throws {ProblemError} `order_not_found` */
  async compose({ institution, by, order, again }: Omit<Invitation, 'seat'>): Promise<Invitation> {
    const seat = order === null ? null : await this.seats.describe(institution._id, order);
    return { institution, by: { id: by.id, name: by.name }, order, seat, again };
  }

  /** @throws {ProblemError} `too_many_invitations`: of invitations that come at once a few more than allowed may be open */
  async checkRoom(institution: string, more: number, session: ClientSession): Promise<void> {
    const open = await this.invitations.countDocuments({ institution, state: 'open' }).session(session);
    if (open + more > OPEN_INVITATIONS_MAX) throw new ProblemError('too_many_invitations');
  }

  /** Records who has invited, without the addresses. */
  async record(action: AuditAction, { institution, by }: Invitation, session: ClientSession): Promise<void> {
    await this.journal.record(by, { action, id: institution._id, label: institution.name }, session);
  }
}

/** Only administrators invite managers. */
function rolesFor({ isAdministrator }: SeenInstitution): readonly MemberRole[] {
  return isAdministrator ? MEMBER_ROLES : MEMBER_ROLES.filter((role) => role !== 'manager');
}
