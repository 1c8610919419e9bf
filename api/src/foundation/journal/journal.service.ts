import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditTarget,
  type JournalEntry,
  type JournalFilter,
  type JournalQuery,
} from '@iris/contract/operations';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import { addDays, startOfDay } from '../common/days.ts';
import { searchCondition, searchText } from '../common/search/search-text.ts';
import { DatabaseService } from '../database/database.service.ts';
import { ItemStream, type List, readList } from '../http/answers/lists/item-stream.ts';
import type { Actor } from '../http/requests/signed-in-user.ts';
import { SecurityLog } from '../observability/log/security-log.ts';
import { ENTRY_LIST_INDEX, ENTRY_MODEL, type EntryRecord, TARGET_INDEX } from './entry.schema.ts';

/** An action and its target. `before` and `after` are answers, because stored records may contain secrets. */
export interface Change {
  action: AuditAction;
  /** Id of the target; absent for singletons. */
  id?: string;
  label: string;
  before?: object;
  after?: object;
  /** The ids of the accounts whose names are in `before` and `after`, by their field there: a deleted account is not named. */
  named?: Readonly<Record<string, string>>;
}

@Injectable()
export class JournalService {
  constructor(
    @InjectModel(ENTRY_MODEL) private readonly entries: Model<EntryRecord>,
    private readonly database: DatabaseService,
    private readonly security: SecurityLog,
  ) {}

  /** Records a change, in the transaction of the change. */
  async record({ id, name }: Actor, change: Change, session: ClientSession): Promise<void> {
    const at = new Date();
    const type = change.action.split('.')[0] as AuditTarget;
    const entry = {
      _id: new Types.ObjectId(Types.ObjectId.generate(secondsOf(at))),
      at,
      person: { _id: new Types.ObjectId(id), name },
      action: change.action,
      target: { type, id: change.id ?? type, label: change.label },
      before: change.before ?? null,
      after: change.after ?? null,
      search: searchText(name),
      ...(change.named && {
        named: Object.entries(change.named).map(([field, account]) => ({
          field,
          account: new Types.ObjectId(account),
        })),
      }),
    };
    await this.entries.create([entry], { session });
    const facts = { account: id, action: change.action, target: entry.target.id };
    this.database.afterCommit(session, () => this.security.record('act.recorded', facts));
  }

  /** Entries, newest first; `after` is the id of the last item of the previous page. Without a limit all, as a stream. */
  async list({ limit, after, ...filter }: JournalQuery): Promise<List<JournalEntry>> {
    return readList<EntryRecord, JournalEntry>(this.#find(filter, after), limit, toEntry);
  }

  /** All entries that match the filter, newest first, as a stream; opens within the time limit of an answer. */
  readAll(filter: JournalFilter): Promise<ItemStream<JournalEntry>> {
    return this.database.inTime(ItemStream.open<EntryRecord, JournalEntry>(this.#find(filter), toEntry));
  }

  #find(filter: JournalFilter, after?: string) {
    return this.entries
      .find(matching(filter, after), { search: 0 })
      .sort({ _id: -1 })
      .hint(filter.account ? TARGET_INDEX : ENTRY_LIST_INDEX)
      .lean<EntryRecord[]>();
  }
}

/** Lists all actions when none is given, because the index begins with the action. */
function matching({ person, account, action, from, to }: JournalFilter, after?: string): QueryFilter<EntryRecord> {
  const range: { $gte?: Types.ObjectId; $lt?: Types.ObjectId } = {};
  if (from) range.$gte = Types.ObjectId.createFromTime(secondsOf(startOfDay(from)));
  if (to) range.$lt = Types.ObjectId.createFromTime(secondsOf(startOfDay(addDays(to, 1))));
  if (after && !(range.$lt && range.$lt.toHexString() < after.toLowerCase())) range.$lt = new Types.ObjectId(after);
  return {
    action: action ?? { $in: AUDIT_ACTIONS },
    ...(account && { 'target.type': 'user', 'target.id': account }),
    ...(Object.keys(range).length > 0 && { _id: range }),
    ...searchCondition(person),
  };
}

/** Unix time in seconds, as in an ObjectId. */
function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

export function toEntry({ _id, at, person, action, target, before, after }: EntryRecord): JournalEntry {
  return {
    _id: _id.toHexString(),
    at: at.toISOString(),
    person: { _id: person._id.toHexString(), name: person.name },
    action,
    target: { type: target.type, id: target.id, label: target.label },
    before,
    after,
  };
}
