import { z } from 'zod';
import { body, email, PASSWORD_MIN_LENGTH } from '../foundation/index.ts';
import { preparePassword } from './prepare-password.ts';
import { challengeField, hasOneOf, secondFactorProofs } from './second-factor/second-factor.ts';
import { accountName, userSchema } from './users.ts';

const PASSWORD_MAX_LENGTH = 200;

/** Longer texts are not prepared to be measured: putting marks in order takes the square of their number. */
const MEASURED_MAX = 5 * PASSWORD_MAX_LENGTH;

/** Length of a password in its prepared form. */
function lengthOf(typed: string): number {
  return typed.length > MEASURED_MAX ? typed.length : preparePassword(typed).length;
}

/** Stays as it was typed: a password stored before may only match so. */
const password = z
  .string({ error: 'Le mot de passe est requis' })
  .min(1, 'Le mot de passe est requis')
  .refine((typed) => lengthOf(typed) <= PASSWORD_MAX_LENGTH, `${PASSWORD_MAX_LENGTH} caractères au plus`)
  .meta({ maxLength: PASSWORD_MAX_LENGTH });

/** Body of `POST /auth/login`. */
export const loginSchema = body({ email, password });

const newPassword = password
  .refine(
    (typed) => lengthOf(typed) >= PASSWORD_MIN_LENGTH,
    `Le mot de passe doit contenir au moins ${PASSWORD_MIN_LENGTH} caractères`,
  )
  .meta({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH });

/** Body of `POST /auth/register`. */
export const registerSchema = body({ name: accountName, email, password: newPassword });

/** Body of `POST /auth/password`: the password that the account has, and the one that it shall have. */
export const passwordChangeSchema = body({ current_password: password, password: newPassword });

/** The form of a password that proves again who uses the session. */
export const passwordProofSchema = body({ password });

/**
 * Body of `POST /auth/reauthenticate`: one proof of who uses the session. The password, or a proof of the second factor where
 * there is one; an assertion comes with the challenge that it answers.
 */
export const reauthenticationSchema = body({
  password: password.optional(),
  challenge: challengeField.optional(),
  ...secondFactorProofs,
}).refine((input) => hasOneOf(input, ['password', ...Object.keys(secondFactorProofs)]), {
  path: ['password'],
  error: 'Le mot de passe est requis',
});

const repeated = z.string({ error: 'Confirmez le mot de passe' }).min(1, 'Confirmez le mot de passe');

const isTypedTwice = (form: { password: string; confirmPassword: string }) =>
  preparePassword(form.password) === preparePassword(form.confirmPassword);

const sameTwice = {
  path: ['confirmPassword'],
  error: 'Les mots de passe ne correspondent pas',
  // By default zod skips this check while any other field is invalid.
  when: ({ value }: { value: unknown }) => Boolean((value as { confirmPassword?: string }).confirmPassword),
};

/** The registration form: the body of `POST /auth/register` and the repeated password, which is never sent. */
export const registerFormSchema = registerSchema.extend({ confirmPassword: repeated }).refine(isTypedTwice, sameTwice);

const INCOMPLETE_LINK = 'Ce lien est incomplet';

/** The secret of a link in a mail: 256 bits in base64url. */
export const linkTokenSchema = linkToken(z.string({ error: INCOMPLETE_LINK }));

function linkToken(text: z.ZodString) {
  return text.regex(/^[\w-]{43}$/, INCOMPLETE_LINK);
}

/** Body of `POST /auth/verify-email`. */
export const verifyEmailSchema = body({ token: linkTokenSchema });

/** Body of `POST /auth/end-sessions`. */
export const endSessionsSchema = body({ token: linkTokenSchema });

/** Answer of `POST /auth/verify-email`: `changed` when the account has the address now; a link that is opened again confirms nothing more. */
export const verifiedEmailSchema = z.object({ outcome: z.enum(['confirmed', 'changed', 'already_confirmed']) });

/** Body of `POST /auth/forgot-password`. */
export const forgotPasswordSchema = body({ email });

/** Body of `POST /auth/reset-password`. Pages of earlier releases send with the token what follows it in the link: the address. */
export const resetPasswordSchema = body({
  token: linkToken(z.string({ error: INCOMPLETE_LINK }).overwrite((sent) => sent.split('&', 1)[0] ?? '')),
  password: newPassword,
});

/** The form of a new password, which is typed twice. */
export const resetPasswordFormSchema = resetPasswordSchema
  .pick({ password: true })
  .extend({ confirmPassword: repeated })
  .refine(isTypedTwice, sameTwice);

/** The form of `POST /auth/password`: its body and the repeated password, which is never sent. */
export const passwordChangeFormSchema = passwordChangeSchema
  .extend({ confirmPassword: repeated })
  .refine(isTypedTwice, sameTwice);

/** Answer of login and registration: the bearer token and the account that it authenticates. */
export const sessionSchema = z.object({ token: z.string(), user: userSchema });

export type LoginInput = z.infer<typeof loginSchema>;
export type RegisterInput = z.infer<typeof registerSchema>;
export type PasswordChange = z.infer<typeof passwordChangeSchema>;
export type PasswordProof = z.infer<typeof passwordProofSchema>;
export type PasswordChangeForm = z.infer<typeof passwordChangeFormSchema>;
export type Reauthentication = z.infer<typeof reauthenticationSchema>;
export type RegisterForm = z.infer<typeof registerFormSchema>;
export type VerifiedEmail = z.infer<typeof verifiedEmailSchema>;
export type ForgotPasswordInput = z.infer<typeof forgotPasswordSchema>;
export type ResetPasswordInput = z.infer<typeof resetPasswordSchema>;
export type ResetPasswordForm = z.infer<typeof resetPasswordFormSchema>;
export type Session = z.infer<typeof sessionSchema>;

/** The demo accounts, printed when the academy starts with demo data. The two administrators have different permissions. */
export const DEMO_EMAILS = {
  super_admin: 'super@academie-iris.example',
  admin: 'admin@academie-iris.example',
  content_admin: 'contenu@academie-iris.example',
  student: 'etudiant@academie-iris.example',
  manager: 'responsable@academie-iris.example',
  rater: 'evaluatrice@academie-iris.example',
  second_rater: 'evaluateur@academie-iris.example',
} as const;

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Iris-2026!';
