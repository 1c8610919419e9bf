import { answer, problem } from '@iris/platform/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lessonDraft, openLesson as open, saved, serveLesson, server } from '../lesson.fixtures.tsx';

serveLesson(lessonDraft({ kind: 'text', title: 'Les gestes', text: { blocks: [] } }));

it('saves title, minutes and switches', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText(/^Titre/), ' fins');
  await user.clear(screen.getByLabelText(/^Durée/));
  await user.type(screen.getByLabelText(/^Durée/), '25');
  await user.click(screen.getByRole('checkbox', { name: 'Obligatoire' }));
  await user.click(screen.getByRole('checkbox', { name: 'Aperçu libre' }));
  await saved();
  expect(server.draft).toMatchObject({ title: 'Les gestes fins', minutes: 25, is_required: false, is_preview: true });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Les gestes fins');
});

it('counts the minutes of a text by its words, which its author may only raise', async () => {
  const blocks = [{ type: 'paragraph' as const, content: [{ text: 'mot '.repeat(1000) }] }];
  server.draft = lessonDraft({ kind: 'text', text: { blocks }, minutes: 4 });
  const { user } = open();
  const duration = await screen.findByLabelText(/^Durée/);
  expect(duration).toHaveAccessibleDescription(/^Lecture\s:\s4\smin, ou plus/);
  await user.clear(duration);
  await user.type(duration, '3');
  await user.tab();
  expect(
    await screen.findByText('Pas encore enregistré. Ce texte demande au moins 4 min de lecture'),
  ).toBeInTheDocument();
  await user.clear(duration);
  await user.type(duration, '6');
  await saved();
  expect(server.draft.minutes).toBe(6);
});

it('saves a lesson whose duration is not known yet, with an empty field', async () => {
  server.draft = lessonDraft({ kind: 'document', document: { document: null, name: '' } });
  const { user } = open();
  await user.clear(await screen.findByLabelText(/^Durée/));
  await user.tab();
  await saved();
  expect(server.draft.minutes).toBe(0);
  expect(screen.getByLabelText(/^Durée/)).toHaveValue(null);
});

it('inserts a figure and a table into the text by dialogs', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Figure' }));
  await user.type(await screen.findByLabelText('Image'), '/illustrations/capsulorhexis.svg');
  await user.type(screen.getByLabelText(/^Texte alternatif/), 'Bord continu');
  await user.click(screen.getByRole('button', { name: 'Insérer la figure' }));
  await saved();
  await user.click(screen.getByRole('button', { name: 'Tableau' }));
  await user.type(await screen.findByLabelText('Titre du tableau'), 'Réglages');
  await user.type(screen.getByLabelText('En-tête de la colonne 1'), 'Vide');
  await user.type(screen.getByLabelText('Ligne 1, colonne 1'), '60');
  await user.click(screen.getByRole('button', { name: 'Retirer la dernière colonne' }));
  await user.click(screen.getByRole('button', { name: 'Insérer le tableau' }));
  await waitFor(() => expect(server.draft.text?.blocks).toHaveLength(2));
  expect(server.draft.text?.blocks).toEqual([
    { type: 'figure', image: '/illustrations/capsulorhexis.svg', image_alt: 'Bord continu', caption: '' },
    { type: 'table', caption: 'Réglages', header: ['Vide'], rows: [['60']] },
  ]);
});

it.each([
  ['HTML', 'text/html', '<blockquote>Gestes</blockquote><ul><li>Guider</li></ul><p>Puis</p>', 'quote'],
  ['plain text', 'text/plain', 'Gestes\n• Guider\nPuis', 'paragraph'],
])('keeps the structure of what is pasted as %s', async (_, mediaType, content, type) => {
  open();
  paste(await screen.findByLabelText('Texte de la leçon'), mediaType, content);
  await saved();
  expect(server.draft.text?.blocks).toEqual([
    { type, content: [{ text: 'Gestes' }] },
    { type: 'list', ordered: false, items: [[{ text: 'Guider' }]] },
    { type: 'paragraph', content: [{ text: 'Puis' }] },
  ]);
});

it('continues the line in which a line is pasted', async () => {
  server.draft = lessonDraft({
    kind: 'text',
    text: { blocks: [{ type: 'heading', level: 2, content: [{ text: ' puis' }] }] },
  });
  open();
  paste(await screen.findByLabelText('Texte de la leçon'), 'text/html', '<p>Amorcer <b>au centre</b></p>');
  await saved();
  expect(server.draft.text?.blocks).toEqual([
    {
      type: 'heading',
      level: 2,
      content: [{ text: 'Amorcer ' }, { text: 'au centre', bold: true }, { text: ' puis' }],
    },
  ]);
});

it('starts the editor anew with the version of another administrator', async () => {
  const theirs = {
    ...server.draft,
    version: 9,
    text: { blocks: [{ type: 'paragraph', content: [{ text: 'Le leur' }] }] },
  };
  answer('PUT /lessons/:id/draft', () => problem('version_conflict', { current: theirs }));
  const { user } = open();
  await user.type(await screen.findByLabelText(/^Titre/), '!');
  await user.click(await screen.findByRole('button', { name: 'Reprendre sa version' }));
  expect(await screen.findByText('Le leur')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Titre/)).toHaveValue('Les gestes');
});

function paste(editor: HTMLElement, type: string, content: string): void {
  fireEvent.paste(editor, { clipboardData: { getData: (wanted: string) => (wanted === type ? content : '') } });
}
