import type { Campus, CampusInput } from '@iris/contract/site';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import CampusesPage from './campuses-page.tsx';

let campuses: Campus[];

beforeEach(() => {
  signInAs(fixtures.superAdmin());
  campuses = [fixtures.campus({ name: 'Campus México' }), fixtures.campus({ name: 'Campus Europe', version: 7 })];
  answer('GET /campuses', () => campuses);
});

const open = () => renderPage(<CampusesPage />, { at: '/admin/campus' });
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

it('invites to create the first campus, and asks for every field', async () => {
  campuses = [];
  const { user } = open();
  expect(await screen.findByText('Aucun campus disponible')).toBeInTheDocument();
  await press(user, 'Créer un campus');
  const dialog = await screen.findByRole('dialog', { name: 'Nouveau campus' });
  await press(user, 'Créer le campus');
  for (const what of ['Le nom est', 'Le lieu est', "L'image est", 'La description est'])
    expect(dialog).toHaveTextContent(`${what} requis`);
});

it('edits a campus with the version that was read, and keeps the form with the reason when the server rejects it', async () => {
  const sent: unknown[] = [];
  answer('PUT /campuses/:id', async (request) => {
    sent.push([request.headers.get('If-Match'), ((await request.json()) as CampusInput).name]);
    return problem('campus_not_found');
  });
  const { user } = open();
  await press(user, 'Modifier Campus Europe');
  expect(await screen.findByLabelText('Lieu')).toHaveValue('Barcelone, Espagne');
  await user.type(screen.getByLabelText('Nom'), ' II');
  await press(user, 'Enregistrer');
  expect(await screen.findByRole('alert')).toHaveTextContent("Ce campus n'existe plus");
  await toastSays('error', 'Erreur', "Ce campus n'existe plus");
  expect(screen.getByLabelText('Nom')).toHaveValue('Campus Europe II');
  expect(sent).toEqual([['"7"', 'Campus Europe II']]);
});

it('hides the deletion without the permission to delete', async () => {
  signInAs(fixtures.admin({ manage_campus: true }));
  open();
  expect(await screen.findByRole('button', { name: 'Modifier Campus Europe' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Supprimer/ })).not.toBeInTheDocument();
});
