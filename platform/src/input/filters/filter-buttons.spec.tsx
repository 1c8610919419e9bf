import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use, useState } from 'react';
import { expect, it } from 'vitest';
import { FilterButtons } from './index.ts';

const OPTIONS = [
  { value: '', label: 'Tous' },
  { value: 'a', label: 'Avancé' },
];

interface ListProps {
  filter: string;
  loading: Promise<void>;
}

function List({ filter, loading }: ListProps) {
  if (filter) use(loading);
  return <p>{`Liste ${filter}`}</p>;
}

function Page({ loading }: Pick<ListProps, 'loading'>) {
  const [filter, setFilter] = useState('');
  return (
    <Suspense>
      <FilterButtons label="Niveau" options={OPTIONS} value={filter} onChange={setFilter} />
      <List filter={filter} loading={loading} />
    </Suspense>
  );
}

it('presses the chosen button before what it filters is rendered', async () => {
  render(<Page loading={new Promise(() => {})} />);
  const button = screen.getByRole('button', { name: 'Avancé' });
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('Liste')).toBeVisible();
});
