import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import AccountPage from './account-page.tsx';

const claire = fixtures.user({ name: 'Claire Fontaine' });

beforeEach(() => {
  signInAs(claire);
  answer('GET /account/second-factor', { totp_since: null, passkeys: [], recovery_codes_left: 0 });
});

const open = () => renderPage(<AccountPage />, { at: '/account' });

it('sends visitors to the login page', () => {
  signInAs(null);
  expect(open().address()).toBe('/login');
});

it('changes the name, and shows the refusal of the server at the field', async () => {
  answer('PUT /account/name', () =>
    problem('invalid_input', { errors: { name: ['Le nom est requis'] }, detail: 'Le nom est requis' }),
  );
  const { user } = open();
  const name = screen.getByRole('textbox', { name: 'Nom complet' });
  expect(name).toHaveValue('Claire Fontaine');
  await user.clear(name);
  await user.type(name, 'Claire F.');
  const save = within(screen.getByRole('form', { name: 'Identité' })).getByRole('button', { name: 'Enregistrer' });
  await user.click(save);
  expect(await screen.findAllByText('Le nom est requis')).not.toHaveLength(0);
  expect(name).toHaveValue('Claire F.');
  answer('PUT /account/name', async (request) => ({ ...claire, ...((await request.json()) as { name: string }) }));
  await user.click(save);
  await toastSays('success', 'Nom enregistré');
  expect(name).toHaveValue('Claire F.');
});

it('shows the data with dates in French, and downloads the same answer', async () => {
  answer('GET /account/data', {
    generated_at: '2026-11-22T10:00:00.000Z',
    sections: [
      { title: 'Compte', rows: [{ Nom: 'Claire Fontaine', Création: '2026-03-01T09:00:00.000Z', Vide: null }] },
      { title: 'Quiz', rows: [{ Réussi: true }, { Réussi: false }] },
    ],
  });
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:x', revokeObjectURL: () => {} }),
  );
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Afficher mes données' }));
  expect(await screen.findByText(/1 mars 2026/)).toBeVisible();
  expect(screen.queryByText('Vide')).toBeNull();
  expect(screen.getByText('Oui')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Télécharger (JSON)' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.parse(await textOf(saved[0] as Blob))).toMatchObject({
    sections: [{ title: 'Compte' }, { title: 'Quiz' }],
  });
});

/** jsdom's blobs cannot be read otherwise. */
function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}
