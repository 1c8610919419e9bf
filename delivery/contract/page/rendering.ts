import { z } from 'zod';
import type { Registry } from '../remotes/registry.ts';

/** The element of a page that contains the {@link PageState} with which it was rendered, as JSON. */
export const STATE_ELEMENT = 'state';

/** A form that a browser without scripts has sent to a page, and that was refused. */
export interface RefusedForm {
  /** What was typed, by name of the field. */
  values: Record<string, string>;
  /** Why it was refused. */
  detail: string;
  /** Messages by name of the field. */
  errors: Record<string, string[]>;
}

/** A page to render on the server. */
export interface PageRequest {
  /** Canonical path. */
  path: string;
  /** Query of the address, with its `?`, or empty. */
  search: string;
  /** What a visitor may load. */
  registry: Registry;
  /** Whether the browser says that it has a session; whose is not known. */
  hasSession: boolean;
  /** Public origin of the site. */
  origin: string;
  /** What the page shows again. */
  form?: RefusedForm | undefined;
}

/** What a shell and its remotes need to hydrate a page as it was rendered; delivery does not look inside. */
export type PageState = Record<string, unknown>;

/** A text of the head of a page, such as its title. */
const text = z.string().max(500);

/** A path of this site, or an absolute address. */
const address = z
  .string()
  .max(2000)
  .regex(/^(\/(?!\/)|https?:\/\/)[^\s"'<>]*$/);

/** What search engines and other sites are told about a page. */
export const pageHeadSchema = z.strictObject({
  title: text,
  siteName: text.optional(),
  description: text.optional(),
  /** Path of the page's only address; absent when it has none of its own. */
  canonical: address.optional(),
  /** Picture for links to the page, of 1200 × 630 pixels. */
  image: z.strictObject({ address, alt: text }).optional(),
  /** Whether search engines shall leave the page out. */
  isHidden: z.boolean().optional(),
  /** Structured data (json-ld.org), each entry an object of schema.org. */
  data: z.array(z.record(z.string(), z.json())).max(20).optional(),
});

/** The answer of a renderer. It comes from code of releases, so that everything is checked before it becomes part of a page. */
export const renderedPageSchema = z.strictObject({
  status: z.union([z.literal(200), z.literal(404)]),
  /** Content of the root element. */
  html: z.string().min(1).max(2_000_000),
  head: pageHeadSchema,
  /** Custom properties of the page, such as the colors of the theme. */
  variables: z.record(z.string().regex(/^--[a-z][a-z-]*$/), z.string().regex(/^#[0-9a-f]{6}$/i)),
  state: z.record(z.string(), z.unknown()),
  /** Names of the parameters of the query that the page reads, whatever their values; without them it may read all. */
  parameters: z.array(z.string().max(100)).max(20).optional(),
});

export type PageHead = z.infer<typeof pageHeadSchema>;
export type RenderedPage = z.infer<typeof renderedPageSchema>;

/** What a remote says of a page, as the `handle` of its route. */
export interface PageHandle {
  isRendered?: boolean;
  /** The parameters of the query that the page reads: it is drawn without others. Without them it is drawn with the whole query. */
  parameters?: readonly string[];
}

/** The paths of the pages that each remote marks as rendered, as its routes name them. */
const markedPagesSchema = z.record(z.string(), z.array(z.string().max(200)).max(100));

export type MarkedPages = z.infer<typeof markedPagesSchema>;

/** What the server file of a shell exports. */
export interface ShellRenderer {
  /** The modules that it provides to the server files of remotes, by the request of an import. */
  modules: Record<string, unknown>;
  /**
   * Renders a page with the server files of remotes, by name.
   * @returns undefined when the page is not one that is rendered on the server
   */
  render(request: PageRequest, remotes: Record<string, unknown>): Promise<RenderedPage | undefined>;
}

/** What the server sends to a renderer. */
export type ToRenderer =
  | { type: 'load'; shell: string; remotes: Record<string, string> }
  | { type: 'render'; id: number; request: PageRequest }
  | { type: 'answer'; id: number; status: number; body: string };

/** What a renderer sends to the server, as JSON: code of releases can send anything. */
export const fromRendererSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('loaded'), pages: markedPagesSchema }),
  z.object({ type: z.literal('failed'), message: z.string() }),
  z.object({ type: z.literal('rendered'), id: z.int(), page: z.unknown().optional() }),
  z.object({ type: z.literal('rejected'), id: z.int(), message: z.string() }),
  /** Asks for the answer of the server to a GET request of its own. */
  z.object({ type: z.literal('fetch'), id: z.int(), address: z.string() }),
]);

export type FromRenderer = z.infer<typeof fromRendererSchema>;
