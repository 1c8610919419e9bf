import { ERRORS } from '@iris/contract/foundation';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileHint } from './upload-state.tsx';

/** The amounts of a sentence: « 5 Mo », « 4 heures ». */
const amounts = (text: string) => text.match(/\d+\s(?:Mo|Go|heures)/g)?.map((amount) => amount.replace(/\s/, ' '));

it('names the limits by which the server refuses a file', () => {
  const refusals = {
    image: [ERRORS.image_too_large],
    document: [ERRORS.document_too_large],
    film: [ERRORS.film_too_large, ERRORS.film_too_long],
  };
  const named = Object.keys(refusals).map((kind) => {
    const { container } = render(<FileHint of={kind as keyof typeof refusals} />);
    return amounts(container.textContent ?? '');
  });
  expect(named).toEqual(Object.values(refusals).map((errors) => errors.flatMap(({ detail }) => amounts(detail) ?? [])));
});
