import { PASSKEYS_MAX, type Passkey, type PasskeySetup, type SecondFactor } from '@iris/contract/second-factor';
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
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { SecondFactorSection } from '../second-factor-section.tsx';

const CHALLENGE = 'c'.repeat(43);
const SETUP: PasskeySetup = {
  challenge: CHALLENGE,
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
  const claire = fixtures.user();
  localStorage.setItem('token', 'abc');
  signInAs(claire);
  answer('GET /auth/me', () => ({ ...claire, second_factor: state.passkeys.length > 0 }));
  answer('GET /account/second-factor', () => state);
  answer('POST /account/second-factor/passkeys/options', SETUP);
});

const open = () => renderPage(<SecondFactorSection />, { at: '/account' });
const has = (...passkeys: Passkey[]) => {
  state = { totp_since: null, passkeys, recovery_codes_left: 10 };
};
const add = () => screen.findByRole('button', { name: "Ajouter une clé d'accès" });

async function name(user: UserEvent, label: string) {
  await user.click(await add());
  const field = screen.getByLabelText('Nom de la clé');
  await waitFor(() => expect(field).toHaveFocus());
  await user.type(field, `${label}{Enter}`);
  return field;
}

it('adds another one without new recovery codes, and gives the focus back', async () => {
  has(phone);
  stubPasskeys({ create: () => Promise.resolve(passkeyAnswer()) });
  answer('POST /account/second-factor/passkeys', () => {
    has(phone, key);
    return { recovery_codes: [] };
  });
  const { user } = open();
  await name(user, 'Clé du bureau');
  expect(await screen.findByRole('button', { name: 'Renommer Clé du bureau' })).toBeInTheDocument();
  await waitFor(async () => expect(await add()).toHaveFocus());
  expect(screen.queryByRole('heading', { name: 'Vos codes de secours' })).toBeNull();
});

it('says why there is no passkey, keeps the name, and can be tried again or given up', async () => {
  stubPasskeys({ create: () => Promise.reject(new DOMException('', 'InvalidStateError')) });
  const { user } = open();
  const field = await name(user, 'Téléphone');
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
  expect(await add()).toHaveFocus();
});

it('says what is missing instead of a button that cannot work', async () => {
  const { rerender } = open();
  expect(await screen.findByText(/Les clés d'accès demandent une connexion chiffrée/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: "Ajouter une clé d'accès" })).toBeNull();
  stubPasskeys();
  has(...Array.from({ length: PASSKEYS_MAX }, (_, index) => ({ ...phone, _id: String(index).repeat(24) })));
  rerender(<p />);
  open();
  expect(await screen.findByText(/Votre compte a dix clés d'accès/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: "Ajouter une clé d'accès" })).toBeNull();
});

it('lists them with their dates, and renames one', async () => {
  has(phone, key);
  answer('PUT /account/second-factor/passkeys/:id', async (request) => {
    const { label } = (await request.json()) as { label: string };
    has({ ...phone, label }, key);
    return { ...phone, label };
  });
  const { user } = open();
  const section = within(await screen.findByRole('region', { name: 'Double vérification' }));
  const [first, second] = await section.findAllByRole('listitem');
  expect(first).toHaveTextContent('Ajoutée le 20 novembre 2026');
  expect(first).toHaveTextContent('Dernière utilisation le 22 novembre 2026');
  expect(second).toHaveTextContent('Pas encore utilisée');
  await user.click(screen.getByRole('button', { name: 'Renommer Téléphone' }));
  const field = screen.getByLabelText('Nom de la clé');
  expect(field).toHaveValue('Téléphone');
  await user.clear(field);
  await user.type(field, '{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Donnez un nom à cette clé/));
  await user.type(field, 'iPhone{Enter}');
  await toastSays('success', "Clé d'accès renommée", 'iPhone');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Renommer iPhone' })).toHaveFocus());
});

it('removes one after a question, which says when it is the last', async () => {
  has(phone, key);
  const removed: string[] = [];
  answer('DELETE /account/second-factor/passkeys/:id', ({ url }) => {
    const id = url.split('/').at(-1) ?? '';
    removed.push(id);
    has(...state.passkeys.filter(({ _id }) => _id !== id));
    if (state.passkeys.length === 0) state = { ...state, recovery_codes_left: 0 };
  });
  const { user } = open();
  const remove = async (label: string) => {
    await user.click(await screen.findByRole('button', { name: `Retirer ${label}` }));
    const question = screen.getByRole('alertdialog', { name: "Retirer la clé d'accès" });
    return { question, confirm: within(question).getByRole('button', { name: 'Retirer' }) };
  };
  const first = await remove('Téléphone');
  expect(first.question).toHaveAccessibleDescription('«\u00a0Téléphone\u00a0» ne permettra plus de vous connecter.');
  await user.click(within(first.question).getByRole('button', { name: 'Annuler' }));
  expect(removed).toEqual([]);
  await user.click((await remove('Téléphone')).confirm);
  await toastSays('success', "Clé d'accès retirée", 'Téléphone');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Renommer Téléphone' })).toBeNull());

  const last = await remove('Clé du bureau');
  expect(last.question).toHaveAccessibleDescription(/votre seule double vérification/);
  await user.click(last.confirm);
  expect(await screen.findByText('Elle est désactivée.')).toBeInTheDocument();
  expect(removed).toEqual([phone._id, key._id]);
});
