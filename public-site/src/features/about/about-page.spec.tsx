import { renderPage } from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import AboutPage from './about-page.tsx';

it('shows mission, values, impact, history and approach', () => {
  renderPage(<AboutPage />, { at: '/about' });
  expect(screen.getByRole('heading', { level: 1, name: 'À Propos' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: /^Notre mission/ })).toBeInTheDocument();
  const values = within(screen.getByRole('region', { name: 'Nos valeurs' }));
  expect(values.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Excellence',
    'Passion',
    'Communauté',
  ]);
  const figures = screen.getByRole('region', { name: 'Notre impact' }).querySelectorAll('dd');
  expect([...figures].map((figure) => figure.textContent)).toEqual(['30+', '8000+', '45+', '150+']);
  expect(screen.getByRole('heading', { name: 'Notre histoire' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Notre approche' })).toBeInTheDocument();
});
