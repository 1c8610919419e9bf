import type { Model, mongo } from 'mongoose';

/** Creates the indexes of a model by one command; by its own method Mongoose sends one for each, which takes most of a start. */
export async function createIndexes(model: Model<unknown>): Promise<void> {
  const indexes = model.schema.indexes().map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription);
  if (indexes.length > 0) await model.collection.createIndexes(indexes);
}
