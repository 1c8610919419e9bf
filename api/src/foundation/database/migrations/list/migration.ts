import type { mongo } from 'mongoose';

/** One change of stored data, executed once per database; see docs/decisions/028. */
export interface Migration {
  /** `001-what-it-does`: its order and the name under which it is recorded; never changed after its release. */
  id: string;
  /** One line for the log and the record. */
  description: string;
  /**
   * Changes the data. Must be idempotent: it runs outside of a transaction and is repeated after an interruption. Must
   * not use models, which change later.
   */
  up(db: mongo.Db): Promise<void>;
}
