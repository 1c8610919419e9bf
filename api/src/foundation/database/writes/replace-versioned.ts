import type { ClientSession, Model, QueryFilter, UpdateQuery } from 'mongoose';

interface Versioned {
  version: number;
}

/** Replaces a record if it has the expected version; returns the record before and after. */
export async function replaceVersioned<Stored extends Versioned>(
  model: Model<Stored>,
  id: string,
  written: Partial<Stored>,
  expected: number | undefined,
  session: ClientSession,
): Promise<[before: Stored, after: Stored] | undefined> {
  const filter = { _id: id, ...(expected !== undefined && { version: expected }) };
  const before = await model
    .findOneAndUpdate(filter as QueryFilter<Stored>, { $set: written, $inc: { version: 1 } } as UpdateQuery<Stored>)
    .session(session)
    .lean<Stored>();
  return before ? [before, { ...before, ...written, version: before.version + 1 }] : undefined;
}
