import { useUrlFilters } from '@iris/platform/filters';
import { answer, fixtures, problem, renderPage } from '@iris/platform/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ShowMore } from './paged-items.tsx';
import { PAGE_SIZE, usePagedList } from './use-paged-list.ts';

const everybody = Array.from({ length: 2 * PAGE_SIZE + 20 }, (_, index) => fixtures.user({ name: `n${index + 1}` }));
let asked: URLSearchParams[];

beforeEach(() => {
  asked = [];
  answer('GET /admin/users', ({ url }) => {
    const query = new URL(url).searchParams;
    asked.push(query);
    const found = everybody.filter(({ name }) => name.includes(query.get('q') ?? ''));
    const start = found.findIndex(({ _id }) => _id === query.get('after')) + 1;
    return found.slice(start, start + Number(query.get('limit')));
  });
});

function People() {
  const { filters, debounced, pages, change, showMore } = useUrlFilters();
  const list = usePagedList({ route: 'GET /admin/users', query: debounced, pages });
  return (
    <>
      <input aria-label="Nom" value={filters.q} onChange={(event) => change({ q: event.target.value })} />
      <ul aria-busy={list.isPrevious}>
        {list.items?.map(({ _id, name }) => (
          <li key={_id}>{name}</li>
        ))}
      </ul>
      <ShowMore list={list} total={everybody.length} onShowMore={showMore} />
    </>
  );
}

const open = (at = '/people') => renderPage(<People />, { at });
const shown = (count: number) => waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(count));
const more = () => screen.findByRole('button', { name: 'Afficher plus' });

it('shows the pages of the address, then further ones, each fetched once after the last item; a search begins anew', async () => {
  const { user, address } = open('/people?pages=2');
  await shown(100);
  expect(screen.getByText('100 affichés sur 120')).toBeInTheDocument();
  await user.click(await more());
  await shown(120);
  expect(address()).toBe('/people?pages=3');
  expect(asked.map((query) => query.get('after'))).toEqual([null, everybody[49]?._id, everybody[99]?._id]);
  expect(screen.queryByRole('button', { name: 'Afficher plus' })).not.toBeInTheDocument();
  asked = [];
  for (const value of ['n', 'n1', 'n11']) fireEvent.change(screen.getByLabelText('Nom'), { target: { value } });
  expect(address()).toBe('/people?q=n11');
  await shown(11);
  expect(asked.map((query) => query.get('q'))).toEqual(['n11']);
});

it('keeps the shown pages when the next one fails, and tries again on request', async () => {
  const { user } = open();
  await shown(50);
  const page = everybody.slice(50, 60);
  answer('GET /admin/users', () => problem('internal_error'));
  await user.click(await more());
  expect(await screen.findByRole('alert')).toHaveTextContent("La suite de la liste n'a pas pu être chargée.");
  await shown(50);
  answer('GET /admin/users', page);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await shown(60);
});
