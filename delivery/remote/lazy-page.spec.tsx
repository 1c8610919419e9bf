import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { type FailureProps, LoadBoundary, lazyPage } from './index.ts';

function Failure({ onRetry }: FailureProps) {
  return (
    <button type="button" onClick={onRetry}>
      Réessayer
    </button>
  );
}

it('loads a page again after a failure, without remounting its siblings', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new Error('chunk vanished'))
    .mockRejectedValueOnce(new Error('chunk still not there'))
    .mockResolvedValue({ default: () => 'La page' });
  const Page = lazyPage(load);
  render(
    <>
      <p>Voisin</p>
      <LoadBoundary failure={Failure}>
        <Suspense fallback="...">
          <Page />
        </Suspense>
      </LoadBoundary>
    </>,
  );
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.getByText('Voisin').isConnected).toBe(true);
  expect(load).toHaveBeenCalledTimes(1);
  await userEvent.click(retry);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect((await screen.findByText('La page')).isConnected).toBe(true);
  expect(load).toHaveBeenCalledTimes(3);
});
