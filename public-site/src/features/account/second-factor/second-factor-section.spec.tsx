import type { SecondFactor } from '@iris/contract/accounts';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { SecondFactorSection } from './second-factor-section.tsx';

const CHALLENGE = 'c'.repeat(43);
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-DDD${index}`);
const OFF: SecondFactor = { totp_since: null, passkeys: [], recovery_codes_left: 0 };
const ON: SecondFactor = { totp_since: '2026-11-22T10:00:00.000Z', passkeys: [], recovery_codes_left: 10 };

let state: SecondFactor;

beforeEach(() => {
  state = OFF;
  const claire = fixtures.user();
  signInAs(claire);
  answer('GET /auth/me', claire);
  answer('GET /account/second-factor', () => state);
  answer('POST /account/second-factor/totp', {
    ...{ challenge: CHALLENGE, secret: SECRET },
    uri: `otpauth://totp/Iris:claire%40example.org?secret=${SECRET}`,
  });
});

const open = () => renderPage(<SecondFactorSection />, { at: '/account' });

it('is switched on by scanning or typing the secret and a first code, and shows the recovery codes once', async () => {
  let isWrong = true;
  answer('POST /account/second-factor/totp/confirm', async (request) => {
    expect(await request.json()).toEqual({ challenge: CHALLENGE, code: '123456' });
    const errors = { code: ["Ce code n'est pas celui de l'application"] };
    if (isWrong) return problem('invalid_input', { errors, detail: errors.code[0] ?? '' });
    state = ON;
    return { recovery_codes: CODES };
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Activer avec une application' }));
  expect(await screen.findByRole('img', { name: /Code QR/ })).toBeInTheDocument();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  const field = screen.getByRole('textbox', { name: 'Code à six chiffres' });
  await user.type(field, '123 456{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/pas celui de l'application/));
  isWrong = false;
  await user.type(field, '{Enter}');
  await toastSays('success', 'Double vérification activée');
  expect(await screen.findByRole('heading', { name: 'Vos codes de secours' })).toHaveFocus();
  for (const code of CODES) expect(screen.getByText(code)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Je les ai gardés' }));
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
  expect(await screen.findByText(/Il vous reste 10 codes de secours/)).toBeInTheDocument();
});

it('is switched off after a question', async () => {
  state = ON;
  let isOff = false;
  answer('DELETE /account/second-factor', () => {
    isOff = true;
    state = OFF;
    return undefined;
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Désactiver' }));
  expect(isOff).toBe(false);
  const [, confirm] = screen.getAllByRole('button', { name: 'Désactiver' });
  await user.click(confirm as HTMLElement);
  await toastSays('success', 'Double vérification désactivée');
  expect(await screen.findByText('Elle est désactivée.')).toBeInTheDocument();
});

it('removes the application after a question, when a passkey remains', async () => {
  const passkey = { _id: 'a'.repeat(24), label: 'Mon téléphone', created_at: ON.totp_since ?? '', last_used_at: null };
  state = { ...ON, passkeys: [passkey] };
  answer('DELETE /account/second-factor/totp', () => {
    state = { ...state, totp_since: null };
    return undefined;
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: "Retirer l'application" }));
  expect(state.totp_since).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retirer' }));
  await toastSays('success', 'Application retirée');
  expect(await screen.findByRole('button', { name: 'Activer avec une application' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: "Retirer l'application" })).toBeNull();
});

it('offers no removal of the application alone when it is the only method', async () => {
  state = ON;
  open();
  await screen.findByRole('button', { name: "Changer d'application" });
  expect(screen.queryByRole('button', { name: "Retirer l'application" })).toBeNull();
});
