import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/index.ts';
import { LoadFailure } from './load-failure.tsx';

const failed = { error: new ApiError(0), isLoadingError: true, isFetching: false, refetch: vi.fn() };

it('says what could not be loaded and why, and tries again when asked', async () => {
  render(<LoadFailure query={failed} message="Impossible de charger les cours" />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Impossible de charger les cours. Vérifiez votre connexion, puis réessayez.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(failed.refetch).toHaveBeenCalledOnce();
});

it('says nothing while there is something to show', () => {
  render(<LoadFailure query={{ ...failed, isLoadingError: false }} message="Impossible de charger les cours" />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
