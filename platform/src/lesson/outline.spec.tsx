import { formatMoment, spokenMoment } from '@iris/contract/foundation';
import { lessonFixtures, renderPage } from '@iris/platform/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Outline } from './outline.tsx';

it('lists modules and lessons with their minutes, what is done, and links where lessons can be opened', () => {
  const lessons = [
    lessonFixtures.lesson({ state: 'done', title: 'Incision' }),
    lessonFixtures.lesson({ _id: 'f'.repeat(24), kind: 'quiz', title: 'Vérifier', minutes: 5, is_required: false }),
  ];
  renderPage(
    <Outline
      modules={[{ _id: 'a', title: 'Ouvrir', lessons }]}
      current={lessons[0]?._id}
      addressOf={({ kind }) => (kind === 'film' ? '/learn/c/1' : undefined)}
    />,
  );
  const link = screen.getByRole('link');
  expect(link).toHaveAttribute('aria-current', 'page');
  expect(link).toHaveAccessibleName(/^Film\s: Incision ?, terminé 12\smin$/);
  expect(screen.getByRole('heading', { name: 'Ouvrir' }).parentElement).toHaveTextContent('17 min');
  expect(screen.getByText('Vérifier').closest('li')).toHaveTextContent('Quiz : Vérifier · facultatif, à faire5 min');
});

it('writes moments as figures and in words', () => {
  const moments = [0, 59.9, 60, 252, 3727];
  expect(moments.map(formatMoment)).toEqual(['0:00', '0:59', '1:00', '4:12', '1:02:07']);
  expect(moments.map(spokenMoment)).toEqual(['0 s', '59 s', '1 min', '4 min 12 s', '1 h 2 min 7 s']);
});
