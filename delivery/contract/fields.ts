import { z } from 'zod';

/** Date and time in ISO 8601, in UTC. */
export const instant = z.iso.datetime();

/** A request body with exactly these fields: unknown fields are rejected rather than dropped. */
export const body = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys'
        ? `Champ inconnu\u00a0: ${(keys ?? []).slice(0, 5).join(', ')}`
        : 'La requête doit être un objet JSON',
  });

/** A short text of one line for people, trimmed. */
export const label = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'Ce texte est vide' })
    .max(max, { error: `${max} caractères au plus` })
    .refine((text) => !/\p{C}/u.test(text), { error: 'Ce texte contient un caractère invisible ou de contrôle' });
