import { NOTIFICATION_KINDS, type NotificationKind } from '@iris/contract/accounts';
import { type PermissionSet, ROLE_LABELS, ROLES, type Role } from '@iris/contract/foundation';
import { Schema, type Types } from 'mongoose';
import { defineCollection, instantOf, nameKeys, searchText } from '../../../foundation/index.ts';

export interface UserRecord {
  _id: Types.ObjectId;
  name: string;
  /** How certificates write the name, if they cannot print it. */
  printed_name?: string;
  /** The RPPS number that its owner states. Not unique: a refusal would tell that another person has an account. */
  rpps?: string;
  /** Normalized, because the unique index compares bytes. */
  email: string;
  /** When its owner proved to read this address; absent until then. */
  email_verified_at?: Date;
  /** argon2id hash; null for an account without login. */
  password_hash: string | null;
  /** Whether the password is easy to guess; absent until it is seen for the first time. */
  password_weak?: boolean;
  /** Since when logins need a second factor; absent while the password is enough. */
  second_factor_at?: Date;
  /** Raised when logins begin to need a second factor, which ends the sessions that were opened without one; absent means 0. */
  second_factor_version?: number;
  /** Written by each change of the second factors, so that concurrent ones conflict. */
  second_factor_changed_at?: Date;
  role: Role;
  /** The granted permissions. */
  permissions: Partial<PermissionSet>;
  created_at: Date;
  /** The last login; absent before the first one that was recorded. */
  last_login_at?: Date;
  /** Raised with each change of role or permissions; absent means 0. */
  version?: number;
  /** Raised with each change of the password, which ends the sessions that were opened with another one. */
  password_version: number;
  /** The session that changed the password last, and when: it may repeat the change, whose answer may be lost. */
  password_change_session?: string;
  password_changed_at?: Date;
  /** Written to all super administrators when one is demoted, so that concurrent demotions conflict. */
  super_admins_changed_at?: Date;
  /** Written by each enrollment and membership, to conflict with a concurrent change of role or deletion. */
  last_enrolled_at?: Date;
  /** Written by each completion without a certificate, to conflict with a concurrent change that allows one. */
  last_uncertified_at?: Date;
  /** When the account is deleted, as its owner has asked; absent otherwise. */
  deletion_at?: Date;
  /** With `deletion_at`: whether certificates keep the name. */
  keeps_certificates?: boolean;
  /** The kinds of notifications whose mails its owner does not want. */
  refused_mails?: NotificationKind[];
  /** Of the browser that its owner used last; absent until that is known: that of the academy. */
  time_zone?: string;
  /** How often the address of the calendar was replaced. */
  calendar_number?: number;
  /** Written with what the account writes elsewhere, to conflict with its deletion. */
  last_wrote_at?: Date;
  /** Written by each notification, to conflict with a concurrent deletion. */
  last_notified_at?: Date;
  search: string;
  /** By which searches find it; absent when the previous version of the API has stored it. */
  search_keys?: string[];
}

/** The fields by which an account is searched. Whoever writes its name or e-mail writes them too. */
export function userSearch({ name, email }: Pick<UserRecord, 'name' | 'email'>) {
  const [mailbox = '', domain = ''] = email.split('@');
  return { search: searchText(name, email), search_keys: nameKeys([name, mailbox], [domain]) };
}

/** What no answer needs. */
export const WITHOUT_SEARCH = { search: 0, search_keys: 0 } as const;

/** Sorted like the list and containing the search text, so that only the documents of the page are read. */
export const USER_LIST_INDEX = { role: 1, _id: -1, search: 1 } as const;

export const USER_KEYS_INDEX = { search_keys: 1 } as const;

export const USER_MODEL = 'User';

export const userSchema = new Schema<UserRecord>(
  {
    name: { type: String, required: true },
    printed_name: String,
    rpps: String,
    email: { type: String, required: true, unique: true },
    email_verified_at: Date,
    password_hash: { type: String, default: null },
    password_weak: Boolean,
    second_factor_at: Date,
    second_factor_version: Number,
    second_factor_changed_at: Date,
    role: { type: String, enum: ROLES, required: true },
    permissions: { type: Object, default: () => ({}) },
    created_at: { type: Date, required: true },
    last_login_at: Date,
    version: Number,
    password_version: { type: Number, required: true },
    password_change_session: String,
    password_changed_at: Date,
    super_admins_changed_at: Date,
    last_enrolled_at: Date,
    last_uncertified_at: Date,
    deletion_at: Date,
    keeps_certificates: Boolean,
    refused_mails: { type: [String], default: undefined },
    time_zone: String,
    calendar_number: Number,
    last_wrote_at: Date,
    last_notified_at: Date,
    search: { type: String, required: true },
    search_keys: { type: [String], default: undefined },
  },
  { collection: 'users', versionKey: false, minimize: false },
)
  .index(USER_LIST_INDEX)
  .index(USER_KEYS_INDEX)
  .index({ rpps: 1 }, { sparse: true })
  .index({ created_at: 1 })
  .index({ deletion_at: 1 }, { sparse: true });

function labelsOf(kinds: readonly NotificationKind[] = []): string | null {
  return kinds.length > 0 ? kinds.map((kind) => NOTIFICATION_KINDS[kind].label).join(', ') : null;
}

export const userCollection = defineCollection<UserRecord>({
  name: USER_MODEL,
  schema: userSchema,
  people: [{ field: '_id', erase: 'delete' }],
  title: 'Compte',
  names: ['name', 'printed_name', 'email', 'search', 'search_keys'],
  purpose: 'account',
  retention: { until: "Jusqu'à ce que vous supprimiez votre compte, puis une semaine pour changer d'avis." },
  export: {
    toRows: (records) =>
      records.map(({ name, email, role, created_at, ...own }) => ({
        Nom: name,
        'Nom imprimé': own.printed_name ?? null,
        'E-mail': email,
        'E-mail confirmé': Boolean(own.email_verified_at),
        Rôle: ROLE_LABELS[role],
        'Numéro RPPS': own.rpps ?? null,
        'Fuseau horaire': own.time_zone ?? null,
        'E-mails refusés': labelsOf(own.refused_mails),
        Création: created_at.toISOString(),
        'Dernière connexion': instantOf(own.last_login_at),
        'Suppression prévue': instantOf(own.deletion_at),
      })),
  },
});
