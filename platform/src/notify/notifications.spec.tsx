import { render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { expect, it } from 'vitest';
import { Notifications, notify, toastStore } from './index.ts';

it('shows one toast in a region named Notifications and closes it by its button', async () => {
  render(<Notifications />);
  act(() => void notify.success('Cours créé'));
  expect(await screen.findByText('Cours créé')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Notifications' })).toBeInTheDocument();

  act(() => void notify.error('Erreur', 'Impossible de charger les cours'));
  expect(await screen.findByText('Impossible de charger les cours')).toBeVisible();
  await waitForElementToBeRemoved(() => screen.queryByText('Cours créé'));

  await userEvent.click(screen.getByRole('button', { name: 'Close toast' }));
  await waitForElementToBeRemoved(() => screen.queryByText('Erreur'));
  expect(toastStore.getState().toast).toMatchObject({ open: false });
});

it('shows only the last of two toasts that come at once', async () => {
  render(<Notifications />);
  act(() => {
    notify.warning('Session expirée');
    notify.error("Erreur d'inscription");
  });
  expect(await screen.findByText("Erreur d'inscription")).toBeVisible();
  expect(screen.queryByText('Session expirée')).toBeNull();
});
