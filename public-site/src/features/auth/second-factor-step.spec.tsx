import type { Problem } from '@iris/contract/errors';
import { answer, fixtures, problem, renderPage, toastSays } from '@iris/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import LoginPage from './login-page.tsx';

const CHALLENGE = 'c'.repeat(43);
const student = fixtures.user({ name: 'Claire Fontaine', second_factor: true });

let sent: unknown[];

beforeEach(() => {
  sent = [];
  answer('POST /auth/login', () =>
    problem('second_factor_required', {
      second_factor: { challenge: CHALLENGE, methods: ['totp', 'recovery_code'] },
    } as Partial<Problem>),
  );
  answer('POST /auth/login/second-factor', async (request) => {
    sent.push(await request.json());
    return { token: 'jeton', user: student };
  });
});

/** Logs in by keyboard up to the second step. */
async function open() {
  const page = renderPage(<LoginPage />, { at: '/login' });
  await page.user.type(screen.getByLabelText('Email'), 'claire@example.org');
  await page.user.type(screen.getByLabelText('Mot de passe'), 'secret-1{Enter}');
  const field = await screen.findByRole('textbox', { name: 'Code à six chiffres' });
  await waitFor(() => expect(field).toHaveFocus());
  return { ...page, field };
}

it('asks for the code after the right password, by keyboard, and opens the session', async () => {
  const { user, field, address } = await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Double vérification' })).toBeInTheDocument();
  expect(screen.queryByText('Échec de la connexion')).toBeNull();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field).toHaveAttribute('inputmode', 'numeric');
  await user.type(field, '123 456{Enter}');
  await toastSays('success', 'Connexion réussie', "Claire Fontaine, bienvenue à l'académie.");
  expect(sent).toEqual([{ challenge: CHALLENGE, code: '123456' }]);
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(localStorage.getItem('token')).toBe('jeton');
});

it('shows a wrong code at its field, and keeps the step', async () => {
  const detail = 'Ce code est incorrect ou a déjà servi.';
  answer('POST /auth/login/second-factor', () =>
    problem('second_factor_invalid', { detail, errors: { code: [detail] } }),
  );
  const { user, field } = await open();
  await user.type(field, '12{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/six chiffres/));
  await user.type(field, '3456{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(detail)));
});

it('accepts a recovery code instead', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Utiliser un code de secours' }));
  const field = screen.getByRole('textbox', { name: 'Code de secours' });
  await waitFor(() => expect(field).toHaveFocus());
  await user.type(field, 'abcd-efgh-jkmn-pqrs{Enter}');
  await waitFor(() => expect(sent).toEqual([{ challenge: CHALLENGE, recovery_code: 'ABCDEFGHJKMNPQRS' }]));
});

it('goes back to the password, and explains so when the step took too long', async () => {
  answer('POST /auth/login/second-factor', problem('challenge_expired'));
  const { user, field } = await open();
  await user.type(field, '123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('La connexion a pris trop de temps');
  expect(screen.getByLabelText('Mot de passe')).toHaveValue('');
});
