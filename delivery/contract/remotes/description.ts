import { z } from 'zod';
import { SHELL } from '../federation.ts';
import { label } from '../fields.ts';

/** The name of a remote, which is part of its addresses. */
export const remoteName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,30}$/, { error: "Le nom d'un module est de lettres minuscules, chiffres et tirets" })
  .refine((name) => name !== SHELL, { error: `«\u00a0${SHELL}\u00a0» est le nom du shell` });

/** Segments that the server itself answers. */
const RESERVED_SEGMENTS = ['api', 'remotes', 'dev'];

/** The first segment of addresses, in lower case; empty for the landing page. */
export const segment = z
  .string()
  .regex(/^([a-z0-9][a-z0-9-]{0,40})?$/, { error: "Un premier segment d'adresse est invalide" })
  .refine((first) => !RESERVED_SEGMENTS.includes(first), { error: 'Ce premier segment est réservé au serveur' });

/** A role or a permission of the product, which delivery does not know. */
const right = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);

/** Who may open a remote. */
const access = z.union(
  [
    z.literal('everyone'),
    z.strictObject({ roles: z.array(right).min(1).max(20) }),
    z.strictObject({ permission: right }),
  ],
  { error: 'access est "everyone", {"roles": […]} ou {"permission": "…"}' },
);

/** A link to a page of the remote, shown by the shell or by dashboards to whoever may open it. */
const link = z.strictObject({
  to: z.string().regex(/^\/([\w-]+(\/[\w-]+)*)?$/, { error: "L'adresse d'un lien est un chemin du site" }),
  label: label(40),
  place: z.enum(['header', 'footer', 'legal', 'dashboard']),
  /** Links are shown in ascending order. */
  order: z.int().min(0).max(1000),
  /** Start of the addresses at which the link is current, when it covers more than one page. */
  prefix: z.string().max(100).regex(/^\//).optional(),
});

/** The description of a remote, `remote.json` in its folder. It travels with each release; a super administrator approves it. */
export const remoteDescriptionSchema = z
  .strictObject({
    name: remoteName,
    /** Its name for people, in French. */
    title: label(60),
    /** First segments of the addresses of its pages. */
    sections: z.array(segment).min(1).max(20),
    access,
    /** Who of them may open a section that is not open to all of them. */
    section_access: z.record(segment, access).optional(),
    links: z.array(link).max(20),
    /** Path data of its icon on a grid of 24 units (w3.org/TR/SVG2, 9.3). */
    icon: z
      .string()
      .max(2000)
      .regex(/^[MmLlHhVvCcSsQqTtAaZz0-9eE ,.+-]+$/, { error: "L'icône est un tracé SVG (attribut d)" }),
  })
  .refine(({ sections, links }) => links.every(({ to }) => sections.includes(to.split('/')[1] ?? '')), {
    path: ['links'],
    error: 'Un lien mène hors des sections du module',
  })
  .refine(({ sections, section_access = {} }) => Object.keys(section_access).every((key) => sections.includes(key)), {
    path: ['section_access'],
    error: 'section_access nomme une section que le module ne possède pas',
  });

/** Who may open a remote. */
export type RemoteAccess = z.infer<typeof access>;
export type RemoteLink = z.infer<typeof link>;
export type RemoteDescription = z.infer<typeof remoteDescriptionSchema>;
