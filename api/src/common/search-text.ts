import { foldText, searchWords } from '@iris/contract/search';

/** What is stored with these texts to be searched; see docs/decisions/010. */
export function searchText(...texts: string[]): string {
  return texts.map(foldText).join('\n');
}

/** The condition that finds what contains each word of `query`, taken literally; none without a word. */
export function searchCondition(query = ''): { search?: { $all: RegExp[] } } {
  const words = searchWords(query);
  return words.length > 0 ? { search: { $all: words.map(literal) } } : {};
}

function literal(word: string): RegExp {
  return new RegExp(word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
}
