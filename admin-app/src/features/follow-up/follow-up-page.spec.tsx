import type { FollowUp, Learner } from '@iris/contract/learning';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import FollowUpPage from './follow-up-page.tsx';

const ID = 'c'.repeat(24);
const SERIAL = 'IRIS-7K3M-92QX-0FTD-VB61';
let learners: Learner[];

const figures: FollowUp = {
  course: { _id: ID, title: 'Phaco' },
  enrolled: 40,
  begun: 30,
  completed: 5,
  lessons: [
    {
      _id: '1'.repeat(24),
      module: 'Incisions',
      title: 'Le tunnel',
      kind: 'film',
      opened: 30,
      done: 20,
      stops: [1, 0, 0, 7, 0, 0, 0, 0, 0, 12],
    },
    { _id: '2'.repeat(24), module: 'Incisions', title: 'Contrôle', kind: 'quiz', opened: 18, done: 1, stops: [] },
    { _id: '3'.repeat(24), module: 'Incisions', title: 'À vous', kind: 'activity', opened: 9, done: 2, stops: [] },
  ],
  questions: Array.from({ length: 12 }, (_, index) => ({
    lesson: 'Contrôle',
    question: `Question ${index + 1}`,
    answered: 22,
    wrong: index < 11 ? 11 - index : 0,
  })),
};

const learner = (name: string, more: Partial<Learner> = {}): Learner => ({
  _id: fixtures.user()._id,
  account_id: fixtures.user()._id,
  name,
  email: 'etudiant@example.org',
  enrolled_at: '2026-10-01T10:00:00.000Z',
  progress: 42.4,
  lesson: 'Le tunnel',
  last_seen_at: '2026-11-20T10:00:00.000Z',
  completed_at: null,
  certificate: null,
  ...more,
});

beforeEach(() => {
  signInAs(fixtures.admin({ view_analytics: true }));
  learners = [
    learner('Nora Weiss', { progress: 42.4, last_seen_at: '2026-11-20T10:00:00.000Z' }),
    learner('Élise Roux', { progress: 9, last_seen_at: '2026-11-21T10:00:00.000Z' }),
    learner('Ana Ruiz', {
      ...{ progress: 100, completed_at: '2026-11-01T10:00:00.000Z', last_seen_at: '2026-10-02T10:00:00.000Z' },
      certificate: { serial: SERIAL, status: 'valid' },
    }),
    learner('Paul Rey', { progress: 0, lesson: null, last_seen_at: null }),
  ];
  answer('GET /admin/courses/:id/follow-up', figures);
  answer('GET /admin/courses/:id/learners', ({ url }) => {
    const query = new URL(url).searchParams.get('q') ?? '';
    return learners.filter(({ name }) => name.toLowerCase().includes(query));
  });
});

const open = (search = '') =>
  renderPage(<FollowUpPage />, { at: `/admin/follow-up/${ID}${search}`, path: '/admin/follow-up/:id' });
/** The names in the order of the table. */
const names = () =>
  screen
    .getAllByRole('rowheader')
    .map((cell) => cell.querySelector('p')?.textContent)
    .join(', ');
/** The columns by which the table is sorted. */
const sortedBy = () => {
  const columns = ['Nom', 'Progression', 'Activité'].map((name) => screen.getByRole('columnheader', { name }));
  return columns.map((column) => column.getAttribute('aria-sort'));
};

