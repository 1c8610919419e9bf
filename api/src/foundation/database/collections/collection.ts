import type { ModelDefinition } from '@nestjs/mongoose';
import type { ClientSession, QueryFilter, Schema, Types, UpdateQuery } from 'mongoose';
import type { Purpose } from './purposes.ts';
import { hasPath } from './schema-paths.ts';

/** How a field says whom it is about: by the id of the account, by that as a text, or at the end of one, or by the e-mail. */
export type Naming = 'id' | 'id_text' | 'id_at_end' | 'email';

interface NamedField {
  /** The path in the document, also inside of arrays: `answer.user`. */
  field: string;
  by?: Naming;
  /** The collection whose document is meant, and whose owner is the person: an enrollment, a registration. */
  through?: StoredCollection;
  /**
   * Erased only if the owner asked for the deletion of the account (docs/decisions/070), or asked for it without keeping the
   * name on certificates; always without it.
   */
  onlyIf?: 'owner_asked' | 'certificates_given_up';
}

/** What stays, as a French sentence for the privacy page; how long, unless it is as long as the collection says. */
interface Kept {
  reason: string;
  retention?: string;
}

/** What happens to a document when the account of a person is deleted whom it names (GDPR, article 17). */
export type PersonField = NamedField &
  (
    | { erase: 'delete' }
    | { erase: 'anonymize'; change: (account: Types.ObjectId) => UpdateQuery<unknown> }
    | ({ erase: 'keep' } & Kept)
  );

/** A value of an export; instants are in ISO 8601. */
type ExportedValue = string | number | boolean | null;

/** French names and values, in the order in which they are read. */
export type ExportedRow = Record<string, ExportedValue>;

/** The titles by which exports call things, by their ids. */
export interface Titles {
  courses(ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, string>>;
  lessons(ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, string>>;
  webinars(ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, string>>;
  institutions(ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, string>>;
}

/** What the export of an account may read besides the documents about it. */
export interface ExportContext {
  account: Types.ObjectId;
  /** Absent unless it is verified. */
  email?: string | undefined;
  titles: Titles;
  /** Documents of another collection, in the order of their ids. */
  find<Other>(collection: StoredCollection<Other>, filter: QueryFilter<Other>): Promise<Other[]>;
}

/** A part of the export of an account (GDPR, articles 15 and 20). */
interface SectionDefinition<Stored> {
  /** When it is not that of the collection. */
  title?: string;
  /** The documents about the account, the first one first, as a person reads them; without names of others. */
  toRows(records: Stored[], context: ExportContext): ExportedRow[] | Promise<ExportedRow[]>;
}

/** A part of the export, with the title under which it is read. */
export interface ExportedSection<Stored = unknown> extends SectionDefinition<Stored> {
  title: string;
}

/**
 * How long documents are stored: until something happens, as a French sentence, or so many days from the date in a field, after
 * which the database deletes them; `text` says it when the days alone do not.
 */
export type Retention =
  | { until: string }
  | { days: number; from: string; text?: (period: string) => string }
  | { setting: 'messages' | 'journal'; from: string };

/** The retention of what ends with the account. */
export const WITH_ACCOUNT: Retention = { until: "Jusqu'à la suppression de votre compte." };

/** What a collection says of the people in it. */
interface AboutPeople<Stored> {
  people: [PersonField, ...PersonField[]];
  /** What its documents are, in French: in the export and on the privacy page. */
  title: string;
  /** Fields with names or e-mails of these people, which are erased with their document or by its change. */
  names?: string[];
  /** In which part of the privacy page it is told, and how long it is stored. */
  purpose: Purpose;
  retention: Retention;
  /** Or why nothing of it is exported. */
  export: SectionDefinition<Stored> | SectionDefinition<Stored>[] | { nothing: string };
  /** A field too large to be read of all documents at once: rows read it of one after the other. */
  large?: string;
  /** What a service does besides: see `Collections.whenErasing`. */
  alsoErased?: string;
}

type Definition<Stored> = { name: string; schema: Schema<Stored> } & ({ people: readonly [] } | AboutPeople<Stored>);

/** A collection as it is registered at Mongoose, with what it says of people. */
export interface StoredCollection<Stored = unknown> extends ModelDefinition {
  people: readonly PersonField[];
  title?: string;
  names: readonly string[];
  purpose?: Purpose;
  retention?: Retention;
  sections: readonly ExportedSection<Stored>[];
  large?: string;
  alsoErased?: string;
}

/** Of one account in one collection, in the transaction that deletes it. */
export interface Erasure<Stored> {
  account: Types.ObjectId;
  /** Absent unless it is verified. */
  email?: string | undefined;
  /** Whether its owner asked for it: then no name stays, but on certificates if wished. */
  isAsked: boolean;
  session: ClientSession;
  /** The documents about the account. */
  find(): Promise<Stored[]>;
  /** Registers what follows in the transaction once everything declared is erased. */
  afterwards(effect: () => Promise<void>): void;
}

/** What erasing needs besides the declaration; called before anything declared is erased. */
export type ErasureHook<Stored> = (erasure: Erasure<Stored>) => Promise<void>;

const declared = new WeakMap<object, StoredCollection>();

const DAY_S = 86_400;

/**
 * Defines a collection beside its schema: its model, and for each person whom a document names what happens to it when the
 * account is deleted. Deletion, export, retention and privacy page follow from it (docs/decisions/101).
 */
export function defineCollection<Stored>(definition: Definition<Stored>): StoredCollection<Stored> {
  const { name, schema } = definition;
  const collection: StoredCollection<Stored> =
    'purpose' in definition
      ? { ...definition, names: definition.names ?? [], sections: sectionsOf(definition) }
      : { name, schema, people: [], names: [], sections: [] };
  const named = [...collection.people.map(({ field }) => field), ...collection.names];
  const unknown = named.filter((field) => !hasPath(schema, field));
  if (unknown.length > 0) throw new Error(`${name} has no ${unknown.join(', ')}`);
  const { retention } = collection;
  if (retention && 'days' in retention) {
    schema.index({ [retention.from]: 1 } as never, { expireAfterSeconds: retention.days * DAY_S });
  }
  declared.set(schema, collection);
  return collection;
}

/** What is declared of the collection of a schema; undefined when nothing is. */
export function collectionOf(schema: object): StoredCollection | undefined {
  return declared.get(schema);
}

function sectionsOf<Stored>({ title, export: exported }: AboutPeople<Stored>): readonly ExportedSection<Stored>[] {
  if ('nothing' in exported) return [];
  return [exported].flat().map((section) => ({ title, ...section }));
}
