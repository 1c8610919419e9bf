import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import ForgotPasswordPage from './forgot-password-page.tsx';
import ResetPasswordPage from './links/reset-password-page.tsx';

const SECRET = 's'.repeat(43);

it('keeps the address, and says why no link was sent', async () => {
  answer('POST /auth/forgot-password', problem('mail_unavailable'));
  const { user } = renderPage(<ForgotPasswordPage />, { at: '/forgot-password' });
  const submit = () => user.click(screen.getByRole('button', { name: 'Recevoir le lien' }));
  await submit();
  expect(await screen.findByText("L'e-mail est requis")).toBeInTheDocument();
  await user.type(screen.getByLabelText('E-mail'), 'claire@example.org');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(/ne peut pas envoyer d'e-mails/);
  expect(screen.getByLabelText('E-mail')).toHaveValue('claire@example.org');
});

function open(hash: string) {
  const view = renderPage(<ResetPasswordPage />, { at: `/reset-password${hash}` });
  const choose = async (password: string, again: string) => {
    await view.user.type(screen.getByLabelText('Nouveau mot de passe'), password);
    await view.user.type(screen.getByLabelText('Confirmer le mot de passe'), again);
    await view.user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
  };
  return { ...view, choose };
}

it('compares the two passwords, sets the new one by the link, and ends the session of this browser', async () => {
  signInAs(fixtures.user());
  localStorage.setItem('token', 'jeton');
  let sent: unknown;
  answer('POST /auth/reset-password', async (request) => {
    sent = await request.json();
    return undefined;
  });
  const { user, choose, address } = open(`#${SECRET}&email=zoe%2B1%40example.org`);
  // For password managers, which store the new password with it.
  expect(document.querySelector('form input[autocomplete="username"]')).toHaveValue('zoe+1@example.org');
  await choose('nouveau-secret', 'nouveau');
  expect(await screen.findByText('Les mots de passe ne correspondent pas')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Confirmer le mot de passe'), '-secret{Enter}');
  await toastSays('success', 'Mot de passe changé', 'Connectez-vous avec le nouveau.');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(sent).toEqual({ token: SECRET, password: 'nouveau-secret' });
  expect(localStorage.getItem('token')).toBeNull();
});

it.each([
  ['has expired', `#${SECRET}`],
  ['is missing', ''],
])('offers a new link when the link %s', async (_, hash) => {
  answer('POST /auth/reset-password', problem('link_invalid'));
  const { choose } = open(hash);
  if (hash) await choose('nouveau-secret', 'nouveau-secret');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ce lien ne sert plus' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Demander un nouveau lien' })).toHaveAttribute('href', '/forgot-password');
});

it.each([
  ['was lost', () => Response.error(), /^Le service ne répond pas/],
  ['is unknown to the server', () => problem('outcome_unknown'), /votre demande a peut-être été enregistrée/],
])(
  'says that the password may be changed when the link is used by a request whose answer %s',
  async (_, lost, text) => {
    const answers = [lost(), problem('link_invalid')];
    answer('POST /auth/reset-password', () => answers.shift());
    const { choose, user } = open(`#${SECRET}`);
    await choose('nouveau-secret', 'nouveau-secret');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.queryByText("Le mot de passe n'a pas été changé")).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
    expect(await screen.findByText(/^Votre mot de passe est peut-être déjà changé/)).toBeInTheDocument();
    expect(screen.getByText(/^S'il est refusé, demandez un nouveau lien/)).toBeInTheDocument();
  },
);
