import { z } from 'zod';
import {
  body,
  email,
  instant,
  line,
  objectId,
  PERMISSIONS,
  PRINTED_NAME,
  pageQuery,
  ROLES,
  rppsSchema,
  searchQuery,
} from '../foundation/index.ts';

/** The name of an account. */
export const accountName = line('Le nom est requis', 100);

const flags = Object.fromEntries(
  PERMISSIONS.map((key) => [key, z.boolean({ error: 'Chaque permission doit valoir vrai ou faux' })]),
) as Record<(typeof PERMISSIONS)[number], z.ZodBoolean>;

/** Body of `POST /admin/users/{id}/make-admin` and `PUT /admin/users/{id}/permissions`: all seven booleans. */
export const permissionsSchema = body(flags);

/** Body of `PUT /account/name`; `printed_name` is how certificates write a name that they cannot print. */
export const nameInputSchema = body({
  name: accountName,
  printed_name: z
    .string({ error: 'Ce champ doit être un texte' })
    .max(100, '100 caractères au plus')
    .trim()
    .normalize()
    .regex(PRINTED_NAME, 'Écrivez ce nom en caractères latins')
    .optional(),
});

/** Body of `PUT /account/rpps`; an empty text removes the number. */
export const rppsInputSchema = body({ rpps: rppsSchema });

/** Body of `POST /account/email`. */
export const emailInputSchema = body({ email });

/** Body of `POST /account/deletion`: whether one's certificates keep the name. */
export const deletionInputSchema = body({
  keep_certificates: z.boolean({ error: 'Choisissez si vos certificats gardent votre nom' }),
});

/** An account as the API returns it; `permissions` are those in effect for its role. */
export const userSchema = z.object({
  _id: objectId,
  name: z.string(),
  email: z.string(),
  /** Whether its owner has proved to read this address. */
  email_verified: z.boolean(),
  /** Whether its logins need a second factor. */
  second_factor: z.boolean(),
  role: z.enum(ROLES),
  permissions: z.object(flags),
  created_at: instant,
  /** Version of role and permissions, raised by 1 with each change. */
  version: z.int().min(0),
  /** Whether the account must choose a safer password before it acts as an administrator; only in one's own account. */
  password_change_required: z.boolean().optional(),
  /** Whether the account must set up a second factor before it acts as an administrator; only in one's own account. */
  second_factor_setup_required: z.boolean().optional(),
  /** When the account is deleted, as its owner has asked; only in one's own account, and of a person. */
  deletion_at: instant.optional(),
  /** How certificates write the name, if they cannot print it; only in one's own account. */
  printed_name: z.string().optional(),
  /** The RPPS number that its owner has stated; only in one's own account, and of a person. */
  rpps: z.string().optional(),
});

/**
 * Answer of `GET /admin/users/{id}`. The last login and a planned deletion of administrators are told only to super
 * administrators.
 */
export const personSchema = userSchema
  .pick({
    _id: true,
    name: true,
    email: true,
    email_verified: true,
    second_factor: true,
    role: true,
    permissions: true,
    created_at: true,
    version: true,
    deletion_at: true,
    rpps: true,
  })
  .extend({
    /** The last login that was recorded. */
    last_login_at: instant.optional(),
    /** Whether the caller may send it links and enroll it. */
    may_handle: z.boolean(),
  });

const filters = {
  role: z.enum(ROLES, { error: 'Le rôle doit être student, admin ou super_admin' }).optional(),
  q: searchQuery,
};

/** Query of `GET /admin/users`; `q` searches name and e-mail, and a whole RPPS number. */
export const userQuerySchema = z.object({ ...filters, ...pageQuery });

/** Query of `GET /admin/users/count`. */
export const userFilterSchema = z.object(filters);

/** Answer of `GET /admin/users`. */
export const userListSchema = z.array(userSchema);

/** Answer of `GET /admin/dashboard`. */
export const adminStatsSchema = z.object({
  total_users: z.int().min(0),
  total_courses: z.int().min(0),
  total_enrollments: z.int().min(0),
  total_students: z.int().min(0),
});

export type User = z.infer<typeof userSchema>;
export type Person = z.infer<typeof personSchema>;
export type NameInput = z.infer<typeof nameInputSchema>;
export type RppsInput = z.infer<typeof rppsInputSchema>;
export type EmailInput = z.infer<typeof emailInputSchema>;
export type DeletionInput = z.infer<typeof deletionInputSchema>;
export type UserQuery = z.infer<typeof userQuerySchema>;
export type UserFilter = z.infer<typeof userFilterSchema>;
export type AdminStats = z.infer<typeof adminStatsSchema>;
