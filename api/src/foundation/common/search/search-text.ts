import { foldText, searchWords } from '@iris/contract/foundation';

/** The folded search text of a document; see docs/decisions/010. */
export function searchText(...texts: string[]): string {
  return texts.map(foldText).join('\n');
}

/** Condition for documents whose search text contains each word of `query`; empty without words. */
export function searchCondition(query = ''): { search?: { $all: RegExp[] } } {
  const words = searchWords(query);
  return words.length > 0 ? { search: { $all: words.map((word) => new RegExp(literal(word))) } } : {};
}

/** A word as a pattern that only it matches. */
export function literal(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
