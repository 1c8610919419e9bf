import type { ActivityContent, Anchor, RubricStep } from '@iris/contract/programs';
import { answer, problem } from '@iris/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readyVideo } from '../../../film/film.fixtures.ts';
import { lessonDraft, openLesson as open, saved, serveLesson, server } from '../lesson.fixtures.tsx';

const step = (id: string, title: string): RubricStep => ({ id, title, weight: 1, levels: ['a', 'b', 'c', 'd', 'e'] });
const anchor: Anchor = {
  ...{ id: 'anchor-1', title: 'Rond', video: readyVideo._id },
  marks: [{ step: 'step-1', start: 4 }],
  levels: [{ step: 'step-1', level: 5 }],
};
const ACTIVITY: ActivityContent = {
  instructions: '',
  steps: [step('step-1', 'Amorce'), step('step-2', 'Fermeture')],
  reference: { video: readyVideo._id, marks: [{ step: 'step-1', start: 2 }] },
  anchors: [anchor],
  ...{ raters: 2, attempts: 3, due_on: null, pass_level: 3, counts: 'handed_in' },
};

serveLesson(lessonDraft({ kind: 'activity', title: 'À vous', activity: ACTIVITY }));
beforeEach(() => {
  // Not implemented by jsdom.
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  answer('GET /videos/:id', readyVideo);
});

const activity = () => server.draft.activity as ActivityContent;
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  // Without the check that each button is visible, which takes seconds on a page of this size.
  user.click(await screen.findByRole('button', { name, hidden: true }));
const faults = () => screen.queryAllByText(/repère|film|étape|niveau/i, { selector: 'details li > span' });

it('writes steps with their levels, reorders them, and says what is taken from the films with one', async () => {
  const { user } = open();
  await press(user, 'Ajouter une étape à la grille');
  const added = within(screen.getByRole('region', { name: 'Étape 3' }));
  expect(added.getByLabelText(/^Titre/)).toHaveFocus();
  fireEvent.change(added.getByLabelText(/^Titre/), { target: { value: 'Contrôle' } });
  fireEvent.change(added.getByLabelText(/^Coefficient/), { target: { value: '2' } });
  fireEvent.change(added.getByLabelText(/^Niveau 1/), { target: { value: 'Hors du cercle' } });
  await press(user, "Monter l'étape 3");
  await saved();
  expect(activity().steps.map(({ title }) => title)).toEqual(['Amorce', 'Contrôle', 'Fermeture']);
  expect(activity().steps[1]).toMatchObject({ weight: 2, levels: ['Hors du cercle', '', '', '', ''] });

  await press(user, "Retirer l'étape 1");
  const question = within(await screen.findByRole('alertdialog', { name: /^Retirer «\sAmorce\s»$/ }));
  expect(question.getByText(/2 repères et 1 niveau convenu/)).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Retirer' }));
  // Nothing is lost with it.
  await press(user, "Retirer l'étape 1");
  await waitFor(() => expect(activity().steps.map(({ title }) => title)).toEqual(['Fermeture']));
  expect(activity()).toMatchObject({ reference: { marks: [] }, anchors: [{ marks: [], levels: [] }] });
});

it('marks the steps in the reference and in films of the calibration with their agreed levels, until nothing is missing', async () => {
  const { user } = open();
  await press(user, "L'étape 2 commence ici");
  const start = await screen.findByLabelText("Début de l'étape 2");
  fireEvent.change(start, { target: { value: '0:09,5' } });
  fireEvent.blur(start);
  // Both are on the time line.
  expect(await screen.findByRole('button', { name: 'Fermeture, à 0:09' })).toBeInTheDocument();
  await saved();
  expect(activity().reference.marks).toEqual([
    { step: 'step-1', start: 2 },
    { step: 'step-2', start: 9.5 },
  ]);
  await press(user, 'Étalonnage 1');
  expect(await screen.findByLabelText("Niveau convenu de l'étape 1")).toHaveAccessibleDescription('e');
  await user.selectOptions(screen.getByLabelText("Niveau convenu de l'étape 2"), 'Niveau 3');
  expect(faults()).toHaveLength(1);
  await press(user, "L'étape 2 commence ici");
  await waitFor(() => expect(faults()).toEqual([]));
  await saved();
  expect(activity().anchors[0]).toMatchObject({
    marks: [
      { step: 'step-2', start: 0 },
      { step: 'step-1', start: 4 },
    ],
    levels: [
      { step: 'step-1', level: 5 },
      { step: 'step-2', level: 3 },
    ],
  });
  await press(user, "Retirer ce film d'étalonnage");
  await waitFor(() => expect(activity().anchors).toEqual([]));
  expect(screen.getByText("Ajoutez au moins un film d'étalonnage, avec ses niveaux convenus")).toBeInTheDocument();
});

it('saves the rules, says that a film is gone, and offers no preview to visitors', async () => {
  answer('GET /videos/:id', () => problem('video_not_found'));
  const { user } = open();
  fireEvent.change(await screen.findByLabelText(/^Consignes/), { target: { value: 'Filmez tout.' } });
  fireEvent.change(screen.getByLabelText(/^Dernier jour d'envoi/), { target: { value: '2027-01-31' } });
  fireEvent.change(screen.getByLabelText(/^Niveau requis/), { target: { value: '3.5' } });
  await user.selectOptions(screen.getByLabelText('La leçon est terminée par'), 'Un résultat au niveau requis');
  await saved();
  const rules = { instructions: 'Filmez tout.', due_on: '2027-01-31', pass_level: 3.5, counts: 'passed' };
  expect(activity()).toMatchObject(rules);
  expect(await screen.findByText(/Le film de référence n'existe plus/)).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Aperçu libre' })).not.toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Évaluateurs et suivi' });
  expect(link).toHaveAttribute('href', `/admin/activities/${server.draft._id}`);
});
