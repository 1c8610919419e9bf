import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing/index.tsx';
import { useUrlFilters } from './index.ts';

function Page() {
  const { filters, debounced, pages, change, clear, showMore } = useUrlFilters(['role']);
  return (
    <>
      <input aria-label="Nom" value={filters.q} onChange={(event) => change({ q: event.target.value })} />
      <button type="button" onClick={() => change({ role: 'admin' })}>
        Administrateurs
      </button>
      <button type="button" onClick={clear}>
        Tout le monde
      </button>
      <button type="button" onClick={showMore}>
        Afficher plus
      </button>
      <output>{JSON.stringify({ ...debounced, pages })}</output>
    </>
  );
}

const open = (at: string) => renderPage(<Page />, { at });
const asked = () => JSON.parse(screen.getByRole('status').textContent ?? '');

it('reads the filters from the address, and ignores unknown parameters and invalid numbers of pages', () => {
  const wrong = ['0', '-3', 'zwei', '', '3'].filter((pages) => {
    const { unmount } = open(`/people?q=rey&role=admin&niveau=Avanc%C3%A9&pages=${pages}`);
    const read = JSON.stringify(asked());
    unmount();
    return read !== JSON.stringify({ q: 'rey', role: 'admin', pages: Number(pages === '3' ? 3 : 1) });
  });
  expect(wrong).toEqual([]);
});

it('keeps the other filters in the address, resets the pages, and clears all filters at once', async () => {
  const { user, address } = open('/people?q=rey&pages=2');
  await user.click(screen.getByRole('button', { name: 'Administrateurs' }));
  expect(address()).toBe('/people?q=rey&role=admin');
  await user.click(screen.getByRole('button', { name: 'Afficher plus' }));
  expect(address()).toBe('/people?q=rey&role=admin&pages=2');
  await user.click(screen.getByRole('button', { name: 'Tout le monde' }));
  expect(address()).toBe('/people');
});

it('updates the text field at once and the trimmed, debounced search when typing pauses', async () => {
  const { address } = open('/people');
  for (const value of ['r', 're', ' rey ']) fireEvent.change(screen.getByLabelText('Nom'), { target: { value } });
  expect(address()).toBe('/people?q=+rey+');
  expect(asked().q).toBe('');
  await waitFor(() => expect(asked().q).toBe('rey'));
});
