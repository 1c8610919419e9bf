import { type ClientSession, type QueryFilter, Types } from 'mongoose';
import type { PersonField } from './collection.ts';
import type { Collections } from './collections.service.ts';

/** A person as documents name them. */
export interface NamedPerson {
  /** Of the account. */
  id: string;
  /** Absent unless it is verified: it may be that of another person. */
  email?: string | undefined;
}

/** What a document about a person has in the field. */
export class PersonFilter {
  readonly account: Types.ObjectId;

  private constructor(
    private readonly person: NamedPerson,
    private readonly owned: ReadonlyMap<string, Types.ObjectId[]>,
  ) {
    this.account = new Types.ObjectId(person.id);
  }

  /** Reads the ids of the documents through which others are about the person: enrollments, registrations. */
  static async read(
    collections: Collections,
    person: NamedPerson,
    session: ClientSession | null = null,
  ): Promise<PersonFilter> {
    const fields = collections.list().flatMap(({ people }) => people);
    const through = new Set(fields.flatMap((field) => field.through ?? []));
    const owned = new Map<string, Types.ObjectId[]>();
    const direct = new PersonFilter(person, owned);
    for (const collection of through) {
      const filters = collection.people.filter((field) => !field.through).flatMap((field) => direct.of(field) ?? []);
      const ids = await collections
        .modelOf(collection)
        .distinct('_id', { $or: filters } as QueryFilter<unknown>)
        .session(session);
      owned.set(collection.name, ids as Types.ObjectId[]);
    }
    return direct;
  }

  /** The condition for documents that name the person in this field; undefined when none can. */
  of({ field, by = 'id', through }: PersonField): Record<string, unknown> | undefined {
    if (through) {
      const ids = this.owned.get(through.name) ?? [];
      return ids.length > 0 ? { [field]: { $in: ids } } : undefined;
    }
    if (by === 'email') return this.person.email === undefined ? undefined : { [field]: this.person.email };
    if (by === 'id_at_end') return { [field]: { $regex: `${this.person.id}$` } };
    return { [field]: by === 'id' ? this.account : this.person.id };
  }
}
