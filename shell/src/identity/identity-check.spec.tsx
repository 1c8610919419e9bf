import { api } from '@iris/platform/api';
import { sessionStore } from '@iris/platform/session';
import { answer, fixtures, problem, signInAs } from '@iris/platform/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
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
  expect(await dialog()).toHaveAccessibleDescription(/saisissez votre mot de passe pour continuer/);
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

it('asks an account with a second factor for a code, not for the password', async () => {
  signInAs(fixtures.superAdmin({ second_factor: true }));
  answer('POST /auth/reauthenticate', async (request) => {
    expect(await request.json()).toEqual({ code: '123456' });
    isConfirmed = true;
    return undefined;
  });
  const call = remove();
  expect(await dialog()).toHaveAccessibleDescription(/saisissez un code pour continuer/);
  expect(screen.queryByLabelText('Mot de passe')).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Code à six chiffres'), '123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer' }));
  await expect(call).resolves.toBeUndefined();
});
