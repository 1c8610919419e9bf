import { Types } from 'mongoose';

/** Condition for the items after the given id in a list that is sorted newest first. */
export function olderThan(id: string | undefined): { _id?: { $lt: Types.ObjectId } } {
  return id ? { _id: { $lt: new Types.ObjectId(id) } } : {};
}
