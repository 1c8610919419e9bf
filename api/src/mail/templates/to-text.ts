import { type Academy, footerLinks, type Letter, type Part, writeFooter } from './letter.ts';

/** Sets a letter as plain text. */
export function toText(letter: Letter, academy: Academy): string {
  const body = letter.parts.map(setPart).join('\n\n');
  const links = footerLinks(letter, academy).map(({ text, href }) => `${text}\u00a0: ${href}`);
  return `${body}\n\n-- \n${[...writeFooter(letter, academy), ...links].join('\n')}\n`;
}

function setPart(part: Part): string {
  if (typeof part === 'string') return part;
  if ('quote' in part) return part.quote.replace(/\r\n?/g, '\n').replace(/^/gm, '> ');
  if ('items' in part) return part.items.map((item) => `- ${item}`).join('\n');
  return `${part.action}\u00a0:\n${part.href}`;
}
