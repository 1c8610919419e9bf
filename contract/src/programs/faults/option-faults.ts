import type { Option } from '../film-content.ts';

/** What is wrong with the options of a question or decision, in French. */
export function optionFaults(options: readonly Option[]): string[] {
  const texts = options.map(({ text }) => text.toLowerCase());
  const areDistinct = [texts, options.map(({ id }) => id)].every((values) => new Set(values).size === values.length);
  if (texts.includes('')) return ['une réponse est vide'];
  return areDistinct ? [] : ['deux réponses sont identiques'];
}
