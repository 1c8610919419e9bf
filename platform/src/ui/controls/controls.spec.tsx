import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SearchField } from './search-field.tsx';

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
