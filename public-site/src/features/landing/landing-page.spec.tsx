import { answer, fixtures, problem, renderPage } from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import LandingPage from './landing-page.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => vi.unstubAllGlobals());

it('shows the texts of the specification, and links to the courses from its three buttons', async () => {
  answer('GET /stats', problem('database_unavailable'));
  answer('GET /campuses', problem('database_unavailable'));
  renderPage(<LandingPage />);

  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('APPRENONS ENSEMBLE');
  expect(screen.getByText('Devenez le chirurgien que vous voulez être')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: /dans 30\+ pays/ })).toBeInTheDocument();
  for (const title of [
    'Simulation & Patients',
    'Campus en Ligne',
    'Technologie de Pointe',
    'Excellence Prouvée',
    'Communauté',
    'Mentorat',
    'Apprentissage en Ligne',
    'Pratique Pratique',
    'Mentorat Expert',
    'Certification',
  ]) {
    expect(screen.getByRole('heading', { name: title, level: 3 })).toBeInTheDocument();
  }
  for (const name of [
    'PROGRAMME DE FORMATION EN CATARACTE',
    'Explorer les Programmes',
    'PROGRAMME DE FORMATION PHACO',
  ]) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/courses');
  }
});

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
