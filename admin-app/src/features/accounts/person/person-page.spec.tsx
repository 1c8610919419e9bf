import type { Person } from '@iris/contract/accounts';
import type { PersonEnrollment } from '@iris/contract/learning';
import type { JournalEntry } from '@iris/contract/operations';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import PersonPage from './person-page.tsx';

const SERIAL = 'IRIS-7K3M-92QX-0FTD-VB61';
const HOSPITAL = 'd'.repeat(24);
const PHACO = fixtures.course({ title: 'Phaco' });
const CORNEA = fixtures.course({ title: 'Cornée' });

let person: Person;
let enrollments: PersonEnrollment[];

beforeEach(() => {
  signInAs(fixtures.admin({ manage_users: true }));
  person = {
    ...fixtures.user({
      name: 'Claire Fontaine',
      email: 'claire@example.org',
      email_verified: false,
      rpps: '10001234565',
    }),
    last_login_at: '2026-11-20T10:00:00.000Z',
    may_handle: true,
  };
  enrollments = [{ _id: fixtures.user()._id, course: PHACO, enrolled_at: '2026-10-01T10:00:00.000Z' }];
  answer('GET /admin/users/:id', () => person);
  answer('GET /admin/users/:id/enrollments', () => enrollments);
  answer('GET /admin/users/:id/certificates', [
    { kind: 'course', serial: SERIAL, status: 'valid', course_title: 'Rétine', issued_at: '2026-11-01T10:00:00.000Z' },
  ]);
  answer('GET /admin/users/:id/institutions', [
    {
      ...{ _id: HOSPITAL, institution: { _id: HOSPITAL, name: 'CHU de Bordeaux', closed_at: null }, role: 'resident' },
      ...{ from: '2025-11-03T10:00:00.000Z', until: '2026-10-31T23:00:00.000Z', is_current: false },
    },
  ]);
  answer('GET /courses', [PHACO, CORNEA]);
});

