import type { Import } from '@iris/contract/institutions';
import { answer, fixtures, problem, renderPage, signInAs } from '@iris/platform/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { RosterPanel } from './lazy-roster-panel.tsx';

const ID = '65f0c0ffee0000000000aaaa';
const ORDER = '65f0c0ffee0000000000bbbb';
const TEXT = 'Nom;E-mail\nZoé;zoe@chu.fr\nAnne;dupont@\nLéa;lea@chu.fr\n';
const counts = { invited: 0, already_invited: 0, already_member: 0, declined: 0, faulty: 1 };
const running: Import = {
  _id: '65f0c0ffee0000000000cccc',
  file_name: 'internes.csv',
  role: 'resident',
  order: ORDER,
  state: 'running',
  created_at: '2026-11-27T10:00:00.000Z',
  rows: 3,
  done: 1,
  counts,
};
const order = {
  _id: ORDER,
  course: null,
  seats: 30,
  held: 29,
  starts_on: '2026-11-01',
  ends_on: '2027-10-31',
  state: 'running' as const,
  reference: '',
  version: 1,
};
let imports: Import[];

beforeEach(() => {
  imports = [];
  localStorage.setItem('token', 'jeton');
  answer('GET /institutions/:id/imports', () => imports);
});

const open = () =>
  renderPage(<RosterPanel institutionId={ID} orders={[order, { ...order, _id: ID, state: 'ended' }]} />);
const drop = async (content: BlobPart, name = 'internes.csv') => {
  const button = await screen.findByRole('button', { name: 'Choisir un fichier' });
  const zone = button.closest('div.border-dashed') as HTMLElement;
  fireEvent.drop(zone, { dataTransfer: { files: [new File([content], name)], types: ['Files'] } });
};

