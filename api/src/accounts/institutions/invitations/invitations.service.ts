import { type Invitation, type InvitationInput, type InvitationQuery } from '@iris/contract/institutions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter } from 'mongoose';
import {
  DatabaseService,
  type List,
  newSecret,
  olderThan,
  ProblemError,
  RateLimits,
  readList,
  type SignedInUser,
  searchCondition,
  secretHash,
} from '../../../foundation/index.ts';
import { MailOutbox, WaitingMails } from '../../../mail/index.ts';
import { InstitutionsService } from '../institutions.service.ts';
import { INVITATION_MODEL, type InvitationRecord, IS_OVER, SENT_NOW } from './invitation.schema.ts';
import { InvitationContexts, type Managed } from './invitation-contexts.service.ts';
import { type InvitingOutcome, InvitingService } from './inviting.service.ts';

/** Said when an address was invited as often as the limit `mail` allows. */
const MAIL_REFUSAL = "Cette adresse vient d'être invitée plusieurs fois. Réessayez dans une heure.";

/** The same of the limit of a day. */
const DAY_REFUSAL = "Cette adresse a été invitée plusieurs fois aujourd'hui. Réessayez demain.";

const SHOWN = { name: 1, email: 1, role: 1, order: 1, state: 1, sent_at: 1, expires_at: 1, is_over: IS_OVER } as const;

type ShownRecord = InvitationRecord & { is_over: boolean };

/** The invitations of an institution, for whoever manages it. */
@Injectable()
export class InvitationsService {
  constructor(
    @InjectModel(INVITATION_MODEL) private readonly invitations: Model<InvitationRecord>,
    private readonly contexts: InvitationContexts,
    private readonly inviting: InvitingService,
    private readonly institutions: InstitutionsService,
    private readonly outbox: MailOutbox,
    private readonly mails: WaitingMails,
    private readonly limits: RateLimits,
    private readonly database: DatabaseService,
  ) {}

  /** Invitations, newest first; `after` is the id of the last item of the previous page. @throws {ProblemError} `institution_not_found` */
  async list(id: string, user: SignedInUser, { limit, after, state, q }: InvitationQuery): Promise<List<Invitation>> {
    await this.contexts.check(id, user);
    const filter = { institution: id, ...inState(state), ...searchCondition(q), ...olderThan(after) };
    const query = this.invitations.find(filter, SHOWN).sort({ _id: -1 }).lean<ShownRecord[]>();
    return readList<ShownRecord, Invitation>(query, limit, toInvitation);
  }

