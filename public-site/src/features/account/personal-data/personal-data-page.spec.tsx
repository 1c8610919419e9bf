import { answer, fixtures, problem, renderPage, signInAs } from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import PersonalDataPage from './personal-data-page.tsx';

const generated_at = '2026-11-22T10:00:00.000Z';

beforeEach(() => signInAs(fixtures.user({ name: 'Claire Fontaine' })));

const open = () => renderPage(<PersonalDataPage />, { at: '/account/data' });

it('shows each section under its heading, with dates and words in French and without what is empty', async () => {
  answer('GET /account/data', {
    generated_at,
    sections: [
      { title: 'Compte', rows: [{ Nom: 'Claire Fontaine', Création: '2026-03-01T09:00:00.000Z', Vide: null }] },
      { title: 'Inscriptions', rows: [{ 'Objectif personnel': '2027-03-12', Visible: true }] },
      { title: 'Enregistrements', rows: [{ Enregistrement: 'data:audio/webm;base64,dm9peA==' }] },
    ],
  });
  open();
  const section = async (name: string) => within(await screen.findByRole('region', { name }));
  expect((await section('Compte')).getByText(/1er mars 2026/)).toBeVisible();
  expect(screen.queryByText('Vide')).toBeNull();
  expect((await section('Inscriptions')).getByText('12 mars 2027')).toBeVisible();
  expect((await section('Inscriptions')).getByText('Oui')).toBeVisible();
  expect((await section('Enregistrements')).getByLabelText('Enregistrement')).toHaveAttribute('src');
  const contents = within(screen.getByRole('navigation', { name: 'Sommaire' }));
  expect(contents.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Compte',
    'Inscriptions',
    'Enregistrements',
  ]);
});

it('shows the first rows of a long section, and all on demand', async () => {
  const rows = Array.from({ length: 25 }, (_, index) => ({ Texte: `Note ${index + 1}` }));
  answer('GET /account/data', { generated_at, sections: [{ title: 'Notes', rows }] });
  const { user } = open();
  expect(await screen.findByText('Note 10')).toBeVisible();
  expect(screen.queryByText('Note 11')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Afficher les 25 éléments/ }));
  expect(screen.getByText('Note 25')).toBeVisible();
});

it('says when the data could not be read, and offers to try again', async () => {
  answer('GET /account/data', () => problem('database_unavailable'));
  open();
  expect(await screen.findByText(/Vos données n'ont pas pu être rassemblées/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible();
});
