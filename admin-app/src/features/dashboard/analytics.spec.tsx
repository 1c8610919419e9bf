import type { Analytics } from '@iris/contract/operations';
import { answer, problem, renderPage } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Analytics as AnalyticsSection } from './analytics.tsx';
// Imported in advance, so that no test waits for the charting library.
import './charts/charts.tsx';
import { findRange } from './period.ts';

beforeEach(() => {
  // jsdom has no layout, and a chart without a size is not rendered.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 480, 220));
});

const open = (at = '/admin/dashboard') => renderPage(<AnalyticsSection />, { at });
const chart = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows 90 days with their totals, as drawings and as tables, then another period by weeks', async () => {
  answer('GET /admin/analytics', ({ url }) => {
    const query = new URL(url).searchParams;
    return figures(query.get('from') ?? '', query.get('to') ?? '');
  });
  const { user, address } = open();
  const accounts = await chart('Nouveaux comptes');
  expect(screen.getByRole('button', { name: '90 jours' })).toHaveAttribute('aria-pressed', 'true');
  expect(accounts.getByText('180')).toBeInTheDocument();
  expect(accounts.getByRole('application', { name: /^Nouveaux comptes par jour/ })).toBeInTheDocument();
  expect((await chart('Inscriptions aux cours')).getByText('90')).toBeInTheDocument();
  const courses = await chart('Inscriptions par cours');
  await user.click(courses.getByText('Voir les chiffres'));
  expect(await courses.findByRole('row', { name: /^Phacoémulsification 1\s200$/ })).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: '365 jours' }));
  expect(address()).toBe('/admin/dashboard?period=365');
  await waitFor(() => expect(screen.getAllByText('en 365 jours')).toHaveLength(2));
  const year = await chart('Nouveaux comptes');
  expect(year.getByRole('application', { name: /par semaine/ })).toBeInTheDocument();
  await user.click(year.getByText('Voir les chiffres'));
  expect(await year.findAllByRole('row')).toHaveLength(1 + 52);
  expect(year.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['16', ...Array(51).fill('14')]);
  await user.click(screen.getByRole('button', { name: '90 jours' }));
  expect(address()).toBe('/admin/dashboard');
});

it('keeps the label of the highest bar inside the chart when it is the last bar', async () => {
  const registrations = daily('2026-11-01', '2026-11-30', 2).with(-1, { day: '2026-11-30', count: 1234 });
  answer('GET /admin/analytics', { registrations, enrollments: [], courses: [] });
  open('/admin/dashboard?period=30');
  expect((await chart('Nouveaux comptes')).getByText(/^1\s234$/)).toHaveAttribute('text-anchor', 'end');
});

it('says in place of the charts that they could not be loaded, tries again, and says that there are no events', async () => {
  answer('GET /admin/analytics', () => problem('internal_error'));
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de charger les graphiques.');
  answer('GET /admin/analytics', { registrations: daily('2026-11-01', '2026-11-30', 0), enrollments: [], courses: [] });
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findAllByText('Rien à montrer sur cette période.')).toHaveLength(3);
});

it('ends the period on the current day in Paris, not in UTC', () => {
  expect(findRange(30, new Date('2026-07-14T22:30:00Z'))).toEqual({ from: '2026-06-16', to: '2026-07-15' });
  expect(findRange(365, new Date('2026-01-01T12:00:00Z'))).toEqual({ from: '2025-01-02', to: '2026-01-01' });
});

const DAY_MS = 86_400_000;

function figures(from: string, to: string): Analytics {
  const courses = [
    { _id: '0'.repeat(24), title: 'Phacoémulsification', count: 1200 },
    { _id: '1'.repeat(24), title: 'Kératocône', count: 3 },
  ];
  return { registrations: daily(from, to, 2), enrollments: daily(from, to, 1), courses };
}

function daily(from: string, to: string, count: number): Analytics['registrations'] {
  const first = Date.parse(from);
  const length = (Date.parse(to) - first) / DAY_MS + 1;
  return Array.from({ length }, (_, index) => ({
    day: new Date(first + index * DAY_MS).toISOString().slice(0, 10),
    count,
  }));
}
