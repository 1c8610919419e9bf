import type { Problem } from '@iris/contract/errors';
import type { SecondFactorChallenge, SecondFactorMethod } from '@iris/contract/second-factor';
import { answer, fixtures, passkeyAnswer, problem, renderPage, stubPasskeys } from '@iris/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
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
async function login() {
  const page = renderPage(<LoginPage />, { at: '/login' });
  await page.user.type(screen.getByLabelText('E-mail'), 'claire@example.org');
  await page.user.type(screen.getByLabelText('Mot de passe'), 'secret-1{Enter}');
  return page;
}

it('goes back to the password, and explains so when the step took too long', async () => {
  answer('POST /auth/login/second-factor', problem('challenge_expired'));
  const { user } = await login();
  const field = await screen.findByRole('textbox', { name: 'Code à six chiffres' });
  await waitFor(() => expect(field).toHaveFocus());
  await user.type(field, '123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('La connexion a pris trop de temps');
  expect(screen.getByLabelText('Mot de passe')).toHaveValue('');
});

describe('an account with a passkey', () => {
  const passkey_options: SecondFactorChallenge['passkey_options'] = {
    ...{ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 300_000, userVerification: 'preferred' },
    allowCredentials: [{ id: 'AQID', type: 'public-key' }],
  };
  const asksFor = (methods: SecondFactorMethod[]) =>
    answer('POST /auth/login', () =>
      problem('second_factor_required', {
        second_factor: { challenge: CHALLENGE, methods, passkey_options },
      } as Partial<Problem>),
    );
  const passkey = () => screen.findByRole('button', { name: "Utiliser ma clé d'accès" });

  beforeEach(() => asksFor(['totp', 'passkey', 'recovery_code']));

  it('says that the request was cancelled, and that the key is not the right one', async () => {
    stubPasskeys({ get: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
    const { user } = await login();
    await user.click(await passkey());
    expect(await screen.findByRole('alert')).toHaveTextContent('La demande a été annulée');
    await waitFor(async () => expect(await passkey()).toHaveFocus());
    expect(sent).toEqual([]);

    stubPasskeys({ get: () => Promise.resolve(passkeyAnswer()) });
    const detail = "Cette clé d'accès n'a pas été reconnue.";
    answer(
      'POST /auth/login/second-factor',
      problem('second_factor_invalid', { detail, errors: { assertion: [detail] } }),
    );
    await user.click(await passkey());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(detail));
  });

  it('may use a code or a recovery code instead, and come back', async () => {
    stubPasskeys();
    const { user } = await login();
    await passkey();
    await user.click(screen.getByRole('button', { name: "Utiliser le code de l'application" }));
    await waitFor(() => expect(screen.getByLabelText('Code à six chiffres')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Utiliser un code de secours' }));
    await waitFor(() => expect(screen.getByLabelText('Code de secours')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: "Revenir à la clé d'accès" }));
    await waitFor(async () => expect(await passkey()).toHaveFocus());
  });

  it('is offered no button that this browser cannot use', async () => {
    asksFor(['passkey', 'recovery_code']);
    await login();
    expect(await screen.findByLabelText('Code de secours')).toBeInTheDocument();
    expect(screen.getByText(/Les clés d'accès demandent une connexion chiffrée/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /clé d'accès/ })).toBeNull();
  });

  it('is no longer asked once the user goes back to the password', async () => {
    const asked = stubPasskeys();
    const { user } = await login();
    await user.click(await passkey());
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Revenir au mot de passe' }));
    expect((asked[0] as { signal: AbortSignal }).signal.aborted).toBe(true);
    expect(screen.getByLabelText('Mot de passe')).toHaveValue('');
  });
});
