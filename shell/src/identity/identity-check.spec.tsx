import { api } from '@iris/platform/api';
import { answer, fixtures, passkeyAnswer, problem, signInAs, stubPasskeys } from '@iris/platform/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { IdentityCheck } from './identity-check.tsx';
// Imported in advance, so that no test waits for it.
import './identity-dialog.tsx';

const CHALLENGE = 'c'.repeat(43);
const passkey_options = {
  ...{ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 300_000, userVerification: 'preferred' as const },
  allowCredentials: [{ id: 'AQID', type: 'public-key' as const }],
};

/** The proofs that the server has been given. */
let sent: unknown[];

beforeEach(() => {
  sent = [];
  signInAs(fixtures.superAdmin({ second_factor: true }));
  answer('DELETE /admin/users/:id', () => (sent.length > 0 ? undefined : problem('reauthentication_required')));
  answer('POST /auth/reauthenticate', async (request) => {
    sent.push(await request.json());
    return undefined;
  });
  answer('POST /auth/reauthenticate/challenge', {
    ...{ challenge: CHALLENGE, methods: ['passkey', 'recovery_code'], passkey_options },
  });
  render(<IdentityCheck />, { wrapper: MemoryRouter });
});

const remove = () => api.call('DELETE /admin/users/:id', { params: { id: 'a'.repeat(24) } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('asks once for the password for several calls, and repeats them', async () => {
  signInAs(fixtures.superAdmin());
  let deletions = 0;
  answer('DELETE /admin/users/:id', () => {
    deletions += 1;
    return sent.length > 0 ? undefined : problem('reauthentication_required');
  });
  const calls = Promise.all([remove(), remove(), remove()]);
  await waitFor(() => expect(deletions).toBe(3));
  await userEvent.type(await screen.findByLabelText('Mot de passe'), 'le-bon{Enter}');
  await expect(calls).resolves.toHaveLength(3);
  expect({ deletions, sent }).toEqual({ deletions: 6, sent: [{ password: 'le-bon' }] });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it.each([
  ['the user declines', () => press('Annuler')],
  ['the session ends meanwhile', () => act(() => signInAs(null))],
])('lets the call fail with its problem when %s', async (_, decline) => {
  signInAs(fixtures.superAdmin());
  const refusal = expect(remove()).rejects.toMatchObject({ code: 'reauthentication_required' });
  const dialog = await screen.findByRole('dialog', { name: 'Confirmez votre identité' });
  expect(dialog).toHaveAccessibleDescription(/confirmez que c'est bien vous pour continuer/);
  await decline();
  await refusal;
  expect(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

it('confirms by the passkey of the account, also after a challenge that has expired', async () => {
  stubPasskeys({ get: () => Promise.resolve(passkeyAnswer()) });
  const call = remove();
  const use = "Utiliser ma clé d'accès";
  await waitFor(() => expect(screen.getByRole('button', { name: use })).toHaveFocus());
  answer('POST /auth/reauthenticate/challenge', { challenge: 'd'.repeat(43), methods: ['passkey'], passkey_options });
  answer('POST /auth/reauthenticate', () => problem('challenge_expired'));
  await press(use);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('recommencez'));
  answer('POST /auth/reauthenticate', async (request) => {
    sent.push(await request.json());
    return undefined;
  });
  await press(use);
  await expect(call).resolves.toBeUndefined();
  expect(sent).toMatchObject([{ challenge: 'd'.repeat(43), assertion: { id: 'AQID' } }]);
});

it('tells an account whose browser has no passkeys, which gives a recovery code, or cancels when it has none', async () => {
  const call = remove();
  expect(await screen.findByText(/Les clés d'accès demandent une connexion chiffrée/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /clé d'accès/ })).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Code de secours'), 'abcd-efgh-jkmn-pqrs{Enter}');
  await expect(call).resolves.toBeUndefined();
  expect(sent).toEqual([{ recovery_code: 'ABCDEFGHJKMNPQRS' }]);

  sent = [];
  answer('POST /auth/reauthenticate/challenge', { challenge: CHALLENGE, methods: ['passkey'], passkey_options });
  const refusal = expect(remove()).rejects.toMatchObject({ code: 'reauthentication_required' });
  await screen.findByText(/Les clés d'accès demandent une connexion chiffrée/);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await press('Annuler');
  await refusal;
});

it('asks for the password once the second factor was switched off elsewhere, and tries again after an outage', async () => {
  answer('POST /auth/reauthenticate/challenge', problem('database_unavailable'));
  const call = remove();
  await screen.findByText(/Impossible de confirmer votre identité/);
  answer('POST /auth/reauthenticate/challenge', problem('second_factor_off'));
  await press('Réessayer');
  await userEvent.type(await screen.findByLabelText('Mot de passe'), 'le-bon{Enter}');
  await expect(call).resolves.toBeUndefined();
  expect(sent).toEqual([{ password: 'le-bon' }]);
});
