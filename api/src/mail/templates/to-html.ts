import { escapeMarkup } from '@iris/delivery/server';
import { LETTER_COLORS } from '../../foundation/index.ts';
import { type Academy, footerLinks, type Letter, type Part, writeFooter } from './letter.ts';

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const { light, dark } = LETTER_COLORS;

/** Mail programs that know the scheme get the dark palette; the others keep the inlined light one. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:${dark.ground}!important}.paper{background:${dark.paper}!important;border-color:${dark.line}!important}
.ink{color:${dark.ink}!important}.soft{color:${dark.soft}!important}.button{background:${dark.ink}!important;color:${light.ink}!important}
.quote{border-color:${dark.line}!important}.link{color:${dark.link}!important}}`;

/** Sets a letter as HTML: inlined styles, one column, no picture from elsewhere. */
export function toHtml(letter: Letter, academy: Academy): string {
  const { subject, preview, parts } = letter;
  const links = footerLinks(letter, academy).map(
    ({ text, href }) => `<a class="link" href="${escapeMarkup(href)}" style="color:${light.link}">${text}</a>`,
  );
  const footer = [...writeFooter(letter, academy).map(escapeMarkup), ...links];
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(subject)}</title>
<style>${DARK}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${light.ground}">
<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(preview)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${light.ground}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="${FONT};padding:0 4px 20px;color:${light.ink};font-size:18px;font-weight:600">${iris(academy.color)}${escapeMarkup(academy.name)}</td></tr>
<tr><td class="paper" style="background:${light.paper};border:1px solid ${light.line};border-radius:10px;padding:32px 28px 14px">
${parts.map(setPart).join('\n')}
</td></tr>
<tr><td class="soft" style="${FONT};padding:20px 4px 0;color:${light.soft};font-size:14px;line-height:1.5">
${footer.map((line) => `<p class="soft" style="margin:0 0 6px;color:${light.soft}">${line}</p>`).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function setPart(part: Part): string {
  const text = `${FONT};color:${light.ink};font-size:17px;line-height:1.6;overflow-wrap:anywhere`;
  if (typeof part === 'string') return `<p class="ink" style="${text};margin:0 0 18px">${escapeMarkup(part)}</p>`;
  if ('quote' in part) {
    const mark = `border-left:3px solid ${light.line};margin:0 0 18px;padding:0 0 0 16px;white-space:pre-wrap`;
    return `<p class="ink quote" style="${text};${mark}">${escapeMarkup(part.quote)}</p>`;
  }
  if ('items' in part) {
    const items = part.items.map((item) => `<li class="ink" style="${text};margin:0 0 6px">${escapeMarkup(item)}</li>`);
    return `<ul style="margin:0 0 18px;padding-left:22px">${items.join('')}</ul>`;
  }
  const href = escapeMarkup(part.href);
  const button = `display:inline-block;background:${light.ink};color:${light.paper};border-radius:10px;padding:13px 22px;font-weight:600;text-decoration:none`;
  return `<p style="${text};margin:0 0 14px"><a class="button" href="${href}" style="${button}">${escapeMarkup(part.action)}</a></p>
<p class="soft" style="${FONT};margin:0 0 18px;color:${light.soft};font-size:14px;line-height:1.5;word-break:break-all">Ou copiez cette adresse dans votre navigateur\u00a0:<br><a class="link" href="${href}" style="color:${light.link}">${href}</a></p>`;
}

/** Two rings, drawn by borders: mail programs show neither SVG nor pictures that are not attached. */
function iris(color: string): string {
  const ring = 'display:inline-block;box-sizing:border-box;border-radius:50%;vertical-align:-5px';
  return `<span aria-hidden="true" style="${ring};width:24px;height:24px;border:2px solid ${escapeMarkup(color)};padding:5px;margin-right:10px"><span style="display:block;width:10px;height:10px;box-sizing:border-box;border-radius:50%;border:3px solid ${escapeMarkup(color)}"></span></span>`;
}
