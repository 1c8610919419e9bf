import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { FilterButtons } from './filter-buttons.tsx';
import { SearchField } from './search-field.tsx';
import { ErrorState } from './states.tsx';

function Search() {
  const [value, setValue] = useState('');
  return <SearchField label="Rechercher un cours" value={value} onChange={setValue} />;
}

it('focuses the search field after it is cleared', async () => {
  render(<Search />);
  const field = screen.getByRole('searchbox', { name: 'Rechercher un cours' });
  expect(screen.queryByRole('button', { name: 'Effacer la recherche' })).not.toBeInTheDocument();
  await userEvent.type(field, 'phaco');
  await userEvent.click(screen.getByRole('button', { name: 'Effacer la recherche' }));
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
});

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

it('announces a failure and offers to try again', async () => {
  const handleRetry = vi.fn();
  render(<ErrorState message="Impossible de charger les cours" onRetry={handleRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Impossible de charger les cours');
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(handleRetry).toHaveBeenCalledOnce();
});
