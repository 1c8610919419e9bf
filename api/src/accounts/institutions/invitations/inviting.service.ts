import type { ImportOutcome, InvitedSeat, MemberRole } from '@iris/contract/institutions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { newSecret, searchText, secretHash } from '../../../foundation/index.ts';
import { MailOutbox } from '../../../mail/index.ts';
import { RefusalTokens } from '../../notifications/unsubscribing/refusal-tokens.ts';
import { InstitutionsService } from '../institutions.service.ts';
import { MembersService } from '../members.service.ts';
import { INVITATION_MODEL, type InvitationRecord, IS_OVER, SENT_NOW } from './invitation.schema.ts';

/** Somebody to invite. */
export interface Invitee {
  name: string;
  email: string;
  role: MemberRole;
}

/** Who invites, and to what. */
export interface Invitation {
  institution: { _id: string; name: string };
  by: { id: string; name: string };
  /** For residents. */
  order: string | null;
  seat: InvitedSeat | null;
  /** Whether it is of one person, not of a roster: also after declining, by a mail that somebody waits for. */
  isAlone: boolean;
}

/** What became of an invitee. */
export type InvitingOutcome = Exclude<ImportOutcome, 'faulty'>;

/** Whether an invitation was sent in the last 24 hours, by the clock of the database. */
const IS_RECENT = { $gt: ['$sent_at', { $subtract: ['$$NOW', 86_400_000] }] };

/** How often lists of one institution invite one address a day, however its invitations are withdrawn. */
const LISTED_PER_DAY = 3;

type Known = Pick<InvitationRecord, '_id' | 'email' | 'role' | 'state'> & { is_over: boolean; is_recent: boolean };

/** The latest invitation of a person, and whether one was declined since the last that was accepted. */
interface Latest {
  record: Known;
  hasDeclined: boolean;
  /** How many were sent since the same hour of yesterday. */
  recent: number;
}

/**
 * Invites by mail. Of the accounts only the members of the institution matter, whom its managers see anyway: answer, stored data
 * and work are the same whether another address has an account or not.
 */
@Injectable()
export class InvitingService {
  constructor(
    @InjectModel(INVITATION_MODEL) private readonly invitations: Model<InvitationRecord>,
    private readonly members: MembersService,
    private readonly institutions: InstitutionsService,
    private readonly tokens: RefusalTokens,
    private readonly outbox: MailOutbox,
  ) {}

  /**
   * Stores invitations with their mails, and says for each person what became of it, in their order.
   * @throws {ProblemError} `institution_not_found` of a closed one
   */
  async invite(
    invitees: readonly Invitee[],
    invitation: Invitation,
    session: ClientSession,
  ): Promise<InvitingOutcome[]> {
    const { outcomes, latest } = await this.#judge(invitees, invitation, session);
    const invited = invitees.filter((_, index) => outcomes[index] === 'invited');
    const over = invited.flatMap((invitee) => latest.get(keyOf(invitee))?.record ?? []);
    await this.#expire(over, session);
    await this.#store(invited, invitation, session);
    return outcomes;
  }

  /** How many of these persons {@link invite} would invite now. */
  async countNew(invitees: readonly Invitee[], invitation: Invitation, session: ClientSession): Promise<number> {
    const { outcomes } = await this.#judge(invitees, invitation, session);
    return outcomes.filter((outcome) => outcome === 'invited').length;
  }

  /** The letter of an invitation, which goes with the invitation and is not sent for an institution that is closed. */
  write(
    id: Types.ObjectId,
    { name, email, role }: Invitee,
    { institution, by, seat, secret }: Pick<Invitation, 'institution' | 'by' | 'seat'> & { secret: string },
  ) {
    const token = this.tokens.create({ id: id.toHexString(), what: 'invitation' });
    const terms = { institution: institution.name, role, by: by.name, seat: role === 'resident' ? seat : null };
    const mail = { template: 'invitation', to: email, data: { name, ...terms, secret, token } } as const;
    return { mail, causes: [id, new Types.ObjectId(institution._id)] };
  }

