import { expect, it } from 'vitest';
import { readingText, spokenReadingText } from './reading-remaining.tsx';

it.each([
  [125, 'Encore 3\u00a0min de lecture', 'Encore 3 minutes de lecture'],
  [60, 'Encore 1\u00a0min de lecture', 'Encore 1 minute de lecture'],
  [40, 'Encore 40\u00a0s de lecture', "Encore moins d'une minute de lecture"],
  [0, 'Lecture terminée, enregistrement...', 'Lecture terminée, enregistrement...'],
])('says of %d seconds what remains, to screen readers in minutes', (seconds, shown, spoken) => {
  expect([readingText(seconds), spokenReadingText(seconds)]).toEqual([shown, spoken]);
});
