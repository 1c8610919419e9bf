import { answer, fixtures, problem, renderPage } from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import LandingPage from './landing-page.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => vi.unstubAllGlobals());

it('shows the texts of the specification, three links to the courses, and default campuses and numbers without an answer', () => {
  answer('GET /stats', problem('database_unavailable'));
  answer('GET /campuses', problem('database_unavailable'));
  renderPage(<LandingPage />);
  const campuses = within(screen.getByRole('region', { name: /Nos campus/ }));
  expect(campuses.getByRole('heading', { name: 'Campus México' })).toBeInTheDocument();
  expect(campuses.getByRole('heading', { name: 'Campus Europe' })).toBeInTheDocument();
  expect(campuses.getByText(/février 2025/)).toBeInTheDocument();
  expect(screen.getAllByText('2 500')).not.toHaveLength(0);

  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('APPRENONS ENSEMBLE');
  expect(screen.getByText('Devenez le chirurgien que vous voulez être')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: /dans 30\+ pays/ })).toBeInTheDocument();
  const cards = ['Simulation & Patients', 'Campus en Ligne', 'Technologie de Pointe', 'Excellence Prouvée'];
  const tiles = ['Apprentissage en Ligne', 'Pratique Pratique', 'Mentorat Expert', 'Certification'];
  for (const name of [...cards, 'Communauté', 'Mentorat', ...tiles])
    expect(screen.getByRole('heading', { name, level: 3 })).toBeInTheDocument();
  const programs = ['PROGRAMME DE FORMATION EN CATARACTE', 'PROGRAMME DE FORMATION PHACO'];
  for (const name of [...programs, 'Explorer les Programmes'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/courses');
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
