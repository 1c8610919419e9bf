import type { Campus, CampusInput } from '@iris/contract/site';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import CampusesPage from './campuses-page.tsx';

let campuses: Campus[];

beforeEach(() => {
  signInAs(fixtures.superAdmin());
  campuses = [
    fixtures.campus({ name: 'Campus México', location: 'Mexico, quartier Roma', image_alt: 'La façade du campus' }),
    fixtures.campus({ name: 'Campus Europe' }),
  ];
  answer('GET /campuses', () => campuses);
});

type Actor = ReturnType<typeof open>['user'];

const open = () => renderPage(<CampusesPage />, { at: '/admin/campus' });
const names = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const press = async (user: Actor, name: string) => user.click(await screen.findByRole('button', { name }));
const fill = async (user: Actor, label: string, value: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(value);
};

it('shows the campuses with their count, place, description and picture', async () => {
  open();
  const card = within(await screen.findByRole('article', { name: 'Campus México' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Gestion des Campus');
  expect(screen.getByText('2 campus au total')).toBeInTheDocument();
  expect(card.getByText('Mexico, quartier Roma')).toBeInTheDocument();
  expect(card.getByText(/plateau réfractif/)).toBeInTheDocument();
  expect(card.getByRole('img', { name: 'La façade du campus' })).toHaveAttribute(
    'src',
    '/illustrations/campus-europe.svg',
  );
});

it('asks for every field of a new campus, whose description has four lines', async () => {
  const { user } = open();
  await press(user, 'Nouveau Campus');
  expect(await screen.findByLabelText('Description')).toHaveAttribute('rows', '4');
  await press(user, 'Créer le campus');
  for (const message of [
    'Le nom est requis',
    'Le lieu est requis',
    "L'image est requise",
    'La description est requise',
  ])
    expect(screen.getByText(message)).toBeInTheDocument();
});

it('creates a campus with a text alternative, shows a toast, and starts the next form empty', async () => {
  let sent: CampusInput | undefined;
  answer('POST /campuses', async (request) => {
    sent = (await request.json()) as CampusInput;
    campuses = [...campuses, fixtures.campus(sent as Partial<Campus>)];
    return campuses.at(-1);
  });
  const { user } = open();
  await press(user, 'Nouveau Campus');
  await fill(user, 'Nom', 'Campus Dakar');
  await fill(user, 'Lieu', 'Dakar, Sénégal');
  await fill(user, 'Description', 'Face à la mer.');
  await fill(user, 'Image', '/illustrations/fundus.svg');
  await fill(user, 'Texte alternatif', 'Le wet lab');
  await press(user, 'Créer le campus');
  expect(await screen.findByText('Campus créé')).toBeInTheDocument();
  await dialogGone();
  expect(sent).toEqual({
    name: 'Campus Dakar',
    location: 'Dakar, Sénégal',
    description: 'Face à la mer.',
    image: '/illustrations/fundus.svg',
    image_alt: 'Le wet lab',
  });
  expect(names()).toEqual(['Campus México', 'Campus Europe', 'Campus Dakar']);
  await press(user, 'Nouveau Campus');
  expect(await screen.findByLabelText('Nom')).toHaveValue('');
});

it('edits a campus from its current values, with the version that was read', async () => {
  let condition: string | null = null;
  answer('PUT /campuses/:id', async (request) => {
    condition = request.headers.get('If-Match');
    campuses = campuses.with(1, {
      ...(campuses[1] as Campus),
      ...((await request.json()) as CampusInput),
      version: 8,
    } as Campus);
    return campuses[1];
  });
  campuses = campuses.map((campus) => ({ ...campus, version: 7 }));
  const { user } = open();
  await press(user, 'Modifier Campus Europe');
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifier le campus' }));
  expect(dialog.getByLabelText('Lieu')).toHaveValue('Barcelone, Espagne');
  await user.type(dialog.getByLabelText('Nom'), ' (Barcelone)');
  await press(user, 'Enregistrer');
  expect(await screen.findByText('Campus mis à jour')).toBeInTheDocument();
  await dialogGone();
  expect(condition).toBe('"7"');
  expect(names()).toEqual(['Campus México', 'Campus Europe (Barcelone)']);
});

it('keeps the form when the server rejects it, and shows the reason', async () => {
  answer('PUT /campuses/:id', () => problem('campus_not_found'));
  const { user } = open();
  await press(user, 'Modifier Campus Europe');
  await user.type(await screen.findByLabelText('Nom'), ' II');
  await press(user, 'Enregistrer');
  expect(await screen.findByRole('alert')).toHaveTextContent("Ce campus n'existe plus");
  await toastSays('error', 'Erreur', "Ce campus n'existe plus");
  expect(screen.getByLabelText('Nom')).toHaveValue('Campus Europe II');
});

it('deletes a campus once confirmed, and moves the focus to the list', async () => {
  answer('DELETE /campuses/:id', () => {
    campuses = campuses.slice(0, 1);
    return new Response(null, { status: 204 });
  });
  const { user } = open();
  await press(user, 'Supprimer Campus Europe');
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveAccessibleDescription('Êtes-vous sûr de vouloir supprimer ce campus?');
  await user.click(within(question).getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('Campus supprimé')).toBeInTheDocument();
  await waitFor(() => expect(names()).toEqual(['Campus México']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Nouveau Campus' })).toHaveFocus());
});

it('hides the deletion without the permission to delete', async () => {
  signInAs(fixtures.admin({ manage_campus: true }));
  open();
  await screen.findByRole('article', { name: 'Campus Europe' });
  expect(screen.getByRole('button', { name: 'Modifier Campus Europe' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Supprimer/ })).not.toBeInTheDocument();
});

it("says 'Aucun campus disponible' and invites to create one", async () => {
  campuses = [];
  const { user } = open();
  expect(await screen.findByText('Aucun campus disponible')).toBeInTheDocument();
  expect(screen.getByText('0 campus au total')).toBeInTheDocument();
  await press(user, 'Créer un campus');
  expect(await screen.findByRole('dialog', { name: 'Nouveau campus' })).toBeInTheDocument();
});
