import { answer, fixtures, problem, renderPage, toastSays } from '@iris/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import RegisterPage from './register-page.tsx';

const submit = { name: "S'inscrire" };

async function fillIn(user: UserEvent, password = 'secret-1', again = password) {
  await user.type(screen.getByLabelText('Nom complet'), 'Claire Fontaine');
  await user.type(screen.getByLabelText('E-mail'), 'claire@example.org');
  await user.type(screen.getByLabelText('Mot de passe'), password);
  await user.type(screen.getByLabelText('Confirmer le mot de passe'), again);
}

it('shows an error for each missing field and focuses the first', async () => {
  const { user } = renderPage(<RegisterPage />, { at: '/register' });
  expect(screen.getByRole('heading', { level: 1, name: "S'inscrire" })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Connexion' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: "Retour à l'accueil" })).toHaveAttribute('href', '/');
  await user.click(screen.getByRole('button', submit));
  expect(await screen.findByText('Le nom est requis')).toBeInTheDocument();
  expect(screen.getByText("L'e-mail est requis")).toBeInTheDocument();
  expect(screen.getByLabelText('Nom complet')).toHaveFocus();
});

it.each([
  ['a short password', ['court', 'court'], 'Le mot de passe doit contenir au moins 6 caractères'],
  ['two passwords that differ', ['secret-1', 'secret-2'], 'Les mots de passe ne correspondent pas'],
] as const)('rejects %s', async (_, [password, again], sentence) => {
  const { user } = renderPage(<RegisterPage />, { at: '/register' });
  await fillIn(user, password, again);
  await user.click(screen.getByRole('button', submit));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

it('sends name, email and password only, shows the success toast, and opens the catalog', async () => {
  let sent: unknown;
  let finish = () => {};
  answer('POST /auth/register', async (request) => {
    sent = await request.json();
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return { token: 'jeton', user: fixtures.user({ name: 'Claire Fontaine' }) };
  });
  const { user, address } = renderPage(<RegisterPage />, { at: '/register' });
  await fillIn(user);
  await user.click(screen.getByRole('button', submit));
  expect(await screen.findByRole('button', { name: 'Inscription...' })).toBeDisabled();
  await waitFor(() =>
    expect(sent).toEqual({ name: 'Claire Fontaine', email: 'claire@example.org', password: 'secret-1' }),
  );
  finish();
  await waitFor(() => expect(address()).toBe('/courses'));
  expect(await screen.findByText('Inscription réussie')).toBeInTheDocument();
});

it.each([
  ['refuses the e-mail', () => problem('email_taken'), 'Cet e-mail est déjà utilisé'],
  ['answers without a detail', () => new Response('', { status: 500 }), "Erreur lors de l'inscription"],
  ['does not answer', () => Response.error(), 'Le service ne répond pas. Réessayez dans quelques instants.'],
])('says why and keeps the input when the server %s', async (_, reply, sentence) => {
  answer('POST /auth/register', reply);
  const { user } = renderPage(<RegisterPage />, { at: '/register' });
  await fillIn(user);
  await user.click(screen.getByRole('button', submit));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  await toastSays('error', "Échec de l'inscription", sentence);
  expect(screen.getByLabelText('Nom complet')).toHaveValue('Claire Fontaine');
});

it('says how hard the typed password is to guess, and why', async () => {
  const { user } = renderPage(<RegisterPage />, { at: '/register' });
  const field = screen.getByLabelText('Mot de passe');
  const says = (sentence: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(sentence));
  await user.type(screen.getByLabelText('Nom complet'), 'Claire Fontaine');
  await user.type(field, '123456');
  await says("Mot de passe faible. Ce mot de passe est l'un des 10 000 les plus utilisés.");
  expect(field).toHaveAccessibleDescription(expect.stringContaining('6 caractères au moins. Mot de passe faible.'));
  await user.clear(field);
  await user.type(field, 'Fontaine1');
  await says('Ce mot de passe se devine à partir de votre nom ou de votre e-mail.');
  await user.clear(field);
  await user.type(field, 'quatre mots sans rapport');
  await says('Très bon mot de passe.');
  await user.clear(field);
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
});
