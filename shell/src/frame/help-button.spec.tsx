import { renderPage } from '@iris/platform/testing';
import { applyTheme } from '@iris/platform/theme';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HelpButton } from './help-button.tsx';

it("opens a panel 'Besoin d'aide?' that links to the chat, with a greeting about the courses", async () => {
  applyTheme({ whatsappNumber: '33639980099' });
  const { user } = renderPage(<HelpButton />);
  await user.click(screen.getByRole('button', { name: "Besoin d'aide ?" }));
  expect(screen.getByRole('heading', { name: "Besoin d'aide?" })).toBeVisible();
  const chat = screen.getByRole('link', { name: /Démarrer la Discussion/ });
  expect(chat).toHaveAttribute('target', '_blank');
  const address = new URL(chat.getAttribute('href') ?? '');
  expect(address.pathname).toBe('/33639980099');
  expect(address.searchParams.get('text')).toMatch(/^Bonjour.*cours/);

  await user.keyboard('{Escape}');
  expect(screen.queryByRole('heading', { name: "Besoin d'aide?" })).toBeNull();
  expect(screen.getByRole('button', { name: "Besoin d'aide ?" })).toHaveFocus();
});
