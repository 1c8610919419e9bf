import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Highlighted } from './index.ts';

function shown(element: React.ReactElement) {
  const { container } = render(element);
  return [container.textContent, [...container.querySelectorAll('mark')].map((mark) => mark.textContent)];
}

it('marks the words that were found, as they are written', () => {
  const words = ['oeil', 'implants'];
  expect(shown(<Highlighted text="L'Œil et les implants, pas l'implant." words={words} />)).toEqual([
    "L'Œil et les implants, pas l'implant.",
    ['Œil', 'implants'],
  ]);
  expect(shown(<Highlighted text="L'Œil" words={undefined} />)).toEqual(["L'Œil", []]);
});

it('begins an excerpt shortly before a word that is far away', () => {
  const text = `${'Centrer, amorcer, contrôler. '.repeat(5)}Puis poser sans hâte un implant torique dans le sac.`;
  expect(shown(<Highlighted text={text} words={['implant']} isExcerpt />)).toEqual([
    '… poser sans hâte un implant torique dans le sac.',
    ['implant'],
  ]);
  expect(shown(<Highlighted text={text} words={['centrer']} isExcerpt />)[0]).toBe(text);
  expect(shown(<Highlighted text={text} words={['ailleurs']} isExcerpt />)[0]).toBe(text);
});
