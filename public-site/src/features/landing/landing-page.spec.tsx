import { answer, fixtures, problem, renderPage } from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import LandingPage from './landing-page.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => vi.unstubAllGlobals());

it('shows the default campuses and numbers when the server never answers', async () => {
  answer('GET /stats', problem('database_unavailable'));
  answer('GET /campuses', problem('database_unavailable'));
  renderPage(<LandingPage />);
  const campuses = within(screen.getByRole('region', { name: /Nos campus/ }));
  expect(campuses.getByRole('heading', { name: 'Campus México' })).toBeInTheDocument();
  expect(campuses.getByRole('heading', { name: 'Campus Europe' })).toBeInTheDocument();
  expect(campuses.getByText(/février 2025/)).toBeInTheDocument();
  expect(screen.getAllByText('2 500')).not.toHaveLength(0);
});

it('shows the campuses of the server once loaded', async () => {
  answer('GET /stats', problem('database_unavailable'));
  answer('GET /campuses', [
    fixtures.campus({ name: 'Campus Dakar', location: 'Sénégal', image_alt: 'La terrasse face à la mer' }),
  ]);
  renderPage(<LandingPage />);
  expect(await screen.findByRole('heading', { name: 'Campus Dakar' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'La terrasse face à la mer' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Campus Europe' })).not.toBeInTheDocument();
});
