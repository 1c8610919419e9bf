import { type PermissionSet, ROLES, type Role } from '@iris/contract/permissions';
import { Schema, type Types } from 'mongoose';
import { searchText } from '../common/search-text.ts';

/** An account as it is stored. */
export interface UserRecord {
  _id: Types.ObjectId;
  name: string;
  /** In its one normal form: the unique index compares bytes. */
  email: string;
  /** argon2id; null for an account nobody can log in to. */
  password_hash: string | null;
  role: Role;
  /** What was granted; an account without grants has none. */
  permissions: Partial<PermissionSet>;
  created_at: Date;
  /** Absent, which counts as 0, until role or permissions first change. */
  version?: number;
  /** Written by each enrollment, so that it collides with a change of role or a deletion under way. */
  last_enrolled_at?: Date;
  search: string;
}

/** What `q` finds an account by. */
export function userSearch({ name, email }: Pick<UserRecord, 'name' | 'email'>): string {
  return searchText(name, email);
}

/** In the order of the list, and with what is searched: only the items shown are read. */
export const USER_LIST_INDEX = { role: 1, _id: -1, search: 1 } as const;

export const USER_MODEL = 'User';

export const userSchema = new Schema<UserRecord>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true, unique: true },
    password_hash: { type: String, default: null },
    role: { type: String, enum: ROLES, required: true },
    permissions: { type: Object, default: () => ({}) },
    created_at: { type: Date, required: true },
    version: Number,
    last_enrolled_at: Date,
    search: { type: String, required: true },
  },
  { collection: 'users', versionKey: false, minimize: false },
)
  .index(USER_LIST_INDEX)
  .index({ created_at: 1 });
