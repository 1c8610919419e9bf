import { z } from 'zod';
import { hasLuhnKey } from './luhn.ts';

const LENGTH = 11;

/** With spaces, as people and word processors write it; empty in a form that is sent without it. */
const TYPED = /^[ \u00a0\u202f]*(?:(?:[0-9][ \u00a0\u202f]*){11})?$/;

/** The eleven digits of an RPPS number as it is typed; undefined for any other text, also one whose key is wrong. */
export function readRpps(typed: string): string | undefined {
  const digits = TYPED.test(typed) ? typed.replace(/[^0-9]/g, '') : '';
  return digits.length === LENGTH && hasLuhnKey(digits) ? digits : undefined;
}

/** An RPPS number, which identifies a health professional in France, or an empty text; the result has its digits only. */
export const rppsSchema = z
  .string({ error: 'Le numéro RPPS doit être un texte' })
  .regex(TYPED, { error: 'Le numéro RPPS a exactement 11 chiffres', abort: true })
  .refine(
    (typed) => !/[0-9]/.test(typed) || readRpps(typed),
    'Ce numéro RPPS est incorrect\u00a0: vérifiez ses chiffres',
  )
  .transform((typed) => readRpps(typed) ?? '');
