import { fireEvent, render, screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { toast as sonner } from 'sonner';
import { afterEach, expect, it, vi } from 'vitest';
import { Notifications, notify, toastStore } from './index.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('shows a toast in a region named Notifications and closes it by its button', async () => {
  render(<Notifications />);
  act(() => void notify.success('Cours créé'));
  await waitFor(() => expect(screen.getByText('Cours créé')).toBeVisible());
  expect(screen.getByRole('region', { name: 'Notifications' })).toBeInTheDocument();

  act(() => void notify.error('Erreur', 'Impossible de charger les cours'));
  await waitFor(() => expect(screen.getByText('Impossible de charger les cours')).toBeVisible());
  await waitForElementToBeRemoved(() => screen.queryByText('Cours créé'));

  await userEvent.click(screen.getByRole('button', { name: 'Close toast' }));
  await waitForElementToBeRemoved(() => screen.queryByText('Erreur'));
  expect(toastStore.getState().toast).toMatchObject({ open: false });
});

it('loads what draws toasts with the first interaction', async () => {
  render(<Notifications />);
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect(await screen.findByRole('region', { name: 'Notifications' })).toBeInTheDocument();
});

it('shows only the second of two simultaneous toasts', async () => {
  render(<Notifications />);
  act(() => {
    notify.warning('Session expirée');
    notify.error("Erreur d'inscription");
  });
  await waitFor(() => expect(screen.getByText("Erreur d'inscription")).toBeVisible());
  expect(screen.queryByText('Session expirée')).toBeNull();
});

it('closes a toast after four seconds, except a loading one', async () => {
  render(<Notifications />);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  await screen.findByRole('region', { name: 'Notifications' });
  vi.useFakeTimers();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  act(() => void notify.success('Cours créé'));
  await pass(3900);
  expect(toastStore.getState().toast).toMatchObject({ open: true });
  await pass(200);
  expect(toastStore.getState().toast).toMatchObject({ open: false });

  act(() => void notify.loading('Envoi...'));
  await pass(60_000);
  expect(screen.getByText('Envoi...')).toBeVisible();
  expect(toastStore.getState().toast).toMatchObject({ open: true });
});

it('shows at most three toasts when sonner is called directly', async () => {
  render(<Notifications />);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  await screen.findByRole('region', { name: 'Notifications' });
  act(() => {
    for (const title of ['un', 'deux', 'trois', 'quatre']) sonner(title);
  });
  expect(await screen.findByText('quatre')).toBeInTheDocument();
  expect(document.querySelectorAll('[data-sonner-toast][data-visible="true"]')).toHaveLength(3);
});
