import type { InstitutionPage as InstitutionDetail } from '@iris/contract/institutions';
import {
  answer,
  fixtures,
  institutionFixtures,
  problem,
  renderPage,
  signInAs,
  toastSays,
} from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import InstitutionPage from './institution/institution-page.tsx';
import InstitutionsPage from './institutions-page.tsx';

beforeEach(() => {
  signInAs(fixtures.admin({ manage_users: true }));
  answer('GET /courses', [fixtures.course({ title: 'Cornée' })]);
});

const plain = (element: HTMLElement) => element.textContent?.replaceAll(/\s/g, ' ');

it('lists institutions with SIRET, members and seats, and creates one whose SIRET has the right key', async () => {
  const created = institutionFixtures.institution({ name: 'CHU de Lille' });
  const bodies: unknown[] = [];
  answer('GET /admin/institutions', [
    institutionFixtures.institution({
      closed_at: '2026-11-01T10:00:00.000Z',
      members: { manager: 0, tutor: 1, resident: 18 },
    }),
  ]);
  answer('GET /admin/institutions/count', { total: 1 });
  answer('POST /admin/institutions', async (request) => {
    bodies.push(await request.json());
    return bodies.length === 1 ? problem('institution_taken') : created;
  });
  const { user, address } = renderPage(<InstitutionsPage />, { at: '/admin/institutions' });
  const item = await screen.findByRole('listitem');
  for (const text of [
    'SIRET 732 829 320 00074',
    'Fermé',
    '18 internes, 1 tuteur, aucun responsable',
    '23 sur 35 places',
  ])
    expect(plain(item)).toContain(text);

  await user.click(screen.getByRole('button', { name: 'Nouvel établissement' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Nom/), 'CHU de Lille');
  await user.type(dialog.getByLabelText(/^SIRET/), '73282932000075');
  const create = dialog.getByRole('button', { name: "Créer l'établissement" });
  await user.click(create);
  expect(await dialog.findByText(/^La clé de ce SIRET n'est pas juste/)).toBeInTheDocument();
  await user.type(dialog.getByLabelText(/^SIRET/), '{Backspace}4');
  await user.click(create);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Un établissement porte déjà ce nom ou ce SIRET');
  await user.click(create);
  await toastSays('success', 'Établissement créé', '«\u00a0CHU de Lille\u00a0»');
  expect(bodies).toEqual([1, 2].map(() => ({ name: 'CHU de Lille', siret: '73282932000074' })));
  await waitFor(() => expect(address()).toBe(`/admin/institutions/${created._id}`));
});

it('says that there is none yet, or none that a search finds', async () => {
  answer('GET /admin/institutions', []);
  answer('GET /admin/institutions/count', { total: 0 });
  const { user } = renderPage(<InstitutionsPage />, { at: '/admin/institutions' });
  expect(await screen.findByText('Aucun établissement')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), 'lille');
  expect(await screen.findByText('Aucun établissement trouvé')).toBeInTheDocument();
});

const open = (institution: InstitutionDetail) => {
  answer('GET /institutions/:id', institution);
  return renderPage(<InstitutionPage />, {
    at: `/admin/institutions/${institution._id}`,
    path: '/admin/institutions/:id',
  });
};

it('adds an order for one course or for all, only after a choice, and deletes one of which no seat is held', async () => {
  const [held, free] = [institutionFixtures.order(), institutionFixtures.order({ course: null, held: 0 })];
  const institution = institutionFixtures.page({ orders: [held, free, institutionFixtures.order({ state: 'ended' })] });
  const bodies: unknown[] = [];
  answer('POST /admin/institutions/:id/orders', async (request) => {
    bodies.push(await request.json());
    return institutionFixtures.order({ course: null });
  });
  answer('DELETE /admin/orders/:id', undefined);
  const { user } = open(institution);
  expect(await screen.findByText('12 places libres')).toBeInTheDocument();
  expect(screen.getByText('12 places non prises')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^Supprimer/ })).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Ajouter une commande' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Nombre de places/), '30');
  await user.type(dialog.getByLabelText(/^Premier jour/), '2027-01-01');
  await user.type(dialog.getByLabelText(/^Dernier jour/), '2026-12-31');
  await user.click(dialog.getByRole('button', { name: 'Ajouter la commande' }));
  expect(await dialog.findByText('Choisissez un cours, ou tous les cours')).toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: 'Tous les cours du catalogue' }));
  await user.click(dialog.getByRole('button', { name: 'Ajouter la commande' }));
  expect(await dialog.findByText('La fin est avant le début')).toBeInTheDocument();
  await user.clear(dialog.getByLabelText(/^Dernier jour/));
  await user.type(dialog.getByLabelText(/^Dernier jour/), '2027-12-31');
  await user.click(dialog.getByRole('button', { name: 'Ajouter la commande' }));
  await toastSays('success', 'Commande ajoutée', 'Tous les cours du catalogue');
  expect(bodies).toEqual([{ course: null, seats: 30, starts_on: '2027-01-01', ends_on: '2027-12-31', reference: '' }]);

  await user.click(screen.getByRole('button', { name: /^Supprimer/ }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Supprimer' }));
  await toastSays('success', 'Commande supprimée', 'Tous les cours du catalogue');
});

it('closes an institution after saying what follows, and says that an address leads to none', async () => {
  answer('POST /admin/institutions/:id/close', institutionFixtures.institution());
  const { user, unmount } = open(institutionFixtures.page());
  await user.click(await screen.findByRole('button', { name: 'Fermer' }));
  const question = screen.getByRole('alertdialog');
  expect(question).toHaveTextContent('Les internes gardent leurs cours.');
  await user.click(within(question).getByRole('button', { name: 'Fermer' }));
  await toastSays('success', 'Établissement fermé', '«\u00a0CHU de Bordeaux\u00a0»');
  unmount();

  answer('GET /institutions/:id', problem('institution_not_found'));
  const id = fixtures.user()._id;
  renderPage(<InstitutionPage />, { at: `/admin/institutions/${id}`, path: '/admin/institutions/:id' });
  expect(await screen.findByText("Cet établissement n'existe pas")).toBeInTheDocument();
});
