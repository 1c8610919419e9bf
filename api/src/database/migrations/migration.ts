import type { mongo } from 'mongoose';

/** One change of stored data, executed once per database; see docs/decisions/028. */
export interface Migration {
  /** `001-what-it-does`: its place in the order and the name it is recorded under; never changed once released. */
  id: string;
  /** One line for the log and the record. */
  description: string;
  /**
   * Changes the data. No transaction surrounds it, and one that was interrupted is executed again from the beginning:
   * it must be idempotent. It uses no model of a feature, since models change and migrations do not.
   */
  up(db: mongo.Db): Promise<void>;
}