it('shows what a dropped file will do, sends it with its order, and how far it is until it is done', async () => {
  let sent: unknown;
  answer('POST /institutions/:id/imports', async (request) => {
    sent = await request.json();
    imports = [running];
    return { ...running, is_repeated: false };
  });
  const { user } = open();
  await drop(TEXT);
  await screen.findByRole('heading', { name: 'internes.csv' });
  const faults = screen.getByRole('table', { name: 'Lignes à corriger' });
  expect(within(faults).getByLabelText('E-mail, ligne 3')).toHaveAccessibleDescription(
    /^L'adresse.*écrivez-la en entier/,
  );
  expect(screen.getByRole('table', { name: 'Personnes à inviter' })).toHaveTextContent('zoe@chu.fr');
  const places = screen.getByLabelText(/^Places pour les internes/);
  expect(within(places).getAllByRole('option')).toHaveLength(2);
  await user.selectOptions(places, ORDER);
  expect(places).toHaveAccessibleDescription(/^1.place libre pour 2.internes/);
  await user.click(screen.getByRole('button', { name: /^Inviter 2.personnes$/ }));
  expect(await screen.findByRole('progressbar', { name: "Envoi d'internes.csv" })).toHaveAttribute(
    'aria-valuenow',
    '33',
  );
  expect(sent).toEqual({ text: TEXT, file_name: 'internes.csv', role: 'resident', order: ORDER });
  imports = [{ ...running, state: 'done', done: 3, counts: { ...counts, invited: 2 } }];
  expect(await screen.findByText('Toutes les lignes sont traitées.', undefined, { timeout: 5000 })).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

it('a cell is corrected in its place, stays there, and is not lost to a look at the other ways to send a list', async () => {
  let sent: unknown;
  answer('POST /institutions/:id/imports', async (request) => {
    sent = await request.json();
    imports = [running];
    return { ...running, is_repeated: false };
  });
  const { user } = open();
  await drop('Nom;E-mail\nLef\ufffdvre;zoe@chu.fr\nAn?e;dupont@\n');
  const name = await screen.findByLabelText('Nom, ligne 2');
  expect(name).toHaveAccessibleDescription(/a perdu une lettre/);
  expect(name).toBeInvalid();
  await user.clear(name);
  await user.type(name, 'Lefèvre');
  expect(await screen.findByText('Corrigée')).toBeInTheDocument();
  expect(name).toHaveFocus();
  expect(name).not.toBeInvalid();
  expect(screen.getByText(/^Liste lue.*1 à inviter, 1 à corriger/)).toHaveAttribute('role', 'status');
  await user.click(screen.getByRole('button', { name: 'Choisir une autre liste' }));
  await user.click(screen.getByRole('button', { name: /^Reprendre «.internes\.csv.»$/ }));
  expect(screen.getByLabelText('Nom, ligne 2')).toHaveValue('Lefèvre');
  await user.tab();
  const email = screen.getByLabelText('E-mail, ligne 3');
  await user.type(email, 'chu.fr');
  const other = await screen.findByLabelText('Nom, ligne 3');
  expect([email, other].map((field) => field.getAttribute('aria-invalid'))).toEqual([null, 'true']);
  expect(email).toHaveFocus();
  await user.type(other, '{Home}{ArrowRight}{ArrowRight}{Delete}n');
  await user.click(await screen.findByRole('button', { name: /^Inviter 2.personnes$/ }));
  await screen.findByRole('progressbar');
  expect(sent).toMatchObject({ text: 'sep=;\nNom;E-mail\nLefèvre;zoe@chu.fr\nAnne;dupont@chu.fr\n' });
});

it('reads the list again when a cell is left or entered, not at each key, and shows some rows at a time', async () => {
  const { user } = open();
  await drop(`Nom;E-mail\n${Array.from({ length: 120 }, (_, index) => `Zoé;p${index}@\n`).join('')}`);
  const first = await screen.findByLabelText('E-mail, ligne 2');
  fireEvent.change(first, { target: { value: 'p@chu.fr' } });
  expect(screen.queryByText('Corrigée')).not.toBeInTheDocument();
  fireEvent.blur(first);
  expect(screen.getByText('Corrigée')).toBeInTheDocument();
  const second = screen.getByLabelText('E-mail, ligne 3');
  fireEvent.change(second, { target: { value: 'q@chu.fr' } });
  fireEvent.keyDown(second, { key: 'Enter' });
  expect(screen.getAllByText('Corrigée')).toHaveLength(2);
  expect(screen.getAllByLabelText(/^E-mail, ligne/)).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Afficher plus' }));
  expect(screen.getAllByLabelText(/^E-mail, ligne/)).toHaveLength(100);
  expect(screen.getByText('100 affichés sur 120')).toBeInTheDocument();
});

it('reads a pasted list, and says why one is refused, by the browser or by the server', async () => {
  const { user } = open();
  await drop(new Uint8Array([0x50, 0x4b, 3, 4]), 'internes.xlsx');
  expect(await screen.findByRole('alert')).toHaveTextContent('Enregistrer sous > CSV UTF-8');
  const field = screen.getByLabelText(/^Ou collez la liste/);
  await user.click(field);
  await user.paste('Nom;E-mail');
  await user.click(screen.getByRole('button', { name: 'Lire cette liste' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('ne contient que des titres');
  await user.clear(field);
  await user.paste('zoe@chu.fr');
  await user.click(screen.getByRole('button', { name: 'Lire cette liste' }));
  expect(await screen.findByRole('heading', { name: 'Liste collée' })).toHaveFocus();
  answer('POST /institutions/:id/imports', () => problem('mail_unavailable'));
  await user.click(screen.getByRole('button', { name: /^Inviter 1.personne$/ }));
  expect(await screen.findByRole('button', { name: /^Inviter 1.personne$/ })).toBeEnabled();
});

it('says when the same list was sent, and how to invite its persons again', async () => {
  answer('POST /institutions/:id/imports', { ...running, state: 'done', is_repeated: true });
  const { user } = open();
  await drop(TEXT);
  await user.click(await screen.findByRole('button', { name: /^Inviter 2.personnes$/ }));
  expect(await screen.findByText('Liste déjà envoyée le 27 novembre 2026')).toBeInTheDocument();
  expect(screen.getByText(/Renvoyez-les une à une/)).toBeInTheDocument();
});

it('shows earlier lists with what to correct', async () => {
  imports = [{ ...running, state: 'done', done: 3 }];
  answer('GET /institutions/:id/imports/:import', {
    ...running,
    remedies: [{ line: 12, text: "L'adresse manque" }],
  });
  open();
  const details = (await screen.findByText('Lignes à corriger')).closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect(await screen.findByText(/Ligne.12.: L'adresse manque/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Compte rendu (CSV)' })).toBeEnabled();
});

it('lets the academy invite managers by a list, and nobody else', async () => {
  const list = `${TEXT.replace('E-mail', 'E-mail;Rôle')}Eva;eva@chu.fr;responsable\n`;
  for (const academy of [false, true]) {
    signInAs(academy ? fixtures.admin({ manage_users: true }) : fixtures.user());
    const { unmount } = open();
    await drop(list);
    const persons = await screen.findByRole('table', { name: 'Personnes à inviter' });
    expect(within(persons).queryByText('eva@chu.fr') !== null).toBe(academy);
    const roles = within(screen.getByLabelText("Rôle de ceux qui n'en ont pas")).getAllByRole('option');
    expect(roles.map(({ textContent }) => textContent)).toEqual([
      'Interne',
      'Tuteur',
      ...(academy ? ['Responsable'] : []),
    ]);
    unmount();
  }
});
