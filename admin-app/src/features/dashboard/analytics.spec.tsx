import type { Analytics } from '@iris/contract/operations';
import { answer, problem, renderPage } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Analytics as AnalyticsSection } from './analytics.tsx';
// Imported in advance, so that no test waits for the charting library.
import './charts/charts.tsx';
import { findRange } from './period.ts';

let asked: URLSearchParams[];

beforeEach(() => {
  // jsdom has no layout, and a chart without a size is not rendered.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 480, 220));
  asked = [];
  answer('GET /admin/analytics', ({ url }) => {
    const query = new URL(url).searchParams;
    asked.push(query);
    return figures(query.get('from') ?? '', query.get('to') ?? '');
  });
});

const open = (at = '/admin/dashboard') => renderPage(<AnalyticsSection />, { at });
const chart = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows registrations and enrollments over time, with their totals', async () => {
  open('/admin/dashboard?period=30');
  const accounts = await chart('Nouveaux comptes');
  expect(accounts.getByText('60')).toBeInTheDocument();
  expect(accounts.getByText('en 30 jours')).toBeInTheDocument();
  expect(accounts.getByRole('application', { name: /^Nouveaux comptes par jour/ })).toBeInTheDocument();
  const enrollments = await chart('Inscriptions aux cours');
  expect(enrollments.getByText('30')).toBeInTheDocument();
});

it('keeps the label of the highest bar inside the chart when it is the last bar', async () => {
  const registrations = daily('2026-11-01', '2026-11-30', 2).with(-1, { day: '2026-11-30', count: 1234 });
  answer('GET /admin/analytics', { registrations, enrollments: [], courses: [] });
  open('/admin/dashboard?period=30');
  expect((await chart('Nouveaux comptes')).getByText(/^1\s234$/)).toHaveAttribute('text-anchor', 'end');
});

it('shows the data of each chart in a table too', async () => {
  const { user } = open('/admin/dashboard?period=30');
  const accounts = await chart('Nouveaux comptes');
  await user.click(accounts.getByText('Voir les chiffres'));
  expect(await accounts.findAllByRole('row')).toHaveLength(31);
  expect(accounts.getByRole('columnheader', { name: 'Jour' })).toBeInTheDocument();
  const courses = await chart('Inscriptions par cours');
  await user.click(courses.getByText('Voir les chiffres'));
  expect(await courses.findByRole('row', { name: /^Phacoémulsification 1\s200$/ })).toBeInTheDocument();
});

it('shows 90 days initially, and stores another period in the address', async () => {
  const { user, address } = open();
  await chart('Nouveaux comptes');
  expect(screen.getByRole('button', { name: '90 jours' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: '30 jours' }));
  expect(address()).toBe('/admin/dashboard?period=30');
  await waitFor(() => expect(screen.getAllByText('en 30 jours')).toHaveLength(2));
  expect(asked.map((query) => countDays(query))).toEqual([90, 30]);
  await user.click(screen.getByRole('button', { name: '90 jours' }));
  expect(address()).toBe('/admin/dashboard');
});

it('draws a year by weeks', async () => {
  const { user } = open('/admin/dashboard?period=365');
  const accounts = await chart('Nouveaux comptes');
  expect(accounts.getByRole('application', { name: /par semaine/ })).toBeInTheDocument();
  await user.click(accounts.getByText('Voir les chiffres'));
  expect(await accounts.findAllByRole('row')).toHaveLength(1 + 52);
  expect(countDays(asked[0])).toBe(365);
  expect(accounts.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['16', ...Array(51).fill('14')]);
});

it('shows that there are no events instead of an empty chart', async () => {
  answer('GET /admin/analytics', { registrations: daily('2026-11-01', '2026-11-30', 0), enrollments: [], courses: [] });
  open();
  expect(await screen.findAllByText('Rien à montrer sur cette période.')).toHaveLength(3);
});

it('shows in place of the charts that they could not be loaded, and tries again', async () => {
  const failing = vi.fn(() => problem('internal_error'));
  answer('GET /admin/analytics', failing);
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de charger les graphiques.');
  answer('GET /admin/analytics', figures('2026-11-01', '2026-11-30'));
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect((await chart('Nouveaux comptes')).getByText('60')).toBeInTheDocument();
});

it('ends the period on the current day in Paris, not in UTC', () => {
  expect(findRange(30, new Date('2026-07-14T22:30:00Z'))).toEqual({ from: '2026-06-16', to: '2026-07-15' });
  expect(findRange(365, new Date('2026-01-01T12:00:00Z'))).toEqual({ from: '2025-01-02', to: '2026-01-01' });
});

const DAY_MS = 86_400_000;

function figures(from: string, to: string): Analytics {
  return {
    registrations: daily(from, to, 2),
    enrollments: daily(from, to, 1),
    courses: [
      { _id: '0'.repeat(24), title: 'Phacoémulsification', count: 1200 },
      { _id: '1'.repeat(24), title: 'Kératocône', count: 3 },
    ],
  };
}

function daily(from: string, to: string, count: number): Analytics['registrations'] {
  const first = Date.parse(from);
  const length = (Date.parse(to) - first) / DAY_MS + 1;
  return Array.from({ length }, (_, index) => ({
    day: new Date(first + index * DAY_MS).toISOString().slice(0, 10),
    count,
  }));
}

function countDays(query: URLSearchParams | undefined): number {
  return (Date.parse(query?.get('to') ?? '') - Date.parse(query?.get('from') ?? '')) / DAY_MS + 1;
}
