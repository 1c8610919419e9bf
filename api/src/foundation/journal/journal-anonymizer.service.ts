import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import { searchText } from '../common/search/search-text.ts';
import { Collections } from '../database/collections/collections.service.ts';
import {
  ANONYMIZATION_MODEL,
  type AnonymizationRecord,
  ENTRY_MODEL,
  type EntryRecord,
  entryCollection,
} from './entry.schema.ts';

/** Entries changed by one command, which ends long before the time limit of commands. */
const BATCH = 1000;

/** Stands for the name of an account that deleted itself. */
export const DELETED_ACCOUNT = 'Compte supprimé';

/**
 * Takes names of deleted accounts off the journal. Not in the transaction of the deletion: an account may have more entries than
 * one transaction can change in the time that MongoDB gives it.
 */
@Injectable()
export class JournalAnonymizer {
  constructor(
    @InjectModel(ENTRY_MODEL) private readonly entries: Model<EntryRecord>,
    @InjectModel(ANONYMIZATION_MODEL) private readonly pending: Model<AnonymizationRecord>,
    collections: Collections,
  ) {
    collections.whenErasing(entryCollection, async ({ account, isAsked, session }) => {
      if (isAsked) await this.#plan(account, session);
    });
  }

  /** Replaces the names of all accounts that are noted. Safe in several instances at once, and repeated after an interruption. */
  async finish(): Promise<void> {
    for (const { _id } of await this.pending.find().lean<AnonymizationRecord[]>()) {
      await this.#anonymize(_id);
      await this.pending.deleteOne({ _id });
    }
  }

  /** Notes in the transaction that deletes an account that its name is to be replaced. */
  async #plan(_id: Types.ObjectId, session: ClientSession): Promise<void> {
    await this.pending.create([{ _id }], { session });
  }

  async #anonymize(userId: Types.ObjectId): Promise<void> {
    const renamed = { 'person.name': DELETED_ACCOUNT, search: searchText(DELETED_ACCOUNT) };
    await this.#setInBatches({ 'person._id': userId }, renamed);
    const target = { 'target.type': 'user', 'target.id': userId.toHexString() } as const;
    await this.#setInBatches(target, { 'target.label': DELETED_ACCOUNT });
    for (const side of ['before', 'after']) {
      const field = `${side}.name`;
      await this.#setInBatches({ ...target, [field]: { $exists: true } }, { [field]: DELETED_ACCOUNT });
    }
    await this.#renameNamed(userId);
  }

  async #renameNamed(account: Types.ObjectId): Promise<void> {
    for (const field of await this.entries.distinct('named.field', { 'named.account': account })) {
      const named = { named: { $elemMatch: { field, account } } };
      for (const shown of [`before.${field}`, `after.${field}`]) {
        await this.#setInBatches({ ...named, [shown]: { $exists: true } }, { [shown]: DELETED_ACCOUNT });
      }
    }
  }

  async #setInBatches(filter: QueryFilter<EntryRecord>, fields: Record<string, string>): Promise<void> {
    const found = this.entries.find(filter, { _id: 1 }).batchSize(BATCH).lean<EntryRecord>().cursor();
    await found.eachAsync(
      async (batch: EntryRecord[]) => {
        const ids = batch.map(({ _id }) => _id);
        await this.entries.updateMany({ _id: { $in: ids } }, { $set: fields });
      },
      { batchSize: BATCH },
    );
  }
}
