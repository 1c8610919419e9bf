import { z } from 'zod';

/** Control characters but line breaks and tabs: MongoDB and browsers do not handle them alike. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * What changes how a name looks or compares without being seen: control and bidirectional characters, zero-width ones,
 * line separators, lone surrogates. U+FE0F is seen after a sign, of which it chooses the emoji form.
 */
const INVISIBLE =
  /(?!\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?<!\p{Extended_Pictographic})\ufe0f/u;

const FORBIDDEN = 'Ce texte contient des caractères interdits';
const NOT_VISIBLE =
  'Ce texte contient un caractère invisible ou de contrôle\u00a0: effacez-le et retapez-le au clavier';

/** A required single line in Unicode's composed form (NFC), trimmed; `required` is the message when it is missing or empty. */
export const line = (required: string, max: number) =>
  z
    .string({ error: required })
    .trim()
    .normalize()
    .min(1, required)
    .max(max, `${max} caractères au plus`)
    .refine((value) => !INVISIBLE.test(value), NOT_VISIBLE);

/** A required text that may have several lines, trimmed. */
export const paragraph = (required: string, max: number) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(max, `${max} caractères au plus`)
    .refine((value) => !CONTROL.test(value), FORBIDDEN);

/** A single line that may stay empty, otherwise like {@link line}. */
export const optionalLine = (max: number) =>
  z
    .string({ error: 'Ce champ doit être un texte' })
    .trim()
    .normalize()
    .max(max, `${max} caractères au plus`)
    .refine((value) => !INVISIBLE.test(value), NOT_VISIBLE);

/** An e-mail address in its one normal form: trimmed, lower case, so that uniqueness means something. */
export const email = z
  .string({ error: "L'email est requis" })
  .trim()
  .toLowerCase()
  .min(1, "L'email est requis")
  .max(254, '254 caractères au plus')
  .refine((value) => value === '' || z.email().safeParse(value).success, "L'adresse email n'est pas valide");

/** A MongoDB identifier: 24 hexadecimal digits. */
export const objectId = z
  .string({ error: "L'identifiant est requis" })
  .regex(/^[0-9a-f]{24}$/i, "Cet identifiant n'est pas valide");

/** Route parameter `{id}`. */
export const idParams = z.object({ id: objectId });

export type IdParams = z.infer<typeof idParams>;

/** An image: an absolute http(s) URL without credentials, or a path of this site beginning with one `/`. */
export const imageAddress = (required: string) =>
  line(required, 2048).refine(
    (value) => value === '' || isImageAddress(value),
    "L'image doit être une adresse http(s) ou un chemin commençant par /",
  );

/** What an image shows, for whoever does not see it; empty for one that only decorates. */
export const imageAlt = optionalLine(160);

/** How often something was written: 1 at first, one more with each change. */
export const version = z.int().min(1);

/** Instant as the API writes it, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** A day in the academy's time zone, `2026-03-14`. */
export const day = z.iso
  .date({ error: 'Le jour doit être de la forme AAAA-MM-JJ', abort: true })
  .refine((value) => value >= '2000' && value < '2100', 'Le jour doit être entre 2000 et 2099');

/** A body with exactly these fields: an unknown one is refused rather than silently dropped. */
export const body = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) => {
      if (issue.code === 'unrecognized_keys')
        return `Champ inconnu\u00a0: ${(issue.keys ?? []).slice(0, 5).join(', ')}`;
      return 'La requête doit être un objet JSON';
    },
  });

/** Whether `value` may be used as the address of an image; see {@link imageAddress}. */
export function isImageAddress(value: string): boolean {
  if (/[\s\\]/.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  // An authority with an @ carries credentials, which a browser would send to whoever serves the image.
  // Exactly two slashes before it: browsers skip a third one, and what follows is the authority again.
  return z.url({ protocol: /^https?$/ }).safeParse(value).success && /^https?:\/\/[^/?#@]+([/?#]|$)/i.test(value);
}
