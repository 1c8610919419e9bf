import type { LessonInput } from '@iris/contract/programs';
import { answer, problem } from '@iris/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lessonDraft, openLesson as open, saved, serveLesson, server } from '../lesson.fixtures.tsx';

serveLesson(lessonDraft({ kind: 'text', title: 'Les gestes', text: { blocks: [] } }));

it('saves title, minutes, which may be unknown, and switches', async () => {
  server.draft = lessonDraft({ kind: 'document', title: 'Les gestes', document: { document: null, name: '' } });
  const { user } = open();
  await user.type(await screen.findByLabelText(/^Titre/), ' fins');
  await user.clear(screen.getByLabelText(/^Durée/));
  await user.type(screen.getByLabelText(/^Durée/), '25');
  await user.click(screen.getByRole('checkbox', { name: 'Obligatoire' }));
  await user.click(screen.getByRole('checkbox', { name: 'Aperçu libre' }));
  await saved();
  expect(server.draft).toMatchObject({ title: 'Les gestes fins', minutes: 25, is_required: false, is_preview: true });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Les gestes fins');
  await user.clear(screen.getByLabelText(/^Durée/));
  await waitFor(() => expect(server.draft.minutes).toBe(0));
  expect(screen.getByLabelText(/^Durée/)).toHaveValue(null);
});

it('counts the minutes of a text by its words, which its author may only raise', async () => {
  const blocks = [{ type: 'paragraph' as const, content: [{ text: 'mot '.repeat(1000) }] }];
  server.draft = lessonDraft({ kind: 'text', text: { blocks }, minutes: 4 });
  open();
  const duration = await screen.findByLabelText(/^Durée/);
  expect(duration).toHaveAccessibleDescription(/^Lecture\s:\s4\smin, ou plus/);
  fireEvent.change(duration, { target: { value: '3' } });
  fireEvent.blur(duration);
  expect(await screen.findByText(/^Pas encore enregistré. Ce texte demande au moins 4 min/)).toBeInTheDocument();
  fireEvent.change(duration, { target: { value: '6' } });
  await saved();
  expect(server.draft.minutes).toBe(6);
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

it('continues the line in which a line is pasted', async () => {
  const heading = { type: 'heading' as const, level: 2 as const };
  server.draft = lessonDraft({ kind: 'text', text: { blocks: [{ ...heading, content: [{ text: ' puis' }] }] } });
  open();
  paste(await screen.findByLabelText('Texte de la leçon'), 'text/html', '<p>Amorcer <b>au centre</b></p>');
  await saved();
  const content = [{ text: 'Amorcer ' }, { text: 'au centre', bold: true }, { text: ' puis' }];
  expect(server.draft.text?.blocks).toEqual([{ ...heading, content }]);
});

it('starts the editor anew with what another administrator has changed, merged with what is typed', async () => {
  const blocks = [{ type: 'paragraph' as const, content: [{ text: 'Le leur' }] }];
  const current = { ...server.draft, version: 9, text: { blocks } };
  const sent: LessonInput[] = [];
  answer('PUT /lessons/:id/draft', async (request) => {
    sent.push((await request.json()) as LessonInput);
    if (request.headers.get('If-Match') !== '"9"') return problem('version_conflict', { current });
    return { ...current, ...sent.at(-1), version: 10 } as typeof current;
  });
  const { user } = open();
  await user.type(await screen.findByLabelText(/^Titre/), '!');
  expect(await screen.findByText('Le leur', undefined, { timeout: 5000 })).toBeInTheDocument();
  expect(screen.getByLabelText(/^Titre/)).toHaveValue('Les gestes!');
  // Its own field was not replaced.
  expect(screen.getByLabelText(/^Titre/)).toHaveFocus();
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ title: 'Les gestes!', text: { blocks } }), { timeout: 5000 });
});

it('shows both titles of a lesson that two have renamed, and keeps the chosen one', async () => {
  const current = { ...server.draft, version: 9, title: 'La leur' };
  const sent: unknown[] = [];
  answer('PUT /lessons/:id/draft', async (request) => {
    const input = (await request.json()) as LessonInput;
    sent.push([request.headers.get('If-Match'), input.title]);
    if (sent.length === 1) return problem('version_conflict', { current });
    return { ...current, title: input.title, version: 10 };
  });
  const { user } = open();
  await user.type(await screen.findByLabelText(/^Titre/), '!');
  const notice = within(await screen.findByRole('region', { name: /modifié/ }));
  expect(notice.getByRole('heading')).toHaveFocus();
  expect(notice.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Sa versionLa leur',
    'La vôtreLes gestes!',
  ]);
  await user.click(notice.getByRole('button', { name: 'Garder la mienne' }));
  expect(screen.getByLabelText(/^Titre/)).toHaveFocus();
  await waitFor(
    () =>
      expect(sent).toEqual([
        ['"2"', 'Les gestes!'],
        ['"9"', 'Les gestes!'],
      ]),
    { timeout: 5000 },
  );
});

function paste(editor: HTMLElement, type: string, content: string): void {
  fireEvent.paste(editor, { clipboardData: { getData: (wanted: string) => (wanted === type ? content : '') } });
}
