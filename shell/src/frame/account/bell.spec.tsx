import type { NotificationList } from '@iris/contract/accounts';
import { answer, fixtures, problem, renderPage, signInAs } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Header } from '../header.tsx';
import { register } from '../registry.fixtures.ts';

const notification = (digit: number, is_read = false) => ({
  _id: `${digit}`.repeat(24),
  title: `Reprendre à ${digit}:12 · Capsulorhexis`,
  link: `/courses/${`${digit}`.repeat(24)}`,
  created_at: '2026-11-22T09:30:00.000Z',
  is_read,
});

let stored: NotificationList;

beforeEach(() => {
  register();
  signInAs(fixtures.user());
  stored = { unread: 2, notifications: [notification(3), notification(2), notification(1, true)] };
  answer('GET /account/notifications', () => stored);
});

const bell = (name: string) => screen.findByRole('button', { name });
const panel = () => within(screen.getByRole('region', { name: 'Vos notifications' }));

it('is not there for visitors', async () => {
  signInAs(null);
  renderPage(<Header />);
  await expect(screen.findByRole('button', { name: /Notifications/ }, { timeout: 200 })).rejects.toThrow();
});

it('says how many are not read, opens their list, and closes it by Escape with the focus back', async () => {
  const { user } = renderPage(<Header />);
  const button = await bell('Notifications, 2 non lues');
  button.focus();
  await user.keyboard('{Enter}');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  const links = panel().getAllByRole('link');
  expect(links.map(({ textContent }) => textContent?.startsWith('Non lue'))).toEqual([true, true, false]);
  expect(links[0]).toHaveTextContent('Reprendre à 3:12 · Capsulorhexis22 novembre 2026 à 10:30');
  await user.tab();
  expect(panel().getByRole('button', { name: 'Tout marquer comme lu' })).toHaveFocus();
  await user.tab();
  expect(links[0]).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

it('marks the one that is followed as read, and all that were shown on request', async () => {
  answer('PUT /account/notifications/:id/read', () => {
    stored = { unread: 1, notifications: [notification(3, true), notification(2), notification(1, true)] };
    return undefined;
  });
  const { user, address } = renderPage(<Header />, { path: '*' });
  await user.click(await bell('Notifications, 2 non lues'));
  await user.click(panel().getByRole('link', { name: /à 3:12/ }));
  expect(address()).toBe(`/courses/${'3'.repeat(24)}`);
  const button = await bell('Notifications, 1 non lue');
  expect(button).toHaveAttribute('aria-expanded', 'false');

  let newest: unknown;
  answer('PUT /account/notifications/read', async (request) => {
    newest = await request.json();
    stored = { unread: 0, notifications: stored.notifications.map((one) => ({ ...one, is_read: true })) };
    return undefined;
  });
  await user.click(button);
  await user.click(panel().getByRole('button', { name: 'Tout marquer comme lu' }));
  await bell('Notifications');
  expect(newest).toEqual({ newest: '3'.repeat(24) });
  expect(panel().queryByRole('button')).toBeNull();
  expect(panel().getByRole('heading')).toHaveFocus();
});

it('says that there are none, or why they are not shown, and tries again', async () => {
  answer('GET /account/notifications', problem('database_unavailable'));
  const { user } = renderPage(<Header />);
  await user.click(await bell('Notifications'));
  expect(await panel().findByText(/Vos notifications n'ont pas pu être chargées/)).toBeVisible();
  answer('GET /account/notifications', { unread: 0, notifications: [] });
  await user.click(panel().getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(panel().getByText(/Rien pour le moment/)).toBeVisible());
});
