import { z } from 'zod';
import { body, instant, line, objectId } from '../../foundation/index.ts';

/** The greatest number of passkeys of an account. */
export const PASSKEYS_MAX = 10;

/** How many recovery codes are made at once. */
export const RECOVERY_CODES = 10;

/** The ways to prove a second factor: a code of an application, a passkey, a recovery code. */
export const SECOND_FACTOR_METHODS = ['totp', 'passkey', 'recovery_code'] as const;

const base64url = (max: number) =>
  z
    .string({ error: 'Cette réponse est incomplète' })
    .max(max, 'Cette réponse est trop longue')
    .regex(/^[\w-]+$/, "Cette réponse n'est pas lisible");

/** The secret of a challenge: 256 bits in base64url. */
const challenge = z
  .string({ error: 'Cette demande est incomplète' })
  .regex(/^[\w-]{43}$/, 'Cette demande est incomplète');

/** Applications show the code in two groups: spaces are allowed. */
const code = z
  .string({ error: 'Le code est requis' })
  .max(20, '20 caractères au plus')
  .transform((value) => value.replace(/\s/g, ''))
  .refine((value) => /^\d{6}$/.test(value), 'Le code a six chiffres');

/** Typed from paper: case, spaces and dashes do not matter, and neither do the letters that look like digits. */
const recoveryCode = z
  .string({ error: 'Le code de secours est requis' })
  .max(60, '60 caractères au plus')
  .transform((value) => value.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1'))
  .refine((value) => /^[0-9A-Z]{16}$/.test(value), 'Un code de secours a seize lettres et chiffres');

const transports = z.array(z.string().max(20)).max(10).optional();

/** What a passkey answers to a challenge (WebAuthn, AuthenticationResponseJSON); other members are dropped. */
const assertion = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key', { error: "Cette réponse n'est pas celle d'une clé d'accès" }),
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: base64url(100).optional(),
  }),
});

/** What a new passkey answers (WebAuthn, RegistrationResponseJSON); other members are dropped. */
const attestation = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key', { error: "Cette réponse n'est pas celle d'une clé d'accès" }),
  response: z.object({ clientDataJSON: base64url(8000), attestationObject: base64url(16_000), transports }),
});

/** The members of a body that prove a second factor: exactly one of them is given. */
export const secondFactorProofs = {
  code: code.optional(),
  recovery_code: recoveryCode.optional(),
  assertion: assertion.optional(),
};

const PROOFS = Object.keys(secondFactorProofs);

/** Whether a body has exactly one of the proofs `names`. */
export function hasOneOf(input: object, names: readonly string[]): boolean {
  return names.filter((name) => (input as Record<string, unknown>)[name] !== undefined).length === 1;
}

/** Body of `POST /auth/login/second-factor`: the challenge of the refused login, and one proof. */
export const secondFactorLoginSchema = body({ challenge, ...secondFactorProofs }).refine(
  (input) => hasOneOf(input, PROOFS),
  { path: ['code'], error: "Saisissez un code, ou utilisez votre clé d'accès" },
);

/** The form of a code of an application. */
export const totpFormSchema = body({ code });

/** The form of a recovery code. */
export const recoveryCodeFormSchema = body({ recovery_code: recoveryCode });

/** The challenge member of a body. */
export const challengeField = challenge;

/** Body of `POST /account/second-factor/totp/confirm`: a first code of the application. */
export const totpConfirmationSchema = body({ challenge, code });

/** The name of a passkey, by which its owner recognizes it. */
const passkeyLabel = line('Donnez un nom à cette clé', 60);

/** Body of `PUT /account/second-factor/passkeys/{id}`. */
export const passkeyNameSchema = body({ label: passkeyLabel });

/** Body of `POST /account/second-factor/passkeys`. */
export const newPasskeySchema = body({ challenge, label: passkeyLabel, attestation });

const credentialSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** What a browser asks a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(credentialSchema),
  userVerification: z.literal('preferred'),
});

/** What a browser asks for a new passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
const creationOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(credentialSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('discouraged'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
});

/**
 * What proves a second factor: the secret of the challenge, which is used once within five minutes, the methods of the account,
 * and what to ask its passkeys, if it has any. Also the member `second_factor` of the problem `second_factor_required`.
 */
export const secondFactorChallengeSchema = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(SECOND_FACTOR_METHODS)),
  passkey_options: requestOptionsSchema.optional(),
});

/** A passkey as its owner sees it. */
export const passkeySchema = z.object({
  _id: objectId,
  label: z.string(),
  created_at: instant,
  /** Null until the first login with it. */
  last_used_at: instant.nullable(),
});

/** Answer of `GET /account/second-factor`: the second factors of the account, without secrets. */
export const secondFactorSchema = z.object({
  /** When the application was set up; null without one. */
  totp_since: instant.nullable(),
  passkeys: z.array(passkeySchema),
  recovery_codes_left: z.int().min(0),
});

/** Answer of `POST /account/second-factor/totp`: the secret of the application, which counts once a first code confirms it. */
export const totpSetupSchema = z.object({
  challenge: z.string(),
  /** In base32, to type. */
  secret: z.string(),
  /** The same as an `otpauth:` address, to scan. */
  uri: z.string(),
});

/** Answer of `POST /account/second-factor/passkeys/options`. */
export const passkeySetupSchema = z.object({ challenge: z.string(), options: creationOptionsSchema });

/** New recovery codes, shown once; none when an earlier factor has brought them already. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });

export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];
export type SecondFactorLogin = z.infer<typeof secondFactorLoginSchema>;
export type SecondFactorChallenge = z.infer<typeof secondFactorChallengeSchema>;
export type SecondFactor = z.infer<typeof secondFactorSchema>;
export type Passkey = z.infer<typeof passkeySchema>;
export type NewPasskey = z.infer<typeof newPasskeySchema>;
export type PasskeyAssertion = z.infer<typeof assertion>;
export type TotpSetup = z.infer<typeof totpSetupSchema>;
export type PasskeySetup = z.infer<typeof passkeySetupSchema>;
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
/** One proof of a second factor; an assertion goes with the challenge that it answers. */
export type SecondFactorProof = Pick<SecondFactorLogin, 'code' | 'recovery_code' | 'assertion'> & {
  challenge?: string;
};
