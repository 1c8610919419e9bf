import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProgressBar } from '../states/progress-bar.tsx';
import { Rating } from './rating.tsx';

it('shows a rating out of five as text beside its stars', () => {
  const { container, rerender } = render(<Rating value={4.75} />);
  expect(container).toHaveTextContent('Note : 4,8 / 5');
  rerender(<Rating value={0} />);
  expect(container).toHaveTextContent('Pas encore noté');
});

it('exposes progress to assistive technologies, limited to 0 to 100', () => {
  render(<ProgressBar value={120.4} label="Progression" />);
  const bar = screen.getByRole('progressbar', { name: 'Progression' });
  expect(bar).toHaveAttribute('aria-valuenow', '100');
  expect(bar).toHaveAttribute('aria-valuetext', '100 %');
});
