import { z } from 'zod';
import { body, email } from './fields.ts';
import { PASSWORD_MIN_LENGTH } from './limits.ts';
import { accountName, userSchema } from './users.ts';

const password = z
  .string({ error: 'Le mot de passe est requis' })
  .min(1, 'Le mot de passe est requis')
  .max(200, '200 caractères au plus');

/** Body of `POST /auth/login`. */
export const loginSchema = body({ email, password });

const newPassword = password.min(
  PASSWORD_MIN_LENGTH,
  `Le mot de passe doit contenir au moins ${PASSWORD_MIN_LENGTH} caractères`,
);

/** Body of `POST /auth/register`. */
export const registerSchema = body({ name: accountName, email, password: newPassword });

/** Body of `POST /auth/password`: the password that the account has, and the one that it shall have. */
export const passwordChangeSchema = body({ current_password: password, password: newPassword });

/** Body of `POST /auth/reauthenticate`: proves again who uses the session. */
export const reauthenticationSchema = body({ password });

/** The registration form: the body of `POST /auth/register` and the repeated password, which is never sent. */
export const registerFormSchema = registerSchema
  .extend({ confirmPassword: z.string({ error: 'Confirmez le mot de passe' }).min(1, 'Confirmez le mot de passe') })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Les mots de passe ne correspondent pas',
    // By default zod skips this check while any other field is invalid.
    when: ({ value }) => Boolean((value as { confirmPassword?: string }).confirmPassword),
  });

/** Answer of login and registration: the bearer token and the account that it authenticates. */
export const sessionSchema = z.object({ token: z.string(), user: userSchema });

export type LoginInput = z.infer<typeof loginSchema>;
export type RegisterInput = z.infer<typeof registerSchema>;
export type PasswordChange = z.infer<typeof passwordChangeSchema>;
export type Reauthentication = z.infer<typeof reauthenticationSchema>;
export type RegisterForm = z.infer<typeof registerFormSchema>;
export type Session = z.infer<typeof sessionSchema>;
