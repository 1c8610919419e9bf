import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FilterButtons } from './filter-buttons.tsx';

it('shows which filter is pressed, and the count of each', async () => {
  const handleChange = vi.fn();
  const options = [
    { value: 'all', label: 'Tous', count: 12 },
    { value: 'new', label: 'Nouveaux', count: 3 },
  ];
  render(<FilterButtons label="Statut" options={options} value="all" onChange={handleChange} />);
  expect(screen.getByRole('button', { name: 'Tous 12' })).toHaveAttribute('aria-pressed', 'true');
  const other = screen.getByRole('button', { name: 'Nouveaux 3' });
  expect(other).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(other);
  expect(handleChange).toHaveBeenCalledWith('new');
});
