import { Injectable } from '@nestjs/common';
import type { ClientSession, QueryFilter, Types } from 'mongoose';
import type { ExportContext, ExportedRow, PersonField, StoredCollection, Titles } from './collection.ts';
import { Collections } from './collections.service.ts';
import { type NamedPerson, PersonFilter } from './person-filter.ts';

/** How an account ends: by an administrator, or as its owner asked, who may leave the name on certificates. */
export interface Ending {
  isAsked: boolean;
  keepsCertificates: boolean;
}

/** A part of an export. */
interface Section {
  title: string;
  rows: ExportedRow[];
}

/** Erases and exports what is stored about a person, as the collections declare it (GDPR, articles 15, 17 and 20). */
@Injectable()
export class PersonalData {
  constructor(private readonly collections: Collections) {}

  /**
   * Erases all that names a person, in the transaction that deletes the account: first what services do, collection by
   * collection, then what is declared, then what the services have left for the end.
   */
  async erase(person: NamedPerson, ending: Ending, session: ClientSession): Promise<void> {
    const filter = await PersonFilter.read(this.collections, person, session);
    const effects: (() => Promise<void>)[] = [];
    for (const collection of this.collections.list()) {
      const find = () => this.#find(collection, filter, session);
      const afterwards = (effect: () => Promise<void>) => void effects.push(effect);
      const { account } = filter;
      const { isAsked } = ending;
      await this.collections.hookOf(collection)?.({ account, email: person.email, isAsked, session, find, afterwards });
    }
    for (const collection of this.collections.list()) {
      for (const field of collection.people.filter((field) => isErased(field, ending))) {
        const condition = filter.of(field);
        if (condition) await this.#erase(collection, field, { condition, account: filter.account }, session);
      }
    }
    for (const effect of effects) await effect();
  }

  /**
   * Deletes what belongs to people through these documents of another collection, such as all that was done in enrollments, in
   * the transaction that deletes these.
   */
  async eraseThrough(
    through: StoredCollection<never>,
    ids: readonly Types.ObjectId[],
    session: ClientSession,
  ): Promise<void> {
    for (const collection of this.collections.list()) {
      for (const { field, ...own } of collection.people) {
        if (own.through?.name !== through.name || own.erase !== 'delete') continue;
        await this.collections.modelOf(collection).deleteMany({ [field]: { $in: ids } }, { session });
      }
    }
  }

  /** All that is stored about an account, in the order of the titles; empty sections are omitted. */
  async export(person: NamedPerson, titles: Titles): Promise<Section[]> {
    const filter = await PersonFilter.read(this.collections, person);
    const context: ExportContext = {
      account: filter.account,
      email: person.email,
      titles,
      find: (collection, condition) => this.collections.modelOf(collection).find(condition).sort({ _id: 1 }).lean(),
    };
    const all = await Promise.all(
      this.collections.list().map(async (collection) => {
        if (collection.sections.length === 0) return [];
        const records = await this.#find(collection, filter, null);
        return Promise.all(
          collection.sections.map(async ({ title, toRows }) => ({ title, rows: await toRows(records, context) })),
        );
      }),
    );
    return merged(all.flat()).toSorted((one, other) => one.title.localeCompare(other.title, 'fr'));
  }

  #find<Stored>(
    collection: StoredCollection<Stored>,
    filter: PersonFilter,
    session: ClientSession | null,
  ): Promise<Stored[]> {
    const conditions = collection.people.flatMap((field) => filter.of(field) ?? []);
    const about = { $or: conditions } as QueryFilter<Stored>;
    if (conditions.length === 0) return Promise.resolve([]);
    const read = this.collections.modelOf(collection).find(about, collection.large ? { [collection.large]: 0 } : {});
    return read.sort({ _id: 1 }).session(session).lean<Stored[]>();
  }

  async #erase(
    collection: StoredCollection,
    field: PersonField,
    { condition, account }: { condition: Record<string, unknown>; account: Types.ObjectId },
    session: ClientSession,
  ): Promise<void> {
    const model = this.collections.modelOf(collection);
    if (field.erase === 'delete') await model.deleteMany(condition, { session });
    if (field.erase === 'anonymize') await model.updateMany(condition, field.change(account), { session });
  }
}

function isErased({ onlyIf }: PersonField, { isAsked, keepsCertificates }: Ending): boolean {
  if (onlyIf === 'certificates_given_up') return isAsked && !keepsCertificates;
  return onlyIf === undefined || isAsked;
}

/** Sections of the same title are one. */
function merged(sections: readonly Section[]): Section[] {
  const rowsOf = new Map<string, ExportedRow[]>();
  for (const { title, rows } of sections) rowsOf.set(title, [...(rowsOf.get(title) ?? []), ...rows]);
  return [...rowsOf].flatMap(([title, rows]) => (rows.length > 0 ? [{ title, rows }] : []));
}
