import { renderPage } from '@iris/platform/testing';
import { applyTheme } from '@iris/platform/theme';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Footer } from './footer.tsx';

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
