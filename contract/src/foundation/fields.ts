import { z } from 'zod';
import { cleanEmail } from './email-address.ts';
import { unprintableIn } from './text/printed-texts.ts';

export { body, instant } from '@iris/delivery/contract/fields';

/** Control characters except line breaks and tabs: MongoDB and browsers handle them differently. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
export const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Scripts of India and Sri Lanka in which joiners select the form of a letter after a virama (UAX 31, A2 and B). */
const INDIC = ['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh']
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** The signs that suppress a vowel there. */
const VIRAMA = '[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]';

/** Arabic letters that never join the next one, so that nothing is seen of a non-joiner after them. */
const UNJOINED =
  '[\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0-\u06cb\u06cf\u06d5]';

/** Where joiners are part of the spelling: in Persian, in the scripts of India and Sri Lanka, and within an emoji. */
const SPELLED_JOINERS = [
  `(?<=\\p{Script=Arabic}\\p{M}*)(?<!${UNJOINED}\\p{M}*)\u200c(?=\\p{Script=Arabic})`,
  `(?<=[${INDIC}]${VIRAMA})[\u200c\u200d](?=[${INDIC}])`,
  `(?<=[${INDIC}]${VIRAMA})\u200d(?![\\p{L}\\p{M}\u200c\u200d])`,
  '(?<=\\p{Extended_Pictographic}\ufe0f?|\\p{Emoji_Modifier})\u200d(?=\\p{Extended_Pictographic})',
].join('|');

/**
 * Invisible characters that change how a name is displayed or compared: control, bidirectional and zero-width
 * characters, line separators, lone surrogates. U+FE0F is allowed after a symbol, where it selects the emoji form, and joiners
 * where a spelling has them.
 */
export const INVISIBLE = new RegExp(
  `(?!\ufe0f|(?=[\u200c\u200d])(?:${SPELLED_JOINERS}))[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]|(?<!\\p{Extended_Pictographic})\ufe0f`,
  'u',
);

/** What a text is, for the documentation of the API: JSON Schema cannot run the checks of this file. */
export type TextKind =
  | 'line'
  | 'printedLine'
  | 'optionalLine'
  | 'paragraph'
  | 'optionalParagraph'
  | 'email'
  | 'imageAddress'
  | 'day';

const FORBIDDEN = 'Ce texte contient des caractères interdits';
const NOT_VISIBLE =
  'Ce texte contient un caractère invisible ou de contrôle\u00a0: effacez-le et retapez-le au clavier';

/** Checked before and after normalizing, which can make a text longer; the first failure ends the checks. */
const atMost = (max: number) => ({ error: `${max} caractères au plus`, abort: true });

/**
 * A required single line in Unicode's composed form (NFC), trimmed; `required` is the message when it is missing or
 * empty. `max` counts the surrounding spaces too, because JSON Schema cannot express a length after trimming.
 */
export const line = (required: string, max: number) =>
  z
    .string({ error: required })
    .max(max, atMost(max))
    .trim()
    .normalize()
    .min(1, required)
    .max(max, atMost(max))
    .refine((value) => !INVISIBLE.test(value), NOT_VISIBLE)
    .meta({ text: 'line' satisfies TextKind });

/** A required single line that documents print, in letters and signs that they have; otherwise like {@link line}. */
export const printedLine = (required: string, max: number) =>
  line(required, max)
    .refine((value) => unprintableIn(value) === undefined, {
      error: ({ input }) => notPrintable(String(input)),
      // Invisible characters have their own message.
      when: ({ value }) => typeof value === 'string' && !INVISIBLE.test(value),
    })
    .meta({ text: 'printedLine' satisfies TextKind });

/** A required text of one or more lines, trimmed; `required` is the message when it is missing or empty. */
export const paragraph = (required: string, max: number) =>
  z
    .string({ error: required })
    .max(max, atMost(max))
    .trim()
    .min(1, required)
    .refine((value) => !CONTROL.test(value), FORBIDDEN)
    .meta({ text: 'paragraph' satisfies TextKind });

/** A text of one or more lines that may be empty, otherwise like {@link paragraph}. */
export const optionalParagraph = (max: number) =>
  z
    .string({ error: 'Ce champ doit être un texte' })
    .max(max, atMost(max))
    .trim()
    .refine((value) => !CONTROL.test(value), FORBIDDEN)
    .meta({ text: 'optionalParagraph' satisfies TextKind });

/** A single line that may be empty, otherwise like {@link line}. */
export const optionalLine = (max: number) =>
  z
    .string({ error: 'Ce champ doit être un texte' })
    .max(max, atMost(max))
    .trim()
    .normalize()
    .max(max, atMost(max))
    .refine((value) => !INVISIBLE.test(value), NOT_VISIBLE)
    .meta({ text: 'optionalLine' satisfies TextKind });

/**
 * An e-mail address as it was meant ({@link cleanEmail}), in lower case, so that the unique index on accounts ignores case.
 */
export const email = z
  .string({ error: "L'e-mail est requis" })
  .max(254, atMost(254))
  .overwrite(cleanEmail)
  .toLowerCase()
  .min(1, "L'e-mail est requis")
  .refine((value) => value === '' || z.email().safeParse(value).success, "L'adresse e-mail n'est pas valide")
  .meta({ text: 'email' satisfies TextKind });

/** A MongoDB identifier: 24 hexadecimal digits, in lower case as they are stored and compared. */
export const objectId = z
  .string({ error: "L'identifiant est requis" })
  .regex(/^[0-9a-f]{24}$/i, "Cet identifiant n'est pas valide")
  .toLowerCase();

/** Route parameter `{id}`. */
export const idParams = z.object({ id: objectId });

/** An image: an absolute http(s) URL without credentials, or a path of this site that begins with exactly one `/`. */
export const imageAddress = (required: string) =>
  line(required, 2048)
    .refine(
      (value) => value === '' || isImageAddress(value),
      "L'image doit être une adresse http(s) ou un chemin commençant par /",
    )
    .meta({ text: 'imageAddress' satisfies TextKind });

/** Text alternative of an image (WCAG 1.1.1); empty for a decorative image. */
export const imageAlt = optionalLine(160);

/** Version of a resource: 1 when it is created, raised by 1 with each change. */
export const version = z.int().min(1);

/** Day in the academy's time zone, such as `2026-03-14`. */
export const day = z.iso
  .date({
    // A field for days is empty until one is whole.
    error: ({ input }) => (input === '' ? 'Le jour est requis' : 'Le jour doit être de la forme AAAA-MM-JJ'),
    abort: true,
  })
  .refine((value) => value >= '2000' && value < '2100', { error: 'Le jour doit être entre 2000 et 2099', abort: true })
  .meta({ text: 'day' satisfies TextKind });

/** Whether `value` is a valid image address; see {@link imageAddress}. */
export function isImageAddress(value: string): boolean {
  if (/[\s\\]/.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  // An authority with an @ contains credentials, which the browser would send to the image's host.
  // Exactly two slashes: browsers ignore a third one and parse what follows as the authority.
  return z.url({ protocol: /^https?$/ }).safeParse(value).success && /^https?:\/\/[^/?#@]+([/?#]|$)/i.test(value);
}

function notPrintable(text: string): string {
  return `Remplacez «\u00a0${unprintableIn(text)}\u00a0»\u00a0: les attestations ne savent pas l'imprimer`;
}
