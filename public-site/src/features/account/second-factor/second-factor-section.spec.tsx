import type { SecondFactor } from '@iris/contract/second-factor';
import { answer, fixtures, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { SecondFactorSection } from './second-factor-section.tsx';

const ON: SecondFactor = { totp_since: '2026-11-22T10:00:00.000Z', passkeys: [], recovery_codes_left: 10 };

let state: SecondFactor;

beforeEach(() => {
  signInAs(fixtures.user());
  answer('GET /account/second-factor', () => state);
});

const open = () => renderPage(<SecondFactorSection />, { at: '/account' });

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
