import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api/index.ts';
import { LoadFailure } from './load-failure.tsx';

const failed = { error: new ApiError(0), isLoadingError: true, isFetching: false, refetch: vi.fn() };

it('shows what could not be loaded and why, fetches again on «Réessayer», and shows nothing while there is data', async () => {
  const message = 'Impossible de charger les cours';
  const { rerender } = render(<LoadFailure query={failed} message={message} />);
  expect(screen.getByRole('alert')).toHaveTextContent(`${message}. Vérifiez votre connexion, puis réessayez.`);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(failed.refetch).toHaveBeenCalledOnce();
  rerender(<LoadFailure query={{ ...failed, isLoadingError: false }} message={message} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('fetches again when the network is back, but not what the server refused', () => {
  const fetched = [403, 404, 0, 503].map((status) => {
    const refetch = vi.fn();
    const query = { ...failed, error: new ApiError(status), refetch };
    const { unmount } = render(<LoadFailure query={query} message="Impossible de charger les cours" />);
    window.dispatchEvent(new Event('online'));
    unmount();
    return [status, refetch.mock.calls.length];
  });
  expect(fetched).toEqual([
    [403, 0],
    [404, 0],
    [0, 1],
    [503, 1],
  ]);
});
