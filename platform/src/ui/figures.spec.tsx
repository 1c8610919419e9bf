import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';
import { LevelBadge } from './badge.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Rating } from './rating.tsx';

it('writes a rating out of five beside its stars', () => {
  const { container, rerender } = render(<Rating value={4.75} />);
  expect(container).toHaveTextContent('Note : 4,8 / 5');
  rerender(<Rating value={0} />);
  expect(container).toHaveTextContent('Pas encore noté');
});

it('tells a progress to assistive technologies, within its bounds', () => {
  render(<ProgressBar value={120.4} label="Progression" />);
  const bar = screen.getByRole('progressbar', { name: 'Progression' });
  expect(bar).toHaveAttribute('aria-valuenow', '100');
  expect(bar).toHaveAttribute('aria-valuetext', '100 %');
});

it.each([
  ['Débutant', 1],
  ['Intermédiaire', 2],
  ['Avancé', 3],
] as const)('draws %s with %d lit arcs and says it in a word', (level, arcs) => {
  const { container } = render(<LevelBadge level={level} />);
  expect(container).toHaveTextContent(level);
  expect(container.querySelectorAll('circle[stroke-opacity="1"]')).toHaveLength(arcs);
});

it.each([
  ['Claire Fontaine', 'CF'],
  ['Jean-Baptiste de la Tour', 'JT'],
  ['étienne', 'É'],
  ['Dr. Anne-Lise (Lyon) Œuvrard', 'DŒ'],
])('shortens %s to %s, for the eye alone', (name, initials) => {
  const { container } = render(<Avatar name={name} />);
  expect(container.firstElementChild).toHaveTextContent(initials);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});
