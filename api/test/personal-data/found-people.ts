import { Types } from 'mongoose';
import type { TestServer } from '../servers/server.ts';
import type { FilledPerson } from './filled-people.ts';

/** Something of a person in the database. */
export interface Found {
  collection: string;
  /** Without the indexes of arrays. */
  path: string;
  document: string;
}

/** Where anything of a person is: the id of the account, name, e-mail, and the ids through which documents are the person's. */
export async function findPerson({ connection }: TestServer, person: FilledPerson): Promise<Found[]> {
  const { db } = connection;
  if (!db) throw new Error('the database is not open');
  const marks = marksOf(person);
  const found: Found[] = [];
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    for (const document of await db.collection(name).find().toArray()) {
      for (const path of pathsWith(marks, document)) {
        found.push({ collection: name, path, document: String(document._id) });
      }
    }
  }
  return found;
}

/** What tells that a text is about a person. */
export function marksOf({ id, name, email, enrollment, registration, submission }: FilledPerson): string[] {
  return [...[id, enrollment, registration, submission].map(String), name.toLowerCase(), email];
}

function pathsWith(marks: readonly string[], value: unknown, path = ''): string[] {
  if (value instanceof Types.ObjectId || typeof value === 'string') {
    const text = String(value).toLowerCase();
    return marks.some((mark) => text.includes(mark)) ? [path] : [];
  }
  if (Array.isArray(value)) return value.flatMap((element) => pathsWith(marks, element, path));
  if (typeof value !== 'object' || value === null || value instanceof Date || '_bsontype' in value) return [];
  return Object.entries(value).flatMap(([key, inner]) => pathsWith(marks, inner, path ? `${path}.${key}` : key));
}
