import type { PracticeResult, Submission } from '@iris/contract/practice';
import { answer, fixtures, practiceFixtures, problem, renderPage, signInAs, stubVideos } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { paths } from '../../paths.ts';
import PracticePage from './practice-page.tsx';

const { steps, submission, practice } = practiceFixtures;

const comment = { id: 'comment-1', step: 'step-2', at: 31, strokes: [], voice: null, reference_at: 33 };

const result: PracticeResult = {
  ...{ decided_at: '2026-11-25T10:00:00.000Z', score: 2.8, is_passed: false },
  steps: [
    { step: 'step-1', level: 4, given: [4, 4] },
    { step: 'step-2', level: 2.5, given: [2, 3] },
  ],
  ratings: [1, 2].map((rater) => ({
    ...{ rater, is_appeal: false, levels: [], summary: `Synthèse ${rater}` },
    comments: [{ ...comment, at: 30 + rater, text: `Regard ${rater}` }],
  })),
};

const rated = (more: Partial<Submission> = {}) =>
  submission({
    ...{ state: 'rated', sent_at: '2026-11-21T10:00:00.000Z', result },
    marks: [
      { step: 'step-1', start: 2 },
      { step: 'step-2', start: 20 },
    ],
    self_levels: steps.map(({ id }) => ({ step: id, level: 3 })),
    ...more,
  });

let current: Submission | Response;

beforeAll(stubVideos);
beforeEach(() => {
  signInAs(fixtures.user());
  current = rated();
  answer('GET /submissions/:id', () => current);
  answer('GET /lessons/:id/submissions', practice([rated()], { attempts_left: 1 }));
});

const ID = submission()._id;
const open = () => renderPage(<PracticePage />, { at: `/practice/${ID}`, path: paths.practice });
const heading = () => screen.findByRole('heading', { name: 'Étape par étape' });
const press = async (user: ReturnType<typeof open>['user'], name: string | RegExp, within_?: HTMLElement) =>
  user.click(await (within_ ? within(within_) : screen).findByRole('button', { name }));

it('shows each step beside the own level, and the moment of a comment in both films', async () => {
  const { user } = open();
  await heading();
  const guide = screen.getByRole('heading', { name: 'Guider' }).closest('li');
  if (!guide) throw new Error('no step');
  expect(
    within(guide)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['2,5 sur 5(2, 3)', '3 sur 5']);
  expect(guide).toHaveTextContent('Guider, niveau 2Pour aller plus loin : Guider, niveau 3');
  const [own, reference] = document.querySelectorAll('video');
  await press(user, 'Voir, 0:32', guide);
  expect(own?.currentTime).toBe(32);
  const [first] = within(guide).getAllByRole('button', { name: 'Comparer à la référence, 0:33' });
  if (first) await user.click(first);
  expect(own?.currentTime).toBe(31);
  expect(reference?.currentTime).toBeCloseTo(33, 1);
  expect(screen.getByText('Synthèse 2')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Préparer un autre film' })).toBeVisible();
});

it('leads from the time line to what is said, unless that hides the film, which is above it', async () => {
  const { user } = open();
  await heading();
  const scrolled = vi.fn();
  const said = document.getElementById('commentaire-1-comment-1');
  if (said) said.scrollIntoView = scrolled;
  const { matchMedia } = window;
  const width = vi.spyOn(window, 'matchMedia');
  for (const isWide of [false, true]) {
    width.mockImplementation((query) => Object.assign(matchMedia(query), { matches: isWide }));
    await press(user, /^Commentaire à 0:31/);
    expect(scrolled).toHaveBeenCalledTimes(isWide ? 1 : 0);
  }
  width.mockRestore();
});

it('shares, asks for another opinion and withdraws', async () => {
  const calls: unknown[] = [];
  answer('PUT /submissions/:id/sharing', async (request) => {
    calls.push(await request.json());
    current = rated({ is_shared: true });
    return current;
  });
  answer('POST /submissions/:id/appeal', async (request) => {
    calls.push(await request.json());
    const appeal = { reason: '', asked_at: '2026-11-26T10:00:00.000Z', answered_at: null };
    current = rated({ is_shared: true, appeal });
    return current;
  });
  answer('DELETE /submissions/:id', () => {
    calls.push('withdrawn');
    return undefined;
  });
  const { user, address } = open();
  await user.click(await screen.findByRole('switch', { name: 'Partager avec mes tuteurs' }));
  await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
  await press(user, 'Demander un second avis');
  await user.type(await screen.findByRole('textbox'), 'Le relâchement');
  await press(user, 'Demander');
  const sentence = await screen.findByText(/Demandé le 26 novembre 2026, en attente/);
  await waitFor(() => expect(sentence).toHaveFocus());
  await press(user, 'Retirer ce film');
  expect(screen.getByRole('alertdialog')).toHaveTextContent('les évaluations, les commentaires et le résultat');
  await press(user, 'Retirer le film');
  await waitFor(() => expect(address()).toBe(`/learn/${rated().course}/${rated().lesson}`));
  expect(calls).toEqual([{ is_shared: true }, { reason: 'Le relâchement' }, 'withdrawn']);
});

it('shows a tutor the result without what only its owner may do, and says that a film was withdrawn', async () => {
  current = rated({ is_own: false });
  const { unmount } = open();
  await heading();
  expect(screen.queryByRole('heading', { name: 'Votre film' })).not.toBeInTheDocument();
  unmount();
  current = problem('submission_withdrawn');
  open();
  expect(await screen.findByText('Ce film a été retiré par son auteur.')).toBeVisible();
});