  async #judge(invitees: readonly Invitee[], invitation: Invitation, session: ClientSession) {
    const emails = invitees.map(({ email }) => email);
    const members = await this.members.listRolesByEmail(invitation.institution._id, emails, session);
    const latest = await this.#readLatest(emails, invitation, session);
    const outcomes = invitees.map((invitee) => {
      const key = keyOf(invitee);
      return members.has(key) ? 'already_member' : outcomeOf(latest.get(key), invitation);
    });
    return { outcomes, latest };
  }

  /** What is known of the invitations of each person to this institution. */
  async #readLatest(emails: readonly string[], { institution }: Invitation, session: ClientSession) {
    const records = await this.invitations
      .aggregate<Known>([
        { $match: { institution: new Types.ObjectId(institution._id), email: { $in: emails } } },
        { $sort: { _id: 1 } },
        { $project: { email: 1, role: 1, state: 1, is_over: IS_OVER, is_recent: IS_RECENT } },
      ])
      .session(session);
    const latest = new Map<string, Latest>();
    for (const record of records) {
      const earlier = latest.get(keyOf(record));
      const isKept = record.state !== 'accepted' && earlier?.hasDeclined === true;
      const recent = (earlier?.recent ?? 0) + (record.is_recent ? 1 : 0);
      latest.set(keyOf(record), { record, hasDeclined: isKept || record.state === 'declined', recent });
    }
    return latest;
  }

  async #expire(records: readonly Known[], session: ClientSession): Promise<void> {
    const ids = records.filter(({ state }) => state === 'open').map(({ _id }) => _id);
    if (ids.length === 0) return;
    await this.invitations.updateMany({ _id: { $in: ids } }, { $set: { state: 'expired' } }, { session });
  }

  async #store(invitees: readonly Invitee[], invitation: Invitation, session: ClientSession): Promise<void> {
    if (invitees.length === 0) return;
    await this.institutions.noteInviting(invitation.institution._id, session);
    const mails = invitees.map((invitee) => ({ _id: new Types.ObjectId(), invitee, secret: newSecret() }));
    // Of the driver: mongoose would cast the expressions.
    await this.invitations.collection.bulkWrite(
      mails.map(({ _id, invitee, secret }) => ({
        updateOne: {
          filter: { _id },
          update: [{ $set: toFields(invitee, invitation, secret) }],
          upsert: true,
        },
      })),
      { session },
    );
    const letters = mails.map(({ _id, invitee, secret }) => this.write(_id, invitee, { ...invitation, secret }));
    const place = { turn: invitation.institution._id, isBackground: !invitation.isAlone };
    await this.outbox.addAll(letters, session, place);
  }
}

/** What makes two invitations of an institution the same. */
function keyOf({ role, email }: Pick<Invitee, 'role' | 'email'>): string {
  return `${role} ${email}`;
}

function outcomeOf(latest: Latest | undefined, { isAlone }: Invitation): InvitingOutcome {
  if (latest?.record.state === 'open' && !latest.record.is_over) return 'already_invited';
  if (!isAlone && (latest?.recent ?? 0) >= LISTED_PER_DAY) return 'already_invited';
  return latest?.hasDeclined && !isAlone ? 'declined' : 'invited';
}

function toFields({ name, email, role }: Invitee, { institution, by, order }: Invitation, secret: string) {
  return {
    institution: new Types.ObjectId(institution._id),
    name: { $literal: name },
    email: { $literal: email },
    role,
    order: role === 'resident' && order ? new Types.ObjectId(order) : null,
    by: new Types.ObjectId(by.id),
    secret_hash: secretHash(secret),
    state: 'open',
    search: { $literal: searchText(name, email) },
    ...SENT_NOW,
  };
}
