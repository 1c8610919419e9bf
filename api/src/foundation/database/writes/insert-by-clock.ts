import { type ClientSession, type Model, Types } from 'mongoose';

/**
 * Inserts a document, in `session` if given, and returns its id. The fields are expressions, in which `$$NOW` is the clock of
 * the database: those of the processes may differ. A text that others have written has to be a `$literal`.
 */
export async function insertByClock<Stored>(
  model: Model<Stored>,
  fields: Record<string, unknown>,
  session?: ClientSession,
): Promise<Types.ObjectId> {
  const _id = new Types.ObjectId();
  const options = { upsert: true, updatePipeline: true, session };
  await model.updateOne({ _id: _id as never }, [{ $set: fields }], options);
  return _id;
}
