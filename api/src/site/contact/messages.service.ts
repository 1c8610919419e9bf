import {
  type ContactInput,
  type ContactMessage,
  type ListedMessage,
  MESSAGE_STATUSES,
  type MessageCounts,
  type MessageQuery,
  type MessageStatus,
  type MessageStatusQuery,
} from '@iris/contract/site';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { UsersService } from '../../accounts/index.ts';
import {
  type Actor,
  type CurrentAccount,
  DatabaseService,
  JournalService,
  type List,
  olderThan,
  ProblemError,
  readList,
  searchCondition,
} from '../../foundation/index.ts';
import { ContactMails } from './contact-mails.service.ts';
import { MESSAGE_LIST_INDEX, MESSAGE_MODEL, type MessageRecord, messageSearch } from './message.schema.ts';

type Viewer = Pick<CurrentAccount, 'permissions'>;

type ReachableStatus = MessageStatusQuery['new_status'];

/** The allowed previous statuses of each status. `replied` can be reverted to `read`; no message becomes `new` again. */
const PREVIOUS: Record<ReachableStatus, readonly MessageStatus[]> = { read: ['new', 'replied'], replied: ['read'] };

@Injectable()
export class MessagesService {
  constructor(
    @InjectModel(MESSAGE_MODEL) private readonly messages: Model<MessageRecord>,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
    private readonly users: UsersService,
    private readonly mails: ContactMails,
  ) {}

  /** Stores a visitor's message with its mails, once per idempotency key. */
  async receive(input: ContactInput): Promise<ContactMessage> {
    const search = messageSearch(input);
    const message = {
      ...input,
      status: 'new' as const,
      created_at: new Date(),
      search,
    };
    const insert = async (session: ClientSession) => {
      const [record] = await this.messages.create([message], { session });
      if (!record) throw new Error('an insert that succeeds returns its document');
      await this.mails.add(input, session);
      return toMessage(record);
    };
    return this.database.inTransactionOnce(insert, (id) => this.#read(id));
  }

  /**
   * Messages, newest first; `after` is the id of the last item of the previous page. Without a limit all, as a stream. A page
   * names the accounts of their e-mails, if the viewer may open accounts.
   */
  async list({ status_filter, q, limit, after }: MessageQuery, { permissions }: Viewer): Promise<List<ListedMessage>> {
    const query = this.messages
      .find({ ...matching(q, status_filter), ...olderThan(after) }, { search: 0 })
      .sort({ _id: -1 })
      .hint(MESSAGE_LIST_INDEX)
      .lean<MessageRecord[]>();
    const messages = await readList<MessageRecord, ContactMessage>(query, limit, toMessage);
    return Array.isArray(messages) && permissions.manage_users ? this.#withAccounts(messages) : messages;
  }

  /** The number of messages that match the search, in total and per status. */
  async counts(q?: string): Promise<MessageCounts> {
    const groups = await this.messages.aggregate<{ _id: MessageStatus; count: number }>([
      { $match: matching(q) },
      { $group: { _id: '$status', count: { $sum: 1 } } },
    ]);
    const counts: MessageCounts = { all: 0, new: 0, read: 0, replied: 0 };
    for (const { _id, count } of groups) {
      counts[_id] = count;
      counts.all += count;
    }
    return counts;
  }

  /**
   * Changes the status of a message: new → read ⇄ replied.
   * @throws {ProblemError} `invalid_transition` when the current status is not `current_status`, or does not allow the
   * new one; `message_not_found`
   */
  async changeStatus(id: string, change: MessageStatusQuery, actor: Actor): Promise<ContactMessage> {
    const { new_status: status, current_status: seen } = change;
    const reachableFrom = PREVIOUS[status].filter((previous) => !seen || previous === seen);
    const move = async (session: ClientSession) => {
      const record = await this.messages
        .findOneAndUpdate(
          { _id: id, status: { $in: reachableFrom } },
          { $set: { status } },
          { returnDocument: 'before' },
        )
        .session(session)
        .lean<MessageRecord>();
      if (!record) throw await this.#refusal(id, session);
      const [before, after] = [{ status: record.status }, { status }];
      await this.journal.record(actor, { action: 'message.status', id, label: record.subject, before, after }, session);
      return toMessage({ ...record, ...after });
    };
    return this.database.inTransactionOnce(move, () => this.#read(id));
  }

  /** Deletes a message in any status. @throws {ProblemError} `message_not_found` */
  async delete(id: string, actor: Actor): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const record = await this.messages.findOneAndDelete({ _id: id }).session(session).lean<MessageRecord>();
      if (!record) throw new ProblemError('message_not_found');
      const { status, created_at } = toMessage(record);
      // The journal records neither the text nor the contact details of the visitor.
      const change = { action: 'message.delete', id, label: record.subject, before: { status, created_at } } as const;
      await this.journal.record(actor, change, session);
    });
  }

  async #read(id: string): Promise<ContactMessage> {
    const record = await this.messages.findById(id).lean<MessageRecord>();
    if (!record) throw new ProblemError('message_not_found');
    return toMessage(record);
  }

  async #withAccounts(messages: readonly ContactMessage[]): Promise<ListedMessage[]> {
    const accounts = await this.users.findVerified(messages.map(({ email }) => email));
    return messages.map((message) => {
      const account_id = accounts.get(message.email);
      return { ...message, ...(account_id && { account_id }) };
    });
  }

  /** The error for a conditional write that matched no message. */
  async #refusal(id: string, session: ClientSession): Promise<ProblemError> {
    const exists = await this.messages.exists({ _id: id }).session(session);
    return new ProblemError(exists ? 'invalid_transition' : 'message_not_found');
  }
}

/** Lists all statuses when none is given, because the index begins with the status. */
function matching(q?: string, status?: MessageStatus): QueryFilter<MessageRecord> {
  return { status: status ?? { $in: MESSAGE_STATUSES }, ...searchCondition(q) };
}

function toMessage({ _id, created_at, name, email, subject, message, status }: MessageRecord): ContactMessage {
  return { _id: _id.toHexString(), name, email, subject, message, status, created_at: created_at.toISOString() };
}
