import { PASSKEYS_MAX, type Passkey, type PasskeySetup, type SecondFactor } from '@iris/contract/accounts';
import {
  answer,
  fixtures,
  passkeyAnswer,
  problem,
  renderPage,
  signInAs,
  stubPasskeys,
  toastSays,
} from '@iris/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { SecondFactorSection } from './second-factor-section.tsx';

const SETUP: PasskeySetup = {
  challenge: 'c'.repeat(43),
  options: {
    rp: { id: 'localhost', name: 'Académie Iris' },
    user: { id: 'AQID', name: 'claire@example.org', displayName: 'Claire' },
    challenge: 'Y2hhbGxlbmdl',
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'discouraged', requireResidentKey: false, userVerification: 'preferred' },
    attestation: 'none',
  },
};
const phone: Passkey = {
  _id: 'a'.repeat(24),
  label: 'Téléphone',
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: '2026-11-22T10:00:00.000Z',
};
const key: Passkey = { ...phone, _id: 'b'.repeat(24), label: 'Clé du bureau', last_used_at: null };

let state: SecondFactor;

beforeEach(() => {
  state = { totp_since: null, passkeys: [], recovery_codes_left: 0 };
  signInAs(fixtures.user());
  answer('GET /auth/me', fixtures.user());
  answer('GET /account/second-factor', () => state);
  answer('POST /account/second-factor/passkeys/options', SETUP);
});

const open = () => renderPage(<SecondFactorSection />, { at: '/account' });
const has = (...passkeys: Passkey[]) => {
  state = { ...state, passkeys, recovery_codes_left: 10 };
};
const ADD = { name: "Ajouter une clé d'accès" };

async function add(user: UserEvent, label: string) {
  await user.click(await screen.findByRole('button', ADD));
  const field = screen.getByLabelText('Nom de la clé');
  await waitFor(() => expect(field).toHaveFocus());
  await user.type(field, `${label}{Enter}`);
  return field;
}

it('adds another passkey without new recovery codes, and gives the focus back', async () => {
  has(phone);
  const asked = stubPasskeys({ create: () => Promise.resolve(passkeyAnswer()) });
  let sent: unknown;
  answer('POST /account/second-factor/passkeys', async (request) => {
    sent = await request.json();
    has(phone, key);
    return { recovery_codes: [] };
  });
  const { user } = open();
  await add(user, ' Clé du bureau ');
  await toastSays('success', "Clé d'accès ajoutée", 'Clé du bureau');
  expect(asked).toMatchObject([{ publicKey: { rp: { id: 'localhost' } } }]);
  expect(sent).toMatchObject({ challenge: SETUP.challenge, label: 'Clé du bureau', attestation: { id: 'AQID' } });
  expect(await screen.findByRole('button', { name: 'Renommer Clé du bureau' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', ADD)).toHaveFocus());
  expect(screen.queryByRole('heading', { name: 'Vos codes de secours' })).toBeNull();
});

it('says why there is no passkey, keeps the name, and can be tried again or given up', async () => {
  stubPasskeys({ create: () => Promise.reject(new DOMException('', 'InvalidStateError')) });
  const { user } = open();
  const field = await add(user, 'Téléphone');
  expect(await screen.findByRole('alert')).toHaveTextContent("Cet appareil a déjà une clé d'accès de votre compte.");
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('Téléphone');

  answer('POST /account/second-factor/passkeys/options', problem('too_many_passkeys'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent("déjà dix clés d'accès"));

  answer('POST /account/second-factor/passkeys/options', SETUP);
  const asked = stubPasskeys();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getByRole('status')).toHaveTextContent('Répondez à la demande de votre appareil.');
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect((asked[0] as { signal: AbortSignal }).signal.aborted).toBe(true);
  expect(screen.getByRole('button', ADD)).toHaveFocus();
});

it('says what is missing instead of a button that cannot work', async () => {
  const { unmount } = open();
  expect(await screen.findByText(/Les clés d'accès demandent une connexion chiffrée/)).toBeInTheDocument();
  expect(screen.queryByRole('button', ADD)).toBeNull();
  unmount();
  stubPasskeys();
  has(...Array.from({ length: PASSKEYS_MAX }, (_, index) => ({ ...phone, _id: String(index).repeat(24) })));
  open();
  expect(await screen.findByText(/Votre compte a dix clés d'accès/)).toBeInTheDocument();
  expect(screen.queryByRole('button', ADD)).toBeNull();
});

it('renames a passkey, with the error at its field', async () => {
  has(phone, key);
  answer('PUT /account/second-factor/passkeys/:id', async (request) => {
    const { label } = (await request.json()) as { label: string };
    has({ ...phone, label }, key);
    return { ...phone, label };
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Renommer Téléphone' }));
  const field = screen.getByLabelText('Nom de la clé');
  expect(field).toHaveValue('Téléphone');
  await user.clear(field);
  await user.type(field, '{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Donnez un nom à cette clé/));
  await user.type(field, 'iPhone{Enter}');
  await toastSays('success', "Clé d'accès renommée", 'iPhone');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Renommer iPhone' })).toHaveFocus());
});

it('removes the application after a question, when a passkey remains', async () => {
  state = { totp_since: phone.created_at, passkeys: [phone], recovery_codes_left: 10 };
  answer('DELETE /account/second-factor/totp', () => {
    state = { ...state, totp_since: null };
    return undefined;
  });
  const { user, unmount } = open();
  await user.click(await screen.findByRole('button', { name: "Retirer l'application" }));
  expect(state.totp_since).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retirer' }));
  await toastSays('success', 'Application retirée');
  expect(await screen.findByRole('button', { name: 'Activer avec une application' })).toBeInTheDocument();
  unmount();
  state = { totp_since: phone.created_at, passkeys: [], recovery_codes_left: 10 };
  open();
  await screen.findByRole('button', { name: "Changer d'application" });
  expect(screen.queryByRole('button', { name: "Retirer l'application" })).toBeNull();
});
