import { applyTheme } from '@iris/platform/theme';
import { fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { Brand } from './brand.tsx';

it('shows the name and the logo of the theme', () => {
  const { container } = render(<Brand />);
  expect(container.querySelector('img')).toBeNull();
  act(() => applyTheme({ siteName: 'Clinique du Lac', logoUrl: '/api/images/65f0c0ffee0000000000aaaa' }));
  expect(screen.getByText('Clinique du Lac')).toBeInTheDocument();
  expect(container.querySelector('img')).toHaveAttribute('src', '/api/images/65f0c0ffee0000000000aaaa?w=640');
});

it('shows the default mark when the logo fails to load, and tries the next logo', () => {
  applyTheme({ logoUrl: '/rien.png' });
  const { container } = render(<Brand />);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg')).not.toBeNull();
  act(() => applyTheme({ logoUrl: '/logo.svg' }));
  expect(container.querySelector('img')).toHaveAttribute('src', '/logo.svg');
});
