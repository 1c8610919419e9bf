import type { Model, QueryFilter, Types } from 'mongoose';

/** What is stored with these texts so that one pattern finds « Réfractive » by « refractive »; see docs/decisions/010. */
export function searchText(...texts: string[]): string {
  return texts.map(fold).join('\n');
}

/** The condition that finds `query`, taken literally, anywhere in one of the texts. */
export function searchPattern(query: string): RegExp {
  return new RegExp(fold(query).replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
}

/** Writes the search text of what was stored without one; `all` finds every record by the index that holds the text. */
export async function addSearchText<Stored extends { _id: Types.ObjectId; search: string }>(
  model: Model<Stored>,
  textOf: (record: Stored) => string,
  all: QueryFilter<Stored>,
): Promise<void> {
  // Unlike $exists, a comparison is answered by the index: looking for none reads no document.
  const without = { ...all, search: { $not: { $gte: '' } } } as object;
  for await (const record of model.collection.find<Stored>(without)) {
    await model.collection.updateOne({ _id: record._id }, { $set: { search: textOf(record) } });
  }
}

/** Lower case without accents; ligatures are opened, since NFKD leaves œ alone and « œil » is our daily word. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/\s+/g, ' ');
}
