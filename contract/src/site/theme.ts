import { z } from 'zod';
import { body, email, imageAddress, optionalLine, optionalParagraph } from '../foundation/index.ts';

const color = z
  .string({ error: 'La couleur doit être un texte' })
  .trim()
  .toLowerCase()
  .regex(/^(#[0-9a-f]{6})?$/, 'La couleur doit être au format #rrggbb');

const empty = z.literal('');

/** The page of the academy on a network, which the footer links to; empty without one. */
const socialAddress = z
  .string({ error: "L'adresse doit être un texte" })
  .trim()
  .max(300, '300 caractères au plus')
  .regex(
    /^(https:\/\/[A-Za-z0-9][A-Za-z0-9.-]*\.[A-Za-z]{2,}([/?#][\w./@~%?=&+#:,;!-]*)?)?$/,
    "L'adresse doit être complète et commencer par https://",
  );

/** The site's appearance and contact details. An empty field means its default; an absent one keeps its value. */
export const themeSchema = body({
  siteName: optionalLine(60).optional(),
  siteTagline: optionalLine(160).optional(),
  primaryColor: color.optional(),
  secondaryColor: color.optional(),
  accentColor: color.optional(),
  logoUrl: z
    .union([empty, imageAddress('Le logo est requis')], {
      error: 'Le logo doit être une adresse http(s) ou un chemin commençant par /',
    })
    .optional(),
  heroTitle: optionalLine(80).optional(),
  heroSubtitle: optionalLine(200).optional(),
  footerText: optionalParagraph(300).optional(),
  /** Postal address of the offices, shown on the contact page. */
  address: optionalParagraph(300).optional(),
  contactEmail: z.union([empty, email], { error: "L'adresse e-mail n'est pas valide" }).optional(),
  contactPhone: optionalLine(40).optional(),
  whatsappNumber: z
    .string({ error: 'Le numéro doit être un texte' })
    .trim()
    .regex(/^(\d{6,15})?$/, "Le numéro s'écrit au format international, sans + ni espaces")
    .optional(),
  linkedinUrl: socialAddress.optional(),
  youtubeUrl: socialAddress.optional(),
  instagramUrl: socialAddress.optional(),
  facebookUrl: socialAddress.optional(),
});

/** Answer of `GET` and `PUT /config/theme`: the theme with every default filled in. */
export const fullThemeSchema = z.object(
  Object.fromEntries(Object.keys(themeSchema.shape).map((name) => [name, z.string()])) as Record<
    keyof ThemeInput,
    z.ZodString
  >,
);

/** Body of `PUT /config/theme`. */
export type ThemeInput = z.infer<typeof themeSchema>;

export type Theme = z.infer<typeof fullThemeSchema>;
