import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { toast as sonner } from 'sonner';
import { afterEach, expect, it, vi } from 'vitest';
import { Notifications, notify, toastStore } from './index.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Toasts are drawn from the first interaction on. */
async function open() {
  render(<Notifications />);
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  await screen.findByRole('region', { name: 'Notifications' });
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('shows only the second of two simultaneous toasts', async () => {
  render(<Notifications />);
  act(() => {
    notify.warning('Session expirée');
    notify.error("Erreur d'inscription");
  });
  await waitFor(() => expect(screen.getByText("Erreur d'inscription")).toBeVisible());
  expect(screen.queryByText('Session expirée')).toBeNull();
});

it('loads what draws toasts with the first interaction, closes one after four seconds, except a loading one', async () => {
  await open();
  vi.useFakeTimers();
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

it('keeps a toast that is reached by Alt+T as soon as it shows, also after one that has closed', async () => {
  await open();
  vi.useFakeTimers();
  act(() => void notify.success('Cours créé'));
  await pass(5000);
  expect(screen.queryByText('Cours créé')).toBeNull();
  act(() => void notify.success('Cours modifié'));
  await pass(1);
  fireEvent.keyDown(document.body, { code: 'KeyT', altKey: true });
  await pass(100);
  await pass(60_000);
  expect(screen.getByText('Cours modifié')).toBeVisible();
});

it('shows at most three toasts when sonner is called directly', async () => {
  await open();
  act(() => {
    // None closes while the others are looked for.
    for (const title of ['un', 'deux', 'trois', 'quatre']) sonner(title, { duration: Number.POSITIVE_INFINITY });
  });
  expect(await screen.findByText('quatre')).toBeInTheDocument();
  expect(document.querySelectorAll('[data-sonner-toast][data-visible="true"]')).toHaveLength(3);
});
