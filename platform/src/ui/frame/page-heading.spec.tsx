import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { applyTheme } from '../../design/theme/index.ts';
import type { PageDetails } from './page-head.ts';
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

it('takes the focus after a navigation, but not when the page is first loaded, and titles the document', async () => {
  render(<Pages />);
  expect(screen.getByRole('heading', { name: 'Bienvenue' })).not.toHaveFocus();
  expect(document.title).toBe('Accueil · Académie Iris');
  await userEvent.click(screen.getByRole('link', { name: 'Cours' }));
  expect(screen.getByRole('heading', { name: 'Nos Cours' })).toHaveFocus();
  expect(document.title).toBe('Nos Cours · Académie Iris');
});

it('leaves the focus where it is when a page that was reached by a link is loaded again', async () => {
  window.history.replaceState({ key: 'reached', idx: 1 }, '', '/contact');
  vi.resetModules();
  const loaded = await import('./page-heading.tsx');
  render(
    <MemoryRouter initialEntries={[{ pathname: '/contact', key: 'reached' }]}>
      <Link to="/courses">Cours</Link>
      <Routes>
        <Route path="/contact" element={<loaded.PageHeading>Contact</loaded.PageHeading>} />
        <Route path="/courses" element={<loaded.PageHeading>Nos Cours</loaded.PageHeading>} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: 'Contact' })).not.toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Cours' }));
  expect(screen.getByRole('heading', { name: 'Nos Cours' })).toHaveFocus();
  window.history.replaceState(null, '', '/');
});

it('tells description and address of the page, and asks search engines to leave out one that is hidden', async () => {
  const headIn = (selector: string) => document.head.querySelector(selector);
  const page = (details: PageDetails) => (
    <MemoryRouter initialEntries={['/courses']}>
      <PageHeading details={details}>Nos Cours</PageHeading>
    </MemoryRouter>
  );
  const { rerender } = render(page({ description: 'Tous les cours.' }));
  expect(headIn('meta[name="description"]')).toHaveAttribute('content', 'Tous les cours.');
  expect(headIn('link[rel="canonical"]')).toHaveAttribute('href', `${location.origin}/courses`);
  expect(headIn('meta[name="robots"]')).toBeNull();
  rerender(page({ isHidden: true }));
  expect(headIn('meta[name="description"]')).toBeNull();
  expect(headIn('link[rel="canonical"]')).toBeNull();
  expect(headIn('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});
