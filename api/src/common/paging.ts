import { Types } from 'mongoose';

/** The condition that a list, newest first, goes on after the item of this id. */
export function olderThan(id: string | undefined): { _id?: { $lt: Types.ObjectId } } {
  return id ? { _id: { $lt: new Types.ObjectId(id) } } : {};
}
