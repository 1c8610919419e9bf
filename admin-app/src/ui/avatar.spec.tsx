import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';

it.each([
  ['Claire Fontaine', 'CF'],
  ['Jean-Baptiste de la Tour', 'JT'],
  ['étienne', 'É'],
  ['Dr. Anne-Lise (Lyon) Œuvrard', 'DŒ'],
])('shortens %s to %s, hidden from assistive technology', (name, initials) => {
  const { container } = render(<Avatar name={name} />);
  expect(container.firstElementChild).toHaveTextContent(initials);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});