  /**
   * Invites a person, also one who has declined before.
   * @throws {ProblemError} `institution_not_found`; `permission_denied`; `order_not_found`; `already_invited`;
   * `already_member`; `too_many_invitations`; `too_many_requests`; `mail_unavailable`
   */
  async invite(id: string, user: SignedInUser, { order, ...invitee }: InvitationInput): Promise<Invitation> {
    const managed = await this.contexts.check(id, user);
    const invite = async (session: ClientSession) => {
      const context = await this.contexts.create(managed, { order, role: invitee.role, isAlone: true });
      await this.contexts.checkRoom(id, 1, session);
      const [outcome] = await this.inviting.invite([invitee], context, session);
      checkInvited(outcome);
      await this.#countMail(id, invitee.email, session);
      await this.contexts.record('institution.invite', context, session);
      const created = { institution: id, email: invitee.email, role: invitee.role, state: 'open' } as const;
      return this.#get(created, session);
    };
    return this.database.inTransactionOnce(invite, (invitation) => this.#get({ _id: invitation, institution: id }));
  }

  /**
   * Sends another link, for the usual time from now, which replaces the earlier one.
   * @throws {ProblemError} `institution_not_found`; `invitation_not_found`; `permission_denied`; `invitation_closed`;
   * `too_many_requests`; `mail_unavailable`
   */
  async resend(id: string, user: SignedInUser, invitation: string): Promise<Invitation> {
    const { managed, record } = await this.#find(id, user, invitation);
    const wanted = { order: record.order?.toHexString() ?? null, role: record.role, isAlone: true };
    const resend = async (session: ClientSession) => {
      const context = await this.contexts.recreate(managed, wanted);
      await this.institutions.noteInviting(id, session);
      const secret = newSecret();
      const open = openOne(invitation, managed);
      const change = [{ $set: { secret_hash: secretHash(secret), ...SENT_NOW } }];
      const { matchedCount } = await this.invitations.updateOne(open, change, { session, updatePipeline: true });
      if (!matchedCount) throw new ProblemError('invitation_closed');
      await this.#countMail(id, record.email, session);
      const sent = await this.#get(open, session);
      // The mail of the earlier link may still wait.
      await this.mails.cancelOf([record._id], session);
      const letter = this.inviting.write(record._id, sent, { ...context, secret });
      await this.outbox.addAll([letter], session, { turn: id });
      await this.contexts.record('institution.invitation_resend', managed, session);
      return sent;
    };
    return this.database.inTransactionOnce(resend, () => this.#get({ _id: invitation, institution: id }));
  }

  /**
   * Withdraws an open invitation, with its mail if that still waits; one that is withdrawn stays so.
   * @throws {ProblemError} `institution_not_found`; `invitation_not_found`; `permission_denied`; `invitation_closed`
   */
  async withdraw(id: string, user: SignedInUser, invitation: string): Promise<void> {
    const { managed, record } = await this.#find(id, user, invitation);
    if (record.state === 'withdrawn') return;
    await this.database.inTransaction(async (session) => {
      const change = { $set: { state: 'withdrawn' } } as const;
      const { matchedCount } = await this.invitations.updateOne(openOne(invitation, managed), change, { session });
      if (!matchedCount) throw new ProblemError('invitation_closed');
      await this.mails.cancelOf([record._id], session);
      await this.contexts.record('institution.invitation_withdraw', managed, session);
    });
  }

  /** An invitation that the caller may send again and withdraw: one to a role to which the caller may invite. */
  async #find(id: string, user: SignedInUser, invitation: string) {
    const managed = await this.contexts.check(id, user);
    const record = await this.invitations.findOne({ _id: invitation, institution: id }).lean<InvitationRecord>();
    if (!record) throw new ProblemError('invitation_not_found');
    if (!managed.roles.includes(record.role)) throw new ProblemError('permission_denied');
    return { managed, record };
  }

  /** Counts the mails to an address, however its invitations come and go. @throws {ProblemError} `too_many_requests` */
  async #countMail(institution: string, email: string, session: ClientSession): Promise<void> {
    const pair = `invitation ${institution} ${email}`;
    await this.limits.take([['mail', pair]], MAIL_REFUSAL, session);
    await this.limits.take([['mails_between', pair]], DAY_REFUSAL, session);
  }

  async #get(filter: QueryFilter<InvitationRecord>, session: ClientSession | null = null): Promise<Invitation> {
    const record = await this.invitations.findOne(filter, SHOWN).session(session).lean<ShownRecord>();
    if (!record) throw new ProblemError('invitation_not_found');
    return toInvitation(record);
  }
}

function openOne(_id: string, { institution, roles }: Managed) {
  return { _id, institution: institution._id, state: 'open', role: { $in: [...roles] } } as const;
}

function inState(state: InvitationQuery['state']): QueryFilter<InvitationRecord> {
  if (state === 'open') return { state, $expr: { $not: IS_OVER } };
  if (state === 'expired') return { $or: [{ state }, { state: 'open', $expr: IS_OVER }] };
  return state ? { state } : {};
}

function stateOf({ state, is_over }: Pick<ShownRecord, 'state' | 'is_over'>): Invitation['state'] {
  return state === 'open' && is_over ? 'expired' : state;
}

function toInvitation(record: ShownRecord): Invitation {
  const { _id, name, email, role, order, sent_at, expires_at } = record;
  return {
    _id: _id.toHexString(),
    name,
    email,
    role,
    order: order?.toHexString() ?? null,
    state: stateOf(record),
    sent_at: sent_at.toISOString(),
    expires_at: expires_at.toISOString(),
  };
}

function checkInvited(outcome: InvitingOutcome | undefined): void {
  if (outcome === 'already_member' || outcome === 'already_invited') throw new ProblemError(outcome);
}
