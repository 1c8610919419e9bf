import { THEME_DEFAULTS } from '@iris/contract/site';
import { renderPage } from '@iris/platform/testing';
import { applyTheme } from '@iris/platform/theme';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Footer } from './footer.tsx';
import { register } from './registry.fixtures.ts';

beforeEach(() => register());

it('shows the quick links, the programs, the contact details and the year', () => {
  applyTheme({});
  renderPage(<Footer />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/courses',
    '/about',
    '/contact',
    `mailto:${THEME_DEFAULTS.contactEmail}`,
    'tel:+33199001234',
    '/legal',
  ]);
  for (const program of [
    'Chirurgie de la Cataracte',
    'Formation Phaco',
    'Chirurgie Réfractive',
    'Webinaires en Ligne',
  ]) {
    expect(screen.getByText(program)).not.toHaveAttribute('href');
  }
  expect(screen.getByText('Bureaux internationaux au Mexique et à Barcelone')).toBeVisible();
  expect(screen.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeVisible();
});

it('shows a telephone without digits as a text, not as a link', () => {
  applyTheme({ contactPhone: 'Sur rendez-vous' });
  renderPage(<Footer />);
  expect(screen.getByText('Sur rendez-vous')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sur rendez-vous' })).toBeNull();
});

it('links to the networks that have an address, and shows no other', () => {
  applyTheme({});
  const { unmount } = renderPage(<Footer />);
  expect(screen.queryByRole('list', { name: 'Réseaux sociaux' })).toBeNull();
  unmount();
  applyTheme({ linkedinUrl: 'https://www.linkedin.com/company/iris', youtubeUrl: 'https://www.youtube.com/@iris' });
  renderPage(<Footer />);
  expect(screen.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute(
    'href',
    'https://www.linkedin.com/company/iris',
  );
  expect(screen.getByRole('link', { name: 'YouTube' })).toHaveAttribute('href', 'https://www.youtube.com/@iris');
  expect(screen.queryByRole('link', { name: 'Instagram' })).toBeNull();
});
