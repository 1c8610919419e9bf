import type { Session } from '@iris/contract/accounts';
import type { AcceptedInvitation, InvitedAccount, OpenInvitation } from '@iris/contract/institutions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { FastifyReply } from 'fastify';
import { type ClientSession, type Model, Types } from 'mongoose';
import { DatabaseService, ProblemError, type SignedInUser, secretHash } from '../../../foundation/index.ts';
import { WaitingMails } from '../../../mail/index.ts';
import { EarnedCertificates } from '../../account/earned-certificates.ts';
import { AuthService } from '../../auth/auth.service.ts';
import { ProfilesService } from '../../users/profiles.service.ts';
import { UsersService } from '../../users/users.service.ts';
import { InstitutionSeats } from '../institution-seats.ts';
import { InstitutionsService } from '../institutions.service.ts';
import { MembersService } from '../members.service.ts';
import { ANSWERABLE, INVITATION_MODEL, type InvitationRecord } from './invitation.schema.ts';

/** What those who are invited answer, by the secret of their link. */
@Injectable()
export class InvitationAnswers {
  constructor(
    @InjectModel(INVITATION_MODEL) private readonly invitations: Model<InvitationRecord>,
    private readonly institutions: InstitutionsService,
    private readonly members: MembersService,
    private readonly seats: InstitutionSeats,
    private readonly users: UsersService,
    private readonly profiles: ProfilesService,
    private readonly certificates: EarnedCertificates,
    private readonly auth: AuthService,
    private readonly mails: WaitingMails,
    private readonly database: DatabaseService,
  ) {}

  /** What an invitation asks; it stays open. @throws {ProblemError} `link_invalid` */
  async open(secret: string): Promise<OpenInvitation> {
    const record = await this.#find(secret);
    const institution = await this.#institutionOf(record);
    const { name, email, role, order, expires_at } = record;
    const seat = order && (await this.seats.describe(record.institution.toHexString(), order.toHexString()));
    return { institution: institution.name, role, name, email, expires_at: expires_at.toISOString(), seat };
  }

  /**
   * Joins the institution with an account that has the e-mail of the invitation, which the link verifies.
   * @throws {ProblemError} `link_invalid`; `invitation_of_another`; `student_only`
   */
  accept(secret: string, { id }: Pick<SignedInUser, 'id'>): Promise<AcceptedInvitation> {
    const accept = async (session: ClientSession) => {
      const record = await this.#consume(secret, 'accepted', session);
      const user = await this.users.get(id, session);
      if (user.email !== record.email) throw new ProblemError('invitation_of_another');
      if (user.role !== 'student') {
        const detail =
          "Un compte d'administration ne rejoint pas un établissement\u00a0: utilisez un compte d'étudiant";
        throw new ProblemError('student_only', { detail });
      }
      if (await this.profiles.verifyEmail(id, record.email, session)) await this.certificates.issueEarned(id, session);
      return this.#join(record, id, session);
    };
    return this.database.inTransactionOnce(accept, () => this.#readAccepted(secret, id));
  }

  /** Creates an account with the e-mail of the invitation, and joins with it. @throws {ProblemError} `link_invalid`; `email_taken`; `invalid_input` */
  async register({ token, name, password }: InvitedAccount, reply: FastifyReply) {
    const { email } = await this.#find(token);
    const joined: { accepted?: AcceptedInvitation } = {};
    const session: Session = await this.auth.register({ name, email, password }, reply, async (user, session) => {
      const record = await this.#consume(token, 'accepted', session);
      await this.profiles.verifyEmail(user._id, record.email, session);
      joined.accepted = await this.#join(record, user._id, session);
    });
    return { ...session, accepted: joined.accepted as AcceptedInvitation };
  }

  /** Declines an invitation. @throws {ProblemError} `link_invalid` */
  async decline(secret: string): Promise<void> {
    await this.database.inTransaction((session) => this.#consume(secret, 'declined', session));
  }

  /**
   * Declines an invitation as the mail program of its address asks, by any of its letters, also once it is over; one that has
   * another answer keeps it.
   */
  async refuse(id: string): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const open = { _id: id, state: 'open' } as const;
      const { matchedCount } = await this.invitations.updateOne(open, { $set: { state: 'declined' } }, { session });
      if (matchedCount) await this.mails.cancelOf([new Types.ObjectId(id)], session);
    });
  }

  async #readAccepted(secret: string, user: string): Promise<AcceptedInvitation> {
    const accepted = { secret_hash: secretHash(secret), state: 'accepted' } as const;
    const record = await this.invitations.findOne(accepted).lean<InvitationRecord>();
    if (!record) throw new ProblemError('link_invalid');
    const institution = record.institution.toHexString();
    if (!record.order) return { institution, seat: null };
    const isTaken = await this.seats.isHolder({ order: record.order.toHexString(), user });
    return { institution, seat: isTaken ? 'taken' : 'none_left' };
  }

  async #find(secret: string): Promise<InvitationRecord> {
    const record = await this.invitations.findOne(answerable(secret)).lean<InvitationRecord>();
    if (!record) throw new ProblemError('link_invalid');
    return record;
  }

  /** Of concurrent answers one succeeds. */
  async #consume(secret: string, state: 'accepted' | 'declined', session: ClientSession): Promise<InvitationRecord> {
    const record = await this.invitations
      .findOneAndUpdate(answerable(secret), { $set: { state } })
      .session(session)
      .lean<InvitationRecord>();
    if (!record) throw new ProblemError('link_invalid');
    return record;
  }

  async #institutionOf({ institution }: InvitationRecord, session: ClientSession | null = null) {
    const found = await this.institutions.get(institution.toHexString(), session);
    if (found.closed_at) throw new ProblemError('link_invalid');
    return found;
  }

  async #join(record: InvitationRecord, user: string, session: ClientSession): Promise<AcceptedInvitation> {
    const institution = record.institution.toHexString();
    await this.#institutionOf(record, session);
    await this.members.add({ institution, user, role: record.role }, session);
    const order = record.order?.toHexString();
    if (!order) return { institution, seat: null };
    const isTaken = await this.seats.takeFor({ institution, order, user }, session);
    return { institution, seat: isTaken ? 'taken' : 'none_left' };
  }
}

function answerable(secret: string) {
  return { secret_hash: secretHash(secret), ...ANSWERABLE };
}
