import type { OwnInstitution } from '@iris/contract/institutions';
import {
  answer,
  fixtures,
  institutionFixtures,
  problem,
  renderPage,
  signInAs,
  toastSays,
} from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import InstitutionPage from './institution-page.tsx';
import InstitutionsPage from './institutions-page.tsx';
import ResidentPage from './resident/resident-page.tsx';

let mine: OwnInstitution[];

beforeEach(() => {
  signInAs(fixtures.user());
  mine = [];
  answer('GET /account/institutions', () => mine);
});

const open = (id: string) => renderPage(<InstitutionPage />, { at: `/institution/${id}`, path: '/institution/:id' });
const item = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);

it('gives a resident the seats, the say over tutors, and a way out that says what follows', async () => {
  const { _id, title } = fixtures.course({ title: 'Phaco' });
  const offer = { _id: fixtures.user()._id, starts_on: '2026-11-01', ends_on: '2027-10-31' };
  const tutoring = { _id: fixtures.user()._id, agreed_at: null, tutor: 'Nora Weiss' };
  const refused = { ...tutoring, _id: fixtures.user()._id, refused_at: '2026-11-12T10:00:00.000Z', tutor: 'Paul Roy' };
  const institution = institutionFixtures.own('resident', {
    offers: [
      { ...offer, course: { _id, title }, left: 12, is_held: false },
      { ...offer, _id: fixtures.user()._id, course: { _id, title: 'Cornée' }, left: 0, is_held: false },
      { ...offer, _id: fixtures.user()._id, course: null, left: 0, is_held: true },
    ],
    tutorings: [tutoring, refused],
  });
  mine = [institution];
  const bodies: unknown[] = [];
  const keep = async (request: Request) => {
    bodies.push(await request.json());
    return undefined;
  };
  answer('POST /account/institutions/:id/seats', keep);
  answer('PUT /account/tutorings/:id', keep);
  answer('DELETE /account/institutions/:id', () => {
    mine = [];
    return undefined;
  });
  const { user, address } = open(institution._id);
  expect(await screen.findByRole('heading', { level: 1, name: 'CHU de Bordeaux' })).toBeInTheDocument();
  expect(screen.getByText('vos réponses aux quiz, vos notes et vos questions')).toBeInTheDocument();
  expect(item('Cornée').queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Ajouter un cours' })).toBeInTheDocument();
  expect(item('Paul Roy').getByText(/vous avez refusé le 12 novembre 2026/)).toBeInTheDocument();
  expect(item('Paul Roy').getAllByRole('button')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Prendre ma place dans Phaco' }));
  await toastSays('success', 'Place prise', 'Le cours est ouvert dans votre tableau de bord');
  await user.click(screen.getByRole('button', { name: 'Accepter le suivi par Nora Weiss' }));
  await toastSays('success', 'Suivi accepté', 'Nora Weiss');
  expect(bodies).toEqual([{ order: offer._id, course: _id }, { agreed: true }]);

  await user.click(screen.getByRole('button', { name: "Quitter l'établissement" }));
  const question = screen.getByRole('alertdialog');
  expect(question).toHaveTextContent(
    /ne voient plus votre progression.*à moins de 10\s% de progression lui reviennent/,
  );
  await user.click(within(question).getByRole('button', { name: 'Quitter' }));
  await toastSays('success', "Vous avez quitté l'établissement", 'CHU de Bordeaux');
  await expect.poll(address).toBe('/dashboard');
});

it('shows a manager all parts, and a tutor the residents only', async () => {
  const parts = async (role: 'manager' | 'tutor') => {
    const institution = institutionFixtures.own(role);
    mine = [institution];
    answer('GET /institutions/:id', institutionFixtures.page({ roles: [role], may_manage: role === 'manager' }));
    answer('GET /institutions/:id/residents', [institutionFixtures.resident('Zoé Testard')]);
    const { unmount } = open(institution._id);
    expect(await screen.findByRole('link', { name: 'Zoé Testard' })).toBeInTheDocument();
    const links = within(screen.getByRole('navigation', { name: "Parties de l'établissement" })).getAllByRole('link');
    const names = links.map(({ textContent }) => textContent);
    unmount();
    return names;
  };
  expect(await parts('tutor')).toEqual(['Internes', 'Votre adhésion']);
  expect(await parts('manager')).toEqual(expect.arrayContaining(['Internes', 'Places', 'Membres', 'Invitations']));
});

it('tells nobody whether what may not be seen exists', async () => {
  mine = [institutionFixtures.own('resident')];
  const { unmount } = open(fixtures.user()._id);
  expect(await screen.findByText('Cet établissement ne vous est pas ouvert')).toBeInTheDocument();
  unmount();
  answer('GET /institutions/:id/residents/:user', problem('resident_not_found'));
  const path = '/institution/:id/residents/:user';
  renderPage(<ResidentPage />, { at: `/institution/${fixtures.user()._id}/residents/${fixtures.user()._id}`, path });
  expect(await screen.findByText('Cette personne ne vous est pas ouverte')).toBeInTheDocument();
});

it('lets one choose between several institutions, opens the only one, and says that there is none', async () => {
  const at = '/institution';
  const only = institutionFixtures.own('resident');
  mine = [only];
  const { address, unmount } = renderPage(<InstitutionsPage />, { at });
  await expect.poll(address).toBe(`/institution/${only._id}`);
  unmount();
  mine = [only, institutionFixtures.own('tutor', { name: 'Quinze-Vingts' })];
  const several = renderPage(<InstitutionsPage />, { at });
  expect(await screen.findByRole('link', { name: 'Quinze-Vingts' })).toBeInTheDocument();
  several.unmount();
  mine = [];
  renderPage(<InstitutionsPage />, { at });
  expect(await screen.findByText("Vous n'êtes membre d'aucun établissement")).toBeInTheDocument();
});
