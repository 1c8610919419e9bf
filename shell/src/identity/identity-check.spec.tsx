import { api } from '@iris/platform/api';
import { sessionStore } from '@iris/platform/session';
import { answer, fixtures, passkeyAnswer, problem, signInAs, stubPasskeys } from '@iris/platform/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { IdentityCheck } from './identity-check.tsx';

const ID = 'a'.repeat(24);

/** Whether the server has been given a proof. */
let isConfirmed: boolean;
let deletions: number;
let proofs: number;

beforeEach(() => {
  [isConfirmed, deletions, proofs] = [false, 0, 0];
  localStorage.setItem('token', 'abc');
  signInAs(fixtures.superAdmin());
  answer('DELETE /admin/users/:id', () => {
    deletions += 1;
    return isConfirmed ? undefined : problem('reauthentication_required');
  });
  answer('POST /auth/reauthenticate', async (request) => {
    const { password } = (await request.json()) as { password: string };
    proofs += 1;
    if (password !== 'le-bon') {
      return problem('invalid_input', { errors: { password: ['Ce mot de passe est incorrect'] } });
    }
    isConfirmed = true;
    return undefined;
  });
  render(<IdentityCheck />, { wrapper: MemoryRouter });
});

const remove = () => api.call('DELETE /admin/users/:id', { params: { id: ID } });
const dialog = () => screen.findByRole('dialog', { name: 'Confirmez votre identité' });
const type = async (password: string) => {
  await userEvent.type(await screen.findByLabelText('Mot de passe'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer' }));
};

it('asks once for the password for several calls, and repeats them', async () => {
  const calls = Promise.all([remove(), remove(), remove()]);
  expect(await dialog()).toHaveAccessibleDescription(/confirmez que c'est bien vous pour continuer/);
  expect(deletions).toBe(3);
  await type('le-bon');
  await expect(calls).resolves.toHaveLength(3);
  expect({ deletions, proofs }).toEqual({ deletions: 6, proofs: 1 });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('shows a wrong password at its field, and lets the user try again', async () => {
  const call = remove();
  await type('un-autre');
  const field = await screen.findByLabelText('Mot de passe');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Ce mot de passe est incorrect'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.clear(field);
  await type('le-bon');
  await expect(call).resolves.toBeUndefined();
});

it('lets the call fail with its problem when the user declines', async () => {
  const refusal = expect(remove()).rejects.toMatchObject({ code: 'reauthentication_required' });
  await dialog();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await refusal;
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect({ deletions, proofs }).toEqual({ deletions: 1, proofs: 0 });
});

it('lets the call fail when the session ends meanwhile', async () => {
  const refusal = expect(remove()).rejects.toMatchObject({ code: 'reauthentication_required' });
  await dialog();
  act(() => sessionStore.setState({ status: 'signed_out', user: null }));
  await refusal;
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('an account with a second factor', () => {
  const CHALLENGE = 'c'.repeat(43);
  const passkey_options = {
    ...{ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 300_000, userVerification: 'preferred' as const },
    allowCredentials: [{ id: 'AQID', type: 'public-key' as const }],
  };
  let sent: unknown[];

  beforeEach(() => {
    sent = [];
    signInAs(fixtures.superAdmin({ second_factor: true }));
    answer('POST /auth/reauthenticate/challenge', { challenge: CHALLENGE, methods: ['totp', 'recovery_code'] });
    answer('POST /auth/reauthenticate', async (request) => {
      sent.push(await request.json());
      isConfirmed = true;
      return undefined;
    });
  });

  const hasPasskey = () =>
    answer('POST /auth/reauthenticate/challenge', {
      ...{ challenge: CHALLENGE, methods: ['passkey', 'recovery_code'] },
      passkey_options,
    });

  it('is asked for a code, not for the password', async () => {
    const call = remove();
    await dialog();
    await userEvent.type(await screen.findByLabelText('Code à six chiffres'), '123 456');
    expect(screen.queryByLabelText('Mot de passe')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Confirmer' }));
    await expect(call).resolves.toBeUndefined();
    expect(sent).toEqual([{ code: '123456' }]);
  });

  it('confirms by its passkey, again after a cancellation, and after a challenge that has expired', async () => {
    hasPasskey();
    const cancelled = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    stubPasskeys({ get: cancelled });
    const call = remove();
    const use = () => userEvent.click(screen.getByRole('button', { name: "Utiliser ma clé d'accès" }));
    await waitFor(() => expect(screen.getByRole('button', { name: "Utiliser ma clé d'accès" })).toHaveFocus());
    await use();
    expect(await screen.findByRole('alert')).toHaveTextContent('La demande a été annulée');
    expect(screen.getByRole('button', { name: "Utiliser ma clé d'accès" })).toHaveFocus();

    stubPasskeys({ get: () => Promise.resolve(passkeyAnswer()) });
    let challenges = 0;
    answer('POST /auth/reauthenticate/challenge', () => {
      challenges += 1;
      return { challenge: 'd'.repeat(43), methods: ['passkey'], passkey_options };
    });
    answer('POST /auth/reauthenticate', async (request) => {
      const proof = (await request.json()) as { challenge: string };
      sent.push(proof);
      if (proof.challenge === CHALLENGE) return problem('challenge_expired');
      isConfirmed = true;
      return undefined;
    });
    await use();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('recommencez'));
    expect(challenges).toBe(1);
    await use();
    await expect(call).resolves.toBeUndefined();
    expect(sent).toMatchObject([
      { challenge: CHALLENGE, assertion: { id: 'AQID' } },
      { challenge: 'd'.repeat(43), assertion: { id: 'AQID' } },
    ]);
  });

  it('is told that this browser has no passkeys, and gives a recovery code', async () => {
    hasPasskey();
    const call = remove();
    expect(await screen.findByText(/Les clés d'accès demandent une connexion chiffrée/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /clé d'accès/ })).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Code de secours'), 'abcd-efgh-jkmn-pqrs{Enter}');
    await expect(call).resolves.toBeUndefined();
    expect(sent).toEqual([{ recovery_code: 'ABCDEFGHJKMNPQRS' }]);
  });

  it('can cancel where only a passkey is left, and this browser has none', async () => {
    answer('POST /auth/reauthenticate/challenge', { challenge: CHALLENGE, methods: ['passkey'], passkey_options });
    const refusal = expect(remove()).rejects.toMatchObject({ code: 'reauthentication_required' });
    await screen.findByText(/Les clés d'accès demandent une connexion chiffrée/);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    await refusal;
  });

  it('is asked for the password once the second factor was switched off elsewhere, and tries again after an outage', async () => {
    answer('POST /auth/reauthenticate/challenge', problem('database_unavailable'));
    const call = remove();
    await screen.findByText(/Impossible de confirmer votre identité/);
    answer('POST /auth/reauthenticate/challenge', problem('second_factor_off'));
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await type('le-bon');
    await expect(call).resolves.toBeUndefined();
    expect(sent).toEqual([{ password: 'le-bon' }]);
  });
});
