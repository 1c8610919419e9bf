import type { Model } from 'mongoose';

/** Creates the indexes of a model by one command; Mongoose needs one for each, which takes most of a start. */
export async function createIndexes(model: Model<unknown>): Promise<void> {
  const indexes = model.schema.indexes().map(([key, { _autoIndex, ...options }]) => ({ key, ...options }));
  if (indexes.length > 0)
    await model.collection.createIndexes(indexes as Parameters<typeof model.collection.createIndexes>[0]);
}
