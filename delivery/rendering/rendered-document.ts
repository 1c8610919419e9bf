import { createHash } from 'node:crypto';
import { jsonElement } from '../contract/page/json-element.ts';
import { type RenderedPage, STATE_ELEMENT } from '../contract/page/rendering.ts';
import { headOf } from './head.ts';

/** Pictures to preload, which React writes before the content. */
const PRELOADED = /^(?:<link rel="preload" as="image"[^<>]*>)+/;

/** The page of a shell with what was rendered, instead of its title, its description and the note that it needs scripts. */
export function renderedDocument(template: string, rendered: RenderedPage, origin: string): string {
  const { html, head, state } = rendered;
  const [preloads = ''] = PRELOADED.exec(html) ?? [];
  const style = styleOf(rendered);
  const added = [...(style ? [`<style>${style}</style>`] : []), jsonElement(STATE_ELEMENT, state)];
  return template
    .replace(/<title>.*?<\/title>/s, () => headOf(head, origin) + preloads)
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace(/\s*<noscript>.*?<\/noscript>/s, '')
    .replace('</head>', () => `  ${added.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html.slice(preloads.length)}</div>`);
}

/** The style sheet of a rendered page; empty for one that has none. */
export function styleOf({ variables }: RenderedPage): string {
  const properties = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return properties.length > 0 ? `:root{${properties.join(';')}}` : '';
}

/** An inline style sheet as a content security policy names it. */
export function hashSource(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}
