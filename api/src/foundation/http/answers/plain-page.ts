import { createHash } from 'node:crypto';
import { escapeMarkup } from '@iris/delivery/server';

/** The colors of mails and of the pages that their links open without the site; chosen once, whatever the theme. */
export const LETTER_COLORS = {
  light: { ground: '#f3f6f7', paper: '#ffffff', line: '#d5dce1', ink: '#10202e', soft: '#4a5b69', link: '#0b5c86' },
  dark: { ground: '#0c151d', paper: '#14212c', line: '#2b3b48', ink: '#eef3f6', soft: '#b4c1cb', link: '#8fd7ff' },
} as const;

const variablesOf = (colors: object) =>
  Object.entries(colors)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');

const STYLE = `:root{color-scheme:light dark;${variablesOf(LETTER_COLORS.light)}}
@media (prefers-color-scheme:dark){:root{${variablesOf(LETTER_COLORS.dark)}}}
body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.6 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
.frame{max-width:560px;margin:0 auto;padding:48px 16px}.site{margin:0 4px 20px;font-size:18px;font-weight:600}
main{background:var(--paper);border:1px solid var(--line);border-radius:10px;padding:32px 28px}
h1{margin:0 0 12px;font-size:24px;line-height:1.25;text-wrap:balance}p{margin:0 0 18px}main>:last-child,main>form:last-child p{margin:0}
button{min-height:48px;border:0;border-radius:10px;padding:0 22px;background:var(--ink);color:var(--paper);font:inherit;font-weight:600;cursor:pointer}
a{color:var(--link)}:focus-visible{outline:2px solid var(--link);outline-offset:2px}.soft{color:var(--soft);font-size:15px}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Policy of the pages: no script, nothing from elsewhere, and a form to the same site. */
export const PLAIN_PAGE_POLICY = `default-src 'none';style-src 'sha256-${STYLE_HASH}';img-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'`;

/** A page of the API itself, for links that are opened without the site; `title` and `content` are markup, `site` is text. */
export function plainPage(site: string, title: string, content: string): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title} · ${escapeMarkup(site)}</title>
<style>${STYLE}</style>
</head>
<body><div class="frame"><p class="site">${escapeMarkup(site)}</p><main><h1>${title}</h1>
${content}
</main></div></body>
</html>
`;
}
