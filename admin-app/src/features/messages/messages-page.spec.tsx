import type { ContactMessage, MessageStatus } from '@iris/contract/site';
import { answer, fixtures, problem, renderPage, signInAs } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import MessagesPage from './messages-page.tsx';

let messages: ContactMessage[];
let asked: URLSearchParams[];

beforeEach(() => {
  signInAs(fixtures.superAdmin());
  asked = [];
  messages = [
    fixtures.message({ subject: 'Session de phaco', status: 'new' }),
    fixtures.message({ subject: 'Facture', name: 'Hélène Petit', email: 'helene@example.org', status: 'read' }),
    fixtures.message({ subject: 'Remerciements', status: 'replied' }),
  ];
  answer('GET /contact/messages', ({ url }) => {
    const query = new URL(url).searchParams;
    asked.push(query);
    const wanted = query.get('status_filter');
    const found = matching(query.get('q')).filter(({ status }) => !wanted || status === wanted);
    const start = found.findIndex(({ _id }) => _id === query.get('after')) + 1;
    return found.slice(start, start + Number(query.get('limit')));
  });
  answer('GET /contact/messages/counts', ({ url }) => {
    const found = matching(new URL(url).searchParams.get('q'));
    const count = (status: MessageStatus) => found.filter((message) => message.status === status).length;
    return { all: found.length, new: count('new'), read: count('read'), replied: count('replied') };
  });
});

const matching = (search: string | null) =>
  messages.filter(({ name, email, subject }) => [name, email, subject].join(' ').includes(search ?? ''));
const open = (at = '/admin/messages') => renderPage(<MessagesPage />, { at });
const subjects = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const shown = (...expected: string[]) => waitFor(() => expect(subjects()).toEqual(expected));
const card = async (subject: string) => within(await screen.findByRole('article', { name: subject }));
const filters = () => within(screen.getByRole('group', { name: 'Statut' })).getAllByRole('button');

it('shows author, text, date in French long form, and status', async () => {
  open();
  const message = await card('Facture');
  expect(message.getByText('Hélène Petit')).toBeInTheDocument();
  expect(message.getByText('Bonjour, quand commence la prochaine session de phaco ?')).toBeInTheDocument();
  expect(message.getByText(/^14 mars 2026 à \d\d:26$/)).toBeInTheDocument();
  expect(message.getByText('Lu')).toBeInTheDocument();
  expect((await card('Session de phaco')).getByText('Nouveau')).toBeInTheDocument();
  expect((await card('Remerciements')).getByText('Répondu')).toBeInTheDocument();
  expect(message.getByRole('link', { name: 'helene@example.org' })).toHaveAttribute(
    'href',
    `mailto:helene%40example.org?subject=${encodeURIComponent('Re : Facture')}`,
  );
});

it('highlights the border of new messages, and of no other', async () => {
  open();
  await shown('Session de phaco', 'Facture', 'Remerciements');
  const highlighted = screen
    .getAllByRole('listitem')
    .filter(({ className }) => className.includes('border-accent-line!'));
  expect(highlighted.map((item) => within(item).getByRole('heading').textContent)).toEqual(['Session de phaco']);
});

it("filters on the server, shows the server's counts on the buttons, and stores the filter in the address", async () => {
  const { user, address } = open();
  await waitFor(() =>
    expect(filters().map(({ textContent }) => textContent)).toEqual(['Tous3', 'Nouveaux1', 'Lus1', 'Répondus1']),
  );
  expect(filters()[0]).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Répondus 1' }));
  await shown('Remerciements');
  expect(address()).toBe('/admin/messages?status=replied');
  expect(asked.at(-1)?.get('status_filter')).toBe('replied');
});

it('searches on the server, shows the counts of the search, and stores it in the address', async () => {
  const { user, address } = open();
  await user.type(screen.getByRole('searchbox', { name: 'Rechercher un message' }), 'helene');
  await shown('Facture');
  expect(address()).toBe('/admin/messages?q=helene');
  await waitFor(() =>
    expect(filters().map(({ textContent }) => textContent)).toEqual(['Tous1', 'Nouveaux0', 'Lus1', 'Répondus0']),
  );
});

