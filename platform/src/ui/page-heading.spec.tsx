import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { applyTheme } from '../theme/index.ts';
import { PageHeading } from './page-heading.tsx';

beforeEach(() => applyTheme({}));

function Pages() {
  return (
    <MemoryRouter>
      <Link to="/courses">Cours</Link>
      <Routes>
        <Route path="/" element={<PageHeading title="Accueil">Bienvenue</PageHeading>} />
        <Route path="/courses" element={<PageHeading>Nos Cours</PageHeading>} />
      </Routes>
    </MemoryRouter>
  );
}

it('takes the focus after a navigation, but not when the page is first loaded', async () => {
  render(<Pages />);
  expect(screen.getByRole('heading', { name: 'Bienvenue' })).not.toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Cours' }));
  expect(screen.getByRole('heading', { name: 'Nos Cours' })).toHaveFocus();
});

it('sets the document title, with the name of the site', async () => {
  render(<Pages />);
  expect(document.title).toBe('Accueil · Académie Iris');
  await userEvent.click(screen.getByRole('link', { name: 'Cours' }));
  expect(document.title).toBe('Nos Cours · Académie Iris');
});
