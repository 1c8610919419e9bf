import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Button } from './button.tsx';

it('shows its busy label and is disabled while busy', () => {
  const { rerender } = render(<Button busyLabel="Connexion...">Se connecter</Button>);
  expect(screen.getByRole('button', { name: 'Se connecter' })).toBeEnabled();
  rerender(
    <Button busy busyLabel="Connexion...">
      Se connecter
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Connexion...' });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
});

it('keeps both labels in the page, so that its width does not change', () => {
  render(<Button busyLabel="Enregistrement...">OK</Button>);
  expect(screen.getByRole('button', { name: 'OK' })).toHaveTextContent('OKEnregistrement...');
});
