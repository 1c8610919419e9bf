import { ERRORS } from '@iris/contract/foundation';
import { createQueryClient, REFUSED_FORM, type RefusedForm } from '@iris/platform/query';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { applyTheme } from '@iris/platform/theme';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import ContactPage from './contact-page.tsx';

const submit = { name: 'Envoyer le message' };
const FAILED = "Impossible d'envoyer le message. Veuillez réessayer.";
const MESSAGE = {
  name: 'Claire Fontaine',
  email: 'claire@example.org',
  subject: 'Phaco',
  message: 'Bonjour, une question.',
};

/** Renders the page, and waits for its form. */
async function renderContact(page = <ContactPage />) {
  const rendered = renderPage(page, { at: '/contact' });
  await screen.findByRole('form', { name: 'Message' });
  return rendered;
}

async function fillIn(user: UserEvent) {
  await user.type(screen.getByLabelText('Nom'), MESSAGE.name);
  await user.type(screen.getByLabelText('E-mail'), MESSAGE.email);
  await user.type(screen.getByLabelText('Sujet'), MESSAGE.subject);
  await user.type(screen.getByRole('textbox', { name: 'Message' }), MESSAGE.message);
}

it('shows opening hours, the address of the theme as it was typed, not the footer text, and no link to a telephone without digits', () => {
  applyTheme({ footerText: 'Une école du regard', address: '12 rue des Écoles\n69003 Lyon' });
  const { unmount } = renderPage(<ContactPage />, { at: '/contact' });
  expect(screen.getByText(/12 rue des Écoles/)).toHaveClass('whitespace-pre-line');
  expect(screen.queryByText('Une école du regard')).not.toBeInTheDocument();
  const mail = screen.getByRole('link', { name: 'contact@academie-iris.example' });
  expect(mail).toHaveAttribute('href', 'mailto:contact@academie-iris.example');
  expect(screen.getByRole('link', { name: '+33 1 99 00 12 34' })).toHaveAttribute('href', 'tel:+33199001234');
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual([
    'Lundi à vendredi9\u00a0h\u00a0–\u00a018\u00a0h',
    'Samedi10\u00a0h\u00a0–\u00a014\u00a0h',
    'DimancheFermé',
  ]);
  unmount();
  applyTheme({ contactPhone: 'Sur rendez-vous' });
  renderPage(<ContactPage />, { at: '/contact' });
  expect(screen.getByText('Sur rendez-vous')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sur rendez-vous' })).toBeNull();
});

it('requires every field', async () => {
  const { user } = await renderContact();
  await user.type(screen.getByLabelText('E-mail'), 'pas une adresse');
  await user.click(screen.getByRole('button', submit));
  expect(await screen.findByText('Le nom est requis')).toBeInTheDocument();
  expect(screen.getByText("L'adresse e-mail n'est pas valide")).toBeInTheDocument();
  expect(screen.getByText('Le sujet est requis')).toBeInTheDocument();
  expect(screen.getByText('Le message est requis')).toBeInTheDocument();
});

const UNREACHABLE = 'Le service ne répond pas. Réessayez dans quelques instants.';

it.each([
  ['the reason of the server', () => problem('database_unavailable'), ERRORS.database_unavailable.detail],
  ['its own sentence', () => new Response('', { status: 502 }), FAILED],
  ['that the service cannot be reached', () => Response.error(), UNREACHABLE],
])('shows that the message could not be sent, and keeps the input: %s', async (_, reply, says) => {
  answer('POST /contact', reply);
  const { user } = await renderContact();
  await fillIn(user);
  await user.click(screen.getByRole('button', submit));
  await toastSays('error', 'Erreur', says);
  expect(screen.getByRole('alert')).toHaveTextContent(says);
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue(MESSAGE.message);
});

it('sends a message, again with the same idempotency key, then resets the form, and uses a new key for the next', async () => {
  const keys: (string | null)[] = [];
  const note = (request: Request) => keys.push(request.headers.get('Idempotency-Key'));
  answer('POST /contact', async (request) => {
    note(request);
    return keys.length === 1 ? problem('database_unavailable') : fixtures.message();
  });
  const { user } = await renderContact();
  const send = async (sent: number) => {
    await user.click(screen.getByRole('button', submit));
    await waitFor(() => expect(keys).toHaveLength(sent));
  };
  await fillIn(user);
  await send(1);
  await send(2);
  expect(await screen.findByText('Message envoyé!')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('vous répond à claire@example.org');
  expect(screen.getByLabelText('Nom')).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await fillIn(user);
  await send(3);
  expect(keys[0]).toMatch(/^"[\w-]{16,64}"$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('prefills name and e-mail of the signed-in account, but keeps what was sent and refused before the scripts ran, with its errors', async () => {
  signInAs(fixtures.user({ name: 'Claire Fontaine', email: 'claire@example.org' }));
  const { unmount } = await renderContact();
  expect(screen.getByLabelText('Nom')).toHaveValue('Claire Fontaine');
  expect(screen.getByLabelText('E-mail')).toHaveValue('claire@example.org');
  unmount();
  const client = createQueryClient();
  const refused: RefusedForm = {
    values: { name: 'Claire F.', email: 'pas une adresse', subject: 'Phaco', message: 'Bonjour' },
    detail: 'Le message contient des erreurs.',
    errors: { email: ["L'adresse e-mail n'est pas valide"] },
  };
  client.setQueryData(REFUSED_FORM, refused);
  await renderContact(
    <QueryClientProvider client={client}>
      <ContactPage />
    </QueryClientProvider>,
  );
  expect(screen.getByLabelText('Nom')).toHaveValue('Claire F.');
  expect(screen.getByLabelText('E-mail')).toHaveValue('pas une adresse');
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription("L'adresse e-mail n'est pas valide");
});