it('shows where learners leave films, and the questions that fail most', async () => {
  const { user } = open();
  expect(await screen.findByText('30 ouvertes · 20 terminées')).toBeInTheDocument();
  expect(screen.getByText('18 ouvertes · 1 terminée')).toBeInTheDocument();
  expect(screen.getByText(/Arrêts les plus nombreux : de 30 à 40 % du film \(7 étudiants\)/)).toBeInTheDocument();
  const activity = screen.getByRole('link', { name: 'À vous' });
  expect(activity).toHaveAttribute('href', `/admin/activities/${'3'.repeat(24)}`);
  const numbers = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(numbers).toEqual(['40', '30', '5']);
  expect(screen.getByText('Question 1').closest('li')).toHaveTextContent('50 %');
  expect(screen.queryByText('Question 11')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Afficher plus' }));
  expect(screen.getByText('Question 11')).toBeInTheDocument();
  // Nobody has answered it wrong.
  expect(screen.queryByText('Question 12')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Afficher plus' })).not.toBeInTheDocument();
});

it('says what there is not yet', async () => {
  answer('GET /admin/courses/:id/follow-up', { ...figures, enrolled: 0, lessons: [], questions: [] });
  learners = [];
  open();
  expect(await screen.findByText(/Rien n'est encore publié/)).toBeInTheDocument();
  expect(screen.getByText("Aucun quiz n'a encore été noté.")).toBeInTheDocument();
  expect(await screen.findByText('Aucun inscrit')).toBeInTheDocument();
});

it('lists the learners with where they are, searches them, and links to certificates, which it does not revoke', async () => {
  const { user, address } = open();
  const progress = await screen.findByRole('progressbar', { name: 'Progression de Nora Weiss' });
  expect(progress).toHaveAttribute('aria-valuenow', '42');
  expect(screen.getByText('Terminé le 01/11/2026')).toBeInTheDocument();
  expect(screen.getByText("N'a pas commencé")).toBeInTheDocument();
  const link = screen.getByRole('link', { name: "Certificat d'Ana Ruiz" });
  expect(link).toHaveAttribute('href', `/certificates/${SERIAL}`);
  expect(screen.queryByRole('button', { name: /^Révoquer/ })).not.toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'Rechercher un étudiant' }), 'zzz');
  await user.click(await screen.findByRole('button', { name: 'Voir tous les étudiants' }));
  expect(await screen.findByText('Nora Weiss')).toBeInTheDocument();
  expect(address()).toBe(`/admin/follow-up/${ID}`);
});

it('sorts all learners by name, progress and last activity, in both directions', async () => {
  const limits: (string | null)[] = [];
  answer('GET /admin/courses/:id/learners', ({ url }) => {
    limits.push(new URL(url).searchParams.get('limit'));
    return learners;
  });
  const { user, address } = open();
  await screen.findByText('Nora Weiss');
  const fromServer = 'Nora Weiss, Élise Roux, Ana Ruiz, Paul Rey';
  expect([names(), sortedBy()]).toEqual([fromServer, ['none', 'none', 'none']]);
  const orders = [
    ['Nom', 'Ana Ruiz, Élise Roux, Nora Weiss, Paul Rey', ['ascending', 'none', 'none'], 'name'],
    ['Nom', 'Paul Rey, Nora Weiss, Élise Roux, Ana Ruiz', ['descending', 'none', 'none'], '-name'],
    ['Progression', 'Ana Ruiz, Nora Weiss, Élise Roux, Paul Rey', ['none', 'descending', 'none'], '-progress'],
    ['Progression', 'Paul Rey, Élise Roux, Nora Weiss, Ana Ruiz', ['none', 'ascending', 'none'], 'progress'],
    ['Activité', 'Élise Roux, Nora Weiss, Ana Ruiz, Paul Rey', ['none', 'none', 'descending'], '-last_seen_at'],
    ['Activité', 'Paul Rey, Ana Ruiz, Nora Weiss, Élise Roux', ['none', 'none', 'ascending'], 'last_seen_at'],
  ] as const;
  for (const [name, rows, directions, sort] of orders) {
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect([names(), sortedBy()]).toEqual([rows, directions]));
    expect(address()).toBe(`/admin/follow-up/${ID}?sort=${sort}`);
  }
  await user.click(screen.getByRole('button', { name: 'Activité' }));
  await waitFor(() => expect(names()).toBe(fromServer));
  // A page of the server's order cannot be sorted: the others would be missing.
  expect(new Set(limits)).toEqual(new Set(['51', null]));
});

it('shows sorted learners a page at a time, with the search of the address', async () => {
  learners = Array.from({ length: 60 }, (_, index) => learner(`Ana ${60 - index}`));
  learners.push(learner('Nora Weiss'));
  const { user } = open('?q=ana&sort=name');
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(50));
  expect(names()).toMatch(/^Ana 1, Ana 2, Ana 3,/);
  await user.click(screen.getAllByRole('button', { name: 'Afficher plus' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(60));
});

it('lets a super administrator revoke a certificate for a reason, which is required and kept after a refusal', async () => {
  signInAs(fixtures.superAdmin());
  answer('POST /admin/certificates/:serial/revoke', () => problem('already_revoked'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: "Révoquer le certificat d'Ana Ruiz" }));
  const dialog = within(await screen.findByRole('dialog', { name: "Révoquer le certificat d'Ana Ruiz" }));
  const send = () => user.click(dialog.getByRole('button', { name: 'Révoquer le certificat' }));
  expect(dialog.getByText(/Cela ne peut pas être annulé/)).toBeInTheDocument();
  await send();
  expect(await dialog.findByText('La raison est requise')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Raison'), 'Fraude');
  await send();
  await toastSays('error', 'Erreur', 'Ce certificat est déjà révoqué');
  let sent: unknown;
  answer('POST /admin/certificates/:serial/revoke', async (request) => {
    sent = await request.json();
    const [issued_at, revoked_at] = ['2026-11-01T10:00:00.000Z', '2026-11-22T10:00:00.000Z'];
    const certificate = { serial: SERIAL, status: 'revoked' as const, revoked_at };
    const revoked = { progress: 100, completed_at: issued_at, certificate };
    learners = learners.map((one) => (one.name === 'Ana Ruiz' ? { ...one, ...revoked } : one));
    const facts = { student_name: 'Ana Ruiz', course_title: 'Phaco', hours: 6, completed_at: issued_at, issued_at };
    return { serial: SERIAL, kind: 'course', status: 'revoked', ...facts, revoked_at, reason: 'Fraude' };
  });
  await send();
  expect(await screen.findByText('Révoqué le 22/11/2026')).toBeInTheDocument();
  expect(sent).toEqual({ reason: 'Fraude' });
  expect(screen.queryByRole('button', { name: /^Révoquer/ })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('link', { name: "Certificat d'Ana Ruiz" })).toHaveFocus());
});

it('exports the learners', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:etudiants');
  URL.revokeObjectURL = vi.fn();
  answer('GET /admin/courses/:id/learners/export', () => new Response('\ufeffnom;email\r\n'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Exporter en CSV' }));
  expect(await screen.findByText('Étudiants exportés')).toBeInTheDocument();
});