it('reads search and filter from the address', async () => {
  open('/admin/messages?q=helene&status=read');
  await shown('Facture');
  expect(screen.getByRole('searchbox')).toHaveValue('helene');
  expect(screen.getByRole('button', { name: /^Lus/ })).toHaveAttribute('aria-pressed', 'true');
});

it('changes a new message to read, then to replied, and back to read to correct a mistake', async () => {
  answer('PUT /contact/messages/:id/status', ({ url }) => {
    const { current_status, new_status } = Object.fromEntries(new URL(url).searchParams);
    if (current_status !== messages[0]?.status) return problem('invalid_transition');
    const status = new_status as MessageStatus;
    messages = messages.map((message, index) => (index === 0 ? { ...message, status } : message));
    return messages[0];
  });
  const { user } = open();
  await user.click((await card('Session de phaco')).getByRole('button', { name: /^Marquer lu/ }));
  expect(await screen.findByText('Statut mis à jour')).toBeInTheDocument();
  const message = await card('Session de phaco');
  await waitFor(() => expect(message.getByText('Lu')).toBeInTheDocument());
  expect(message.queryByRole('button', { name: /^Marquer lu/ })).not.toBeInTheDocument();
  const next = message.getByRole('button', { name: /^Répondu/ });
  await waitFor(() => expect(next).toHaveFocus());
  await user.click(next);
  await waitFor(() => expect(message.queryByRole('button', { name: /^Répondu/ })).not.toBeInTheDocument());
  expect(message.getByText('Répondu')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Nouveaux 0' })).toBeInTheDocument();
  await user.click(message.getByRole('button', { name: /^Remettre en lu/ }));
  await waitFor(() => expect(message.getByText('Lu')).toBeInTheDocument());
  expect(message.getByRole('button', { name: /^Répondu/ })).toBeEnabled();
  expect(message.queryByRole('button', { name: /^Remettre en lu/ })).not.toBeInTheDocument();
});

it('removes a message that no longer matches the filter, and moves the focus to the list', async () => {
  answer('PUT /contact/messages/:id/status', () => {
    messages = messages.map((message) => ({ ...message, status: 'read' }));
    return messages[0];
  });
  const { user } = open('/admin/messages?status=new');
  await user.click((await card('Session de phaco')).getByRole('button', { name: /^Marquer lu/ }));
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
  expect(screen.getByText('Aucun message')).toBeInTheDocument();
  await waitFor(() => expect(document.activeElement).toContainElement(screen.getByText('Aucun message')));
});

it('deletes a message once confirmed', async () => {
  answer('DELETE /contact/messages/:id', ({ url }) => {
    messages = messages.filter(({ _id }) => !url.endsWith(_id));
    return new Response(null, { status: 204 });
  });
  const { user } = open();
  await user.click((await card('Facture')).getByRole('button', { name: /^Supprimer/ }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveAccessibleDescription('Êtes-vous sûr de vouloir supprimer ce message?');
  await user.click(within(question).getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('Message supprimé')).toBeInTheDocument();
  await shown('Session de phaco', 'Remerciements');
});

it('offers the deletion in any status', async () => {
  open();
  for (const { subject } of messages) {
    expect((await card(subject)).getByRole('button', { name: /^Supprimer/ })).toBeEnabled();
  }
});

it('hides the deletion without the permission to delete', async () => {
  signInAs(fixtures.admin({ manage_content: true }));
  open();
  await card('Facture');
  expect(screen.getByRole('button', { name: /^Marquer lu/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Supprimer/ })).not.toBeInTheDocument();
});

it("shows 'Aucun message', and clears the filter", async () => {
  const { user, address } = open('/admin/messages?q=zzz');
  expect(await screen.findByText('Aucun message')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Voir tous les messages' }));
  await shown('Session de phaco', 'Facture', 'Remerciements');
  expect(address()).toBe('/admin/messages');
});

it("shows 'Aucun message' when there are none", async () => {
  messages = [];
  open();
  expect(await screen.findByText('Aucun message')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Voir tous les messages' })).not.toBeInTheDocument();
});

it('expands a long message on request', async () => {
  messages = [fixtures.message({ subject: 'Longue lettre', message: 'Bonjour. '.repeat(100) })];
  const { user } = open();
  const more = await screen.findByRole('button', { name: 'Lire la suite' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await user.click(more);
  expect(screen.getByRole('button', { name: 'Réduire' })).toHaveAttribute('aria-expanded', 'true');
});