const open = () => renderPage(<PersonPage />, { at: `/admin/users/${person._id}`, path: '/admin/users/:id' });
const region = (name: string) => screen.findByRole('region', { name });
const buttons = async () =>
  within(await region('Actions'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.replace(/ (Claire Fontaine|Paul Rey)$|Envoi\.\.\.$/, ''));

it('shows who it is, what is learned, and certificates; progress and time only where the server sends them', async () => {
  const { unmount } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Claire Fontaine' })).toBeInTheDocument();
  const identity = within(await region('Identité et état'));
  for (const text of [
    'claire@example.org',
    '10001234565',
    'Pas encore confirmé',
    '14 mars 2026',
    '20 novembre 2026 à 11:00',
  ])
    expect(identity.getByText(text)).toBeInTheDocument();
  expect(screen.getByText('E-mail non confirmé')).toBeInTheDocument();
  const courses = within(await region('Inscriptions'));
  expect(await courses.findByRole('link', { name: 'Phaco' })).toHaveAttribute('href', `/courses/${PHACO._id}`);
  expect(courses.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(await screen.findByRole('link', { name: SERIAL })).toHaveAttribute('href', `/certificates/${SERIAL}`);
  const hospital = await screen.findByRole('link', { name: 'CHU de Bordeaux' });
  expect(hospital).toHaveAttribute('href', `/admin/institutions/${HOSPITAL}`);
  expect(screen.getByText('Interne du 3 novembre 2025 au 31 octobre 2026')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Sessions' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Journal du compte' })).not.toBeInTheDocument();
  unmount();

  signInAs(fixtures.admin({ manage_users: true, view_analytics: true }));
  const follow_up = { progress: 42, minutes: 65, last_seen_at: '2026-11-20T10:00:00.000Z', completed_at: null };
  enrollments = enrollments.map((one) => ({ ...one, follow_up }));
  open();
  expect(await screen.findByRole('progressbar', { name: 'Progression dans Phaco' })).toBeInTheDocument();
  expect(screen.getByText('1 h 05 de connexion, vu le 20/11/2026')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Phaco' })).toHaveAttribute('href', `/admin/follow-up/${PHACO._id}`);
});

it('offers what the account of the caller allows, and nothing on an administrator who is out of reach', async () => {
  const { unmount } = open();
  expect(await buttons()).toEqual([
    'Envoyer un lien de mot de passe',
    'Renvoyer la confirmation',
    'Inscrire à un cours',
  ]);
  unmount();

  person = { ...fixtures.admin({ manage_stats: true }, { name: 'Paul Rey' }), may_handle: false };
  const other = open();
  expect(await screen.findByText('Gérer les statistiques')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Actions' })).not.toBeInTheDocument();
  expect(screen.queryByText('Dernière connexion')).not.toBeInTheDocument();
  other.unmount();

  signInAs(fixtures.superAdmin());
  answer('GET /admin/users/:id/sessions', []);
  answer('GET /admin/journal', []);
  person = { ...person, may_handle: true };
  open();
  expect(await buttons()).toEqual([
    'Envoyer un lien de mot de passe',
    'Modifier les permissions',
    'Révoquer',
    'Terminer les sessions',
    'Supprimer',
  ]);
});

it('sends links, and says why the server refuses one', async () => {
  answer('POST /admin/users/:id/password-link', () => undefined);
  answer('POST /admin/users/:id/verification', () => problem('too_many_requests', { detail: 'Trop de messages.' }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Envoyer un lien de mot de passe' }));
  await toastSays('success', 'Lien envoyé', 'À claire@example.org, pour 30\u00a0minutes');
  await user.click(screen.getByRole('button', { name: 'Renvoyer la confirmation' }));
  await toastSays('error', 'Erreur', 'Trop de messages.');
});

it('enrolls in a course of the catalog that is not followed yet, also until a day', async () => {
  const asked: unknown[] = [];
  answer('POST /admin/users/:id/enrollments', async (request) => {
    asked.push(await request.json());
    if (asked.length === 1) return problem('course_archived');
    enrollments = [
      { _id: fixtures.user()._id, course: CORNEA, enrolled_at: '2026-11-27T10:00:00.000Z' },
      ...enrollments,
    ];
    return { _id: fixtures.user()._id, progress: 0 };
  });
  const { user } = open();
  const opening = await screen.findByRole('button', { name: 'Inscrire à un cours' });
  await user.click(opening);
  const dialog = within(await screen.findByRole('dialog', { name: 'Inscrire Claire Fontaine' }));
  await waitFor(async () => expect(await dialog.findByRole('radio', { name: /Phaco/ })).toBeDisabled());
  await user.click(dialog.getByRole('button', { name: 'Inscrire' }));
  expect(await dialog.findByText('Choisissez un cours')).toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: /Cornée/ }));
  await user.click(dialog.getByRole('button', { name: 'Inscrire' }));
  expect(await dialog.findByText("Ce cours n'accepte plus d'inscriptions")).toBeInTheDocument();
  await user.type(dialog.getByLabelText(/Dernier jour/), '2099-03-12');
  await user.click(dialog.getByRole('button', { name: 'Inscrire' }));
  await toastSays('success', 'Étudiant inscrit', 'Claire Fontaine');
  expect(await screen.findByRole('link', { name: 'Cornée' })).toBeInTheDocument();
  await waitFor(() => expect(opening).toHaveFocus());
  const asking = { course_id: CORNEA._id, starts_on: '' };
  expect(asked).toEqual([
    { ...asking, ends_on: '' },
    { ...asking, ends_on: '2099-03-12' },
  ]);
});

it('shows super administrators sessions and journal, and leaves the page of an account that they delete', async () => {
  signInAs(fixtures.superAdmin());
  const entry: JournalEntry = {
    _id: fixtures.user()._id,
    at: '2026-11-20T10:00:00.000Z',
    person: { _id: fixtures.user()._id, name: 'Inès Roche' },
    action: 'user.enroll',
    target: { type: 'user', id: person._id, label: 'Claire Fontaine' },
    before: null,
    after: { course: 'Phaco' },
  };
  const queries: (string | null)[] = [];
  answer('GET /admin/journal', ({ url }) => {
    queries.push(new URL(url).searchParams.get('account'));
    return [entry];
  });
  answer('GET /admin/users/:id/sessions', [
    {
      ...{ _id: fixtures.user()._id, device: 'Firefox sur Windows', network: '203.0.113.0/24', current: false },
      ...{ created_at: '2026-11-19T10:00:00.000Z', last_used_at: '2026-11-20T10:00:00.000Z' },
    },
  ]);
  answer('DELETE /admin/users/:id', () => undefined);
  const { user, address } = open();
  expect(await screen.findByText('Firefox sur Windows')).toBeInTheDocument();
  const journal = within(await region('Journal du compte'));
  expect(await journal.findByText(/a inscrit à un cours/)).toBeInTheDocument();
  expect(journal.getByRole('link', { name: 'Inès Roche' })).toHaveAttribute('href', `/admin/users/${entry.person._id}`);
  expect(queries).toEqual([person._id]);
  await user.click(screen.getByRole('button', { name: 'Supprimer Claire Fontaine' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(address()).toBe('/admin/users'));
});

it('says that an account does not exist, however wrong the address', async () => {
  answer('GET /admin/users/:id', () => problem('user_not_found'));
  open();
  expect(await screen.findByText("Ce compte n'existe pas")).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Voir tous les utilisateurs' })).toHaveAttribute('href', '/admin/users');
});
