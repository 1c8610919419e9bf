import type { SecondFactorChallenge, SecondFactorMethod } from '@iris/contract/accounts';
import type { Problem } from '@iris/contract/routes';
import { answer, fixtures, passkeyAnswer, problem, renderPage, stubPasskeys } from '@iris/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import LoginPage from './login-page.tsx';

const CHALLENGE = 'c'.repeat(43);
const passkey_options: SecondFactorChallenge['passkey_options'] = {
  ...{ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 300_000, userVerification: 'preferred' },
  allowCredentials: [{ id: 'AQID', type: 'public-key' }],
};

/** Logs in by keyboard up to the second step, for an account with these methods. */
async function login(...methods: SecondFactorMethod[]) {
  answer('POST /auth/login', () =>
    problem('second_factor_required', {
      second_factor: { challenge: CHALLENGE, methods, passkey_options },
    } as Partial<Problem>),
  );
  const { user } = renderPage(<LoginPage />, { at: '/login' });
  await user.type(screen.getByLabelText('E-mail'), 'claire@example.org');
  await user.type(screen.getByLabelText('Mot de passe'), 'secret-1{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Double vérification' });
  return { user, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

const passkey = () => screen.findByRole('button', { name: "Utiliser ma clé d'accès" });

it('asks for a code fit for its keyboard, and goes back to the password with a reason when the step took too long', async () => {
  answer('POST /auth/login/second-factor', problem('challenge_expired'));
  const { user } = await login('totp', 'recovery_code');
  const field = screen.getByRole('textbox', { name: 'Code à six chiffres' });
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field).toHaveAttribute('inputmode', 'numeric');
  await user.type(field, '12{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/six chiffres/));
  await user.type(field, '3456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('La connexion a pris trop de temps');
  expect(screen.getByLabelText('Mot de passe')).toHaveValue('');
});

it('leads from the passkey to a code or a recovery code, and back', async () => {
  stubPasskeys();
  const { press } = await login('totp', 'passkey', 'recovery_code');
  await passkey();
  await press("Utiliser le code de l'application");
  await waitFor(() => expect(screen.getByLabelText('Code à six chiffres')).toHaveFocus());
  await press('Utiliser un code de secours');
  await waitFor(() => expect(screen.getByLabelText('Code de secours')).toHaveFocus());
  await press("Revenir à la clé d'accès");
  await waitFor(async () => expect(await passkey()).toHaveFocus());
});

it('says that a passkey is not the right one', async () => {
  stubPasskeys({ get: () => Promise.resolve(passkeyAnswer()) });
  const detail = "Cette clé d'accès n'a pas été reconnue.";
  const refusal = problem('second_factor_invalid', { detail, errors: { assertion: [detail] } });
  answer('POST /auth/login/second-factor', refusal);
  const { user } = await login('passkey', 'recovery_code');
  await user.click(await passkey());
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
});

it('offers no button that this browser cannot use, and accepts a recovery code instead', async () => {
  const sent: unknown[] = [];
  answer('POST /auth/login/second-factor', async (request) => {
    sent.push(await request.json());
    return { token: 'jeton', user: fixtures.user() };
  });
  const { user } = await login('passkey', 'recovery_code');
  const field = await screen.findByLabelText('Code de secours');
  expect(screen.getByText(/Les clés d'accès demandent une connexion chiffrée/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /clé d'accès/ })).toBeNull();
  await user.type(field, 'abcd-efgh-jkmn-pqrs{Enter}');
  await waitFor(() => expect(sent).toEqual([{ challenge: CHALLENGE, recovery_code: 'ABCDEFGHJKMNPQRS' }]));
});

it('asks for the passkey no longer once the user goes back to the password', async () => {
  const asked = stubPasskeys();
  const { user, press } = await login('passkey', 'recovery_code');
  await user.click(await passkey());
  await waitFor(() => expect(asked).toHaveLength(1));
  await press('Revenir au mot de passe');
  expect((asked[0] as { signal: AbortSignal }).signal.aborted).toBe(true);
  expect(screen.getByLabelText('Mot de passe')).toHaveValue('');
});
