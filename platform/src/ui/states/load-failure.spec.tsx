import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api/index.ts';
import { LoadFailure } from './load-failure.tsx';

const failed = { error: new ApiError(0), isLoadingError: true, isFetching: false, refetch: vi.fn() };

it('shows what could not be loaded and why, and fetches again on «Réessayer»', async () => {
  render(<LoadFailure query={failed} message="Impossible de charger les cours" />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Impossible de charger les cours. Vérifiez votre connexion, puis réessayez.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(failed.refetch).toHaveBeenCalledOnce();
});

it('shows nothing while there is data', () => {
  render(<LoadFailure query={{ ...failed, isLoadingError: false }} message="Impossible de charger les cours" />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it.each([
  [403, 0],
  [404, 0],
  [0, 1],
  [503, 1],
])('fetches again when the network is back, but not what the server refused: %i', (status, times) => {
  const refetch = vi.fn();
  const query = { ...failed, error: new ApiError(status), refetch };
  const { unmount } = render(<LoadFailure query={query} message="Impossible de charger les cours" />);
  window.dispatchEvent(new Event('online'));
  expect(refetch).toHaveBeenCalledTimes(times);
  unmount();
});
