import { renderPage } from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import AboutPage from './about-page.tsx';

it('shows mission, values, impact, history and approach', () => {
  renderPage(<AboutPage />, { at: '/about' });
  expect(screen.getByRole('heading', { level: 1, name: 'À Propos' })).toBeInTheDocument();
  for (const name of [/^Notre mission/, 'Notre histoire', 'Notre approche'])
    expect(screen.getByRole('heading', { level: 2, name })).toBeInTheDocument();
  const values = within(screen.getByRole('region', { name: 'Nos valeurs' })).getAllByRole('heading', { level: 3 });
  expect(values.map(({ textContent }) => textContent)).toEqual(['Excellence', 'Passion', 'Communauté']);
  const figures = screen.getByRole('region', { name: 'Notre impact' }).querySelectorAll('dd');
  expect([...figures].map(({ textContent }) => textContent)).toEqual(['30+', '8000+', '45+', '150+']);
});
