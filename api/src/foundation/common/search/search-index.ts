import { closeness, foldedWords, typedWords } from '@iris/contract/foundation';
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

/** A word of the texts, kept once for all items, and how many of them have it. */
interface Word {
  text: string;
  items: number;
}

/** Texts that are searched by words, with typing errors (docs/decisions/088). Which items are found depends on nothing but their texts. */
export class SearchIndex<Field extends string> {
  readonly #weights: Record<Field, number>;
  /** All words of the texts. */
  readonly #words = new Map<string, Word>();
  readonly #wordsOf = new Map<string, readonly Word[]>();
  /** Those of the item that is being added. */
  readonly #added = new Set<string>();
  readonly #index: MiniSearch<Indexed<Field>>;

  /** @param weights how much a word counts in each field */
  constructor(weights: Record<Field, number>) {
    this.#weights = weights;
    this.#index = new MiniSearch<Indexed<Field>>({
      fields: Object.keys(weights),
      extractField: (item, field) => (field === 'id' ? item.id : item.texts[field as Field].join('\n')),
      tokenize: foldedWords,
      processTerm: (word) => {
        this.#added.add(word);
        return word;
      },
      // In one turn: a change while it waits between two batches makes it fail.
      autoVacuum: { batchSize: Number.MAX_SAFE_INTEGER },
      // Of the words that are looked up, which are those of the index.
      searchOptions: { tokenize: (words) => words.split(' '), processTerm: (word) => word },
    });
  }

  /** The words with which a typed one is compared. */
  get words(): string[] {
    return [...this.#words.keys()];
  }

  /** Adds or replaces an item. */
  put(id: string, texts: Record<Field, readonly string[]>): void {
    this.remove(id);
    this.#added.clear();
    this.#index.add({ id, texts });
    this.#wordsOf.set(
      id,
      Array.from(this.#added, (text) => this.#count(text)),
    );
  }

  remove(id: string): void {
    if (!this.#index.has(id)) return;
    this.#index.discard(id);
    for (const word of this.#wordsOf.get(id) ?? []) {
      word.items -= 1;
      if (word.items === 0) this.#words.delete(word.text);
    }
    this.#wordsOf.delete(id);
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

  #count(text: string): Word {
    const word = this.#words.get(text) ?? { text, items: 0 };
    word.items += 1;
    this.#words.set(word.text, word);
    return word;
  }

  /** The words of the texts that answer a typed one, with their closeness. */
  #answersTo(typed: string): Map<string, number> {
    const answers = new Map<string, number>();
    for (const word of this.#words.keys()) {
      const close = closeness(typed, word);
      if (close > 0) answers.set(word, close);
    }
    return answers;
  }
}
