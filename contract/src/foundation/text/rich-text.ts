import { z } from 'zod';
import { imageAddress, imageAlt, isImageAddress, line, optionalLine } from '../fields.ts';

/** Maximum number of blocks of a text. */
export const BLOCKS_MAX = 400;

/** Maximum number of the first item of a list. */
export const LIST_START_MAX = 9999;

/** An address that a text may link to: http(s), or a path of this site. */
const linkAddress = z
  .string()
  .max(2048)
  .refine(isImageAddress, 'Le lien doit être une adresse http(s) ou un chemin commençant par /');

/** A run of text with the same marks. */
const run = z.strictObject({
  text: z.string().min(1).max(8000),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  superscript: z.boolean().optional(),
  subscript: z.boolean().optional(),
  link: linkAddress.optional(),
});

const runs = z.array(run).max(400);
const cell = optionalLine(400);

/** A block of a text. */
export const blockSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('paragraph'), content: runs }),
  z.strictObject({ type: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), content: runs }),
  z.strictObject({
    type: z.literal('list'),
    ordered: z.boolean(),
    /** The number of its first item, of a list that continues an earlier one. */
    start: z.int().min(1).max(LIST_START_MAX).optional(),
    items: z.array(runs).min(1).max(60),
  }),
  z.strictObject({ type: z.literal('quote'), content: runs }),
  /** A passage set off from the text: what to remember, or a danger. */
  z.strictObject({ type: z.literal('notice'), tone: z.enum(['key', 'danger']), content: runs }),
  z.strictObject({
    type: z.literal('figure'),
    image: imageAddress("L'image de la figure est requise"),
    image_alt: imageAlt,
    caption: optionalLine(400),
  }),
  z.strictObject({
    type: z.literal('table'),
    caption: line('Le titre du tableau est requis', 200),
    header: z.array(cell).min(1).max(8),
    rows: z.array(z.array(cell).min(1).max(8)).min(1).max(60),
  }),
]);

/** A text with headings, lists, figures and tables; see docs/decisions/052. */
export const richTextSchema = z.array(blockSchema).max(BLOCKS_MAX, `${BLOCKS_MAX} blocs au plus`);

/** What stands for a picture that the author has yet to add. */
export function placeOfFigure(name = ''): string {
  return name.trim() ? `[Figure à ajouter\u00a0: ${name.trim()}]` : '[Figure à ajouter]';
}

export type Run = z.infer<typeof run>;
export type Block = z.infer<typeof blockSchema>;
export type RichText = z.infer<typeof richTextSchema>;
