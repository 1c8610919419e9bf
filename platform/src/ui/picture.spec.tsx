import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Picture } from './picture.tsx';

it('holds its place, and waits to be near before it loads', () => {
  render(<Picture src="/a.svg" alt="Fond d'œil" />);
  const image = screen.getByRole('img', { name: "Fond d'œil" });
  expect(image).toHaveAttribute('loading', 'lazy');
  expect(image).toHaveAttribute('width', '640');
  expect(image).toHaveAttribute('height', '360');
});

it('becomes a drawing of the same name when its address leads nowhere, and tries the next address', () => {
  const { rerender } = render(<Picture src="/broken.svg" alt="Fond d'œil" />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('img', { name: "Fond d'œil" }).tagName).toBe('svg');
  rerender(<Picture src="/good.svg" alt="Fond d'œil" />);
  expect(screen.getByRole('img')).toHaveAttribute('src', '/good.svg');
});

it.each([
  ['/api/images/65f0c0ffee0000000000aaaa', '/api/images/65f0c0ffee0000000000aaaa?w=640'],
  ['/api/images/65f0c0ffee0000000000aaaa?w=640', '/api/images/65f0c0ffee0000000000aaaa?w=640'],
  ['/illustrations/fundus.svg', '/illustrations/fundus.svg'],
  ['https://example.org/api/images/a', 'https://example.org/api/images/a'],
  ['http://example.org/a.png', 'https://example.org/a.png'],
  [`${location.origin}/a.png`, `${location.origin}/a.png`],
])('asks for the width of a card only where it exists, and for nothing in the clear: %s', (src, expected) => {
  render(<Picture src={src} alt="Fond d'œil" />);
  expect(screen.getByRole('img')).toHaveAttribute('src', expected);
});
