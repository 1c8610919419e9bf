import { THEME_DEFAULTS } from '@iris/contract/site';
import { renderPage } from '@iris/platform/testing';
import { applyTheme } from '@iris/platform/theme';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Footer } from './footer.tsx';
import { register } from './registry.fixtures.ts';

it('shows the quick links, the programs, the contact details and the year', () => {
  register();
  renderPage(<Footer />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    ...['/', '/courses', '/about', '/contact', '/webinars'],
    `mailto:${THEME_DEFAULTS.contactEmail}`,
    'tel:+33199001234',
    '/legal',
  ]);
  const programs = ['Chirurgie de la Cataracte', 'Formation Phaco', 'Chirurgie Réfractive', 'Webinaires en Ligne'];
  for (const text of [...programs, 'Bureaux internationaux au Mexique et à Barcelone'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeVisible();
});

it('links to the networks that have an address, and shows no other', () => {
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
