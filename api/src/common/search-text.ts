/** What is stored with these texts so that one pattern finds « Réfractive » by « refractive »; see docs/decisions/010. */
export function searchText(...texts: string[]): string {
  return texts.map(fold).join('\n');
}

/** The condition that finds `query`, taken literally, anywhere in one of the texts. */
export function searchPattern(query: string): RegExp {
  return new RegExp(fold(query).replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
}

/** Lower case without accents; ligatures are opened, since NFKD leaves œ alone and « œil » is our daily word. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/\s+/g, ' ');
}
