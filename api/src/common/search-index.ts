import { closeness, foldedWords, typedWords } from '@iris/contract/near-words';
import MiniSearch from 'minisearch';

/** An item that a search has found. */
export interface Hit<Field extends string> {
  id: string;
  /** Its words that answer the query, folded, with the fields that have them. */
  words: Map<string, readonly Field[]>;
}

interface Indexed<Field extends string> {
  id: string;
  texts: Record<Field, readonly string[]>;
}

/** Texts that are searched by words, with typing errors (docs/decisions/088). Which items are found depends on nothing but their texts. */
export class SearchIndex<Field extends string> {
  readonly #weights: Record<Field, number>;
  /** All words of the texts, and some of former ones. */
  readonly #words = new Set<string>();
  readonly #index: MiniSearch<Indexed<Field>>;

  /** @param weights how much a word counts in each field */
  constructor(weights: Record<Field, number>) {
    this.#weights = weights;
    this.#index = new MiniSearch<Indexed<Field>>({
      fields: Object.keys(weights),
      extractField: (item, field) => (field === 'id' ? item.id : item.texts[field as Field].join('\n')),
      tokenize: foldedWords,
      processTerm: (word) => {
        this.#words.add(word);
        return word;
      },
      // Of the words that are looked up, which are those of the index.
      searchOptions: { tokenize: (words) => words.split(' '), processTerm: (word) => word },
    });
  }

  /** Adds or replaces an item. */
  put(id: string, texts: Record<Field, readonly string[]>): void {
    if (this.#index.has(id)) this.#index.replace({ id, texts });
    else this.#index.add({ id, texts });
  }

  remove(id: string): void {
    if (this.#index.has(id)) this.#index.discard(id);
  }

  /** The items with an answer to each word of the query, best first; undefined for a query without words. */
  find(query: string): Hit<Field>[] | undefined {
    const typed = typedWords(query);
    if (typed.length === 0) return undefined;
    const queries = typed.map((word) => {
      const answers = this.#answersTo(word);
      const boostTerm = (answer: string) => answers.get(answer) ?? 0;
      return { queries: [[...answers.keys()].join(' ')], combineWith: 'OR' as const, boostTerm };
    });
    const found = this.#index.search({ combineWith: 'AND', queries }, { boost: this.#weights });
    return found.map(({ id, match }) => ({ id, words: new Map(Object.entries(match) as [string, Field[]][]) }));
  }

  /** The words of the texts that answer a typed one, with their closeness. */
  #answersTo(typed: string): Map<string, number> {
    const answers = new Map<string, number>();
    for (const word of this.#words) {
      const close = closeness(typed, word);
      if (close > 0) answers.set(word, close);
    }
    return answers;
  }
}
