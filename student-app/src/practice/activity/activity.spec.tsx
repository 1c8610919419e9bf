import { ERRORS } from '@iris/contract/foundation';
import type { ActivityIntroduction } from '@iris/contract/learning';
import type { Practice, Submission } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import {
  answer,
  fixtures,
  practiceFixtures,
  problem,
  renderPage,
  signInAs,
  stubVideos,
  toastSays,
} from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Activity } from './activity.tsx';

const { steps, submission, practice } = practiceFixtures;

const activity: ActivityIntroduction = {
  ...{
    instructions: 'Filmez le geste entier.',
    steps,
    reference: submission().rubric.reference,
    raters: 2,
    attempts: 3,
  },
  ...{ due_on: '2027-03-12', pass_level: 3, counts: 'handed_in' },
};

/** What the server has. */
let films: Practice;
let current: Submission;
let saved: unknown[];

beforeAll(stubVideos);
beforeEach(() => {
  signInAs(fixtures.user());
  films = practice();
  current = submission();
  saved = [];
  answer('GET /lessons/:id/submissions', () => films);
  answer('GET /submissions/:id', () => current);
});

const open = (shown = activity, at = '/') =>
  renderPage(<Activity lesson={current.lesson} title={current.title} activity={shown} onReload={() => {}} />, { at });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

it('refuses the film of a patient before anything is sent, and begins one of a wet lab', async () => {
  answer('POST /lessons/:id/submissions', async (request) => {
    saved.push(await request.json());
    current = submission({ film: null });
    films = practice([current]);
    return current;
  });
  const { user } = open();
  expect(await screen.findByText("Jusqu'au 12 mars 2027")).toBeVisible();
  await user.click(await button('Préparer mon film'));
  await user.click(await screen.findByRole('radio', { name: /^Patient/ }));
  expect(screen.getByRole('status')).toHaveTextContent('Les films de patients ne peuvent pas être envoyés ici');
  expect(screen.queryByRole('button', { name: 'Continuer' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /^Wet lab/ }));
  expect(await button('Continuer')).toBeDisabled();
  await user.click(screen.getByRole('checkbox'));
  await user.click(await button('Continuer'));
  expect(await screen.findByLabelText('Fichier du film')).toBeInTheDocument();
  expect(saved).toEqual([{ origin: 'wet_lab', declaration: 1 }]);
});

it('says why a film is refused, then how far another one is prepared', async () => {
  current = submission({ film: null });
  films = practice([current]);
  answer('POST /practice-uploads', (request) => {
    saved.push(request.headers.get('Upload-Metadata'));
    return problem('own_film_quota');
  });
  const { user, unmount } = open();
  await user.upload(await screen.findByLabelText('Fichier du film'), new File(['film'], 'rhexis.mov'));
  expect(await screen.findByRole('alert')).toHaveTextContent(ERRORS.own_film_quota.detail.replaceAll('\u00a0', ' '));
  expect(saved).toEqual([`submission ${btoa(current._id)},filename ${btoa('rhexis.mov')}`]);
  const failure = { code: 'film_unreadable' as const, detail: "Ce fichier n'est pas un film" };
  current = submission({ film: { status: 'failed', failure, progress: 0, sources: null } });
  answer('DELETE /submissions/:id/film', () => {
    current = submission({ film: { status: 'processing', failure: null, progress: 40, sources: null } });
    return undefined;
  });
  await user.click(await button('Choisir un autre film'));
  unmount();
  const again = open();
  expect(await screen.findByRole('alert')).toHaveTextContent("Ce fichier n'est pas un film");
  await again.user.click(await button('Choisir un autre film'));
  const question = within(await screen.findByRole('alertdialog'));
  await again.user.click(question.getByRole('button', { name: 'Retirer ce film' }));
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  current = submission();
  expect(await button('Envoyer aux évaluateurs')).toBeDisabled();
});

it('marks, assesses and sends a film, saving each change on the version before', async () => {
  films = practice([current]);
  answer('PUT /submissions/:id/work', async (request) => {
    const work = (await request.json()) as Submission;
    saved.push([request.headers.get('If-Match'), work.marks.length, work.self_levels.length]);
    current = { ...current, ...work, version: current.version + 1 };
    return current;
  });
  answer('POST /submissions/:id/send', () => {
    current = { ...current, state: 'sent', sent_at: '2026-11-21T10:00:00.000Z' };
    films = practice([current]);
    return current;
  });
  const { user } = open();
  const send = await button('Envoyer aux évaluateurs');
  expect(send).toBeDisabled();
  expect(screen.getByText(/à revoir, Amorcer, Guider/, { selector: 'section li:first-child span span' })).toBeVisible();
  await user.click(await button('Fin ici'));
  expect(screen.getByRole('alert')).toHaveTextContent('La fin doit venir au moins une seconde après le début.');
  await user.keyboard('e');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await waitFor(() => expect(saved).toEqual([['"1"', 1, 0]]));
  await user.keyboard('e');
  expect(screen.getByText(/^Ces étapes commencent au même instant\s: Amorcer, Guider/)).toBeVisible();
  await user.keyboard('{ArrowRight}');
  await user.click(await button(/^Début de l'étape\s: Guider/));
  expect(screen.queryByText(/au même instant/)).not.toBeInTheDocument();
  for (const step of steps) {
    const levels = within(screen.getByRole('group', { name: step.title }));
    await user.click(levels.getByRole('radio', { name: /niveau 4/ }));
  }
  await waitFor(() => expect(send).toBeEnabled());
  await user.click(send);
  await user.click(await button('Envoyer le film'));
  expect(await screen.findByText('Chez les évaluateurs')).toBeVisible();
  expect(screen.queryByText(/dans un autre onglet/)).not.toBeInTheDocument();
  expect(current.marks).toEqual([
    { step: 'step-1', start: 0 },
    { step: 'step-2', start: 5 },
  ]);
  expect(saved.at(-1)).toEqual([`"${saved.length}"`, 2, 2]);
});

it('repeats a change whose answer was lost, before what was marked meanwhile', async () => {
  films = practice([current]);
  answer('PUT /submissions/:id/work', async (request) => {
    const work = (await request.json()) as Submission;
    const key = request.headers.get('Idempotency-Key');
    // Executed once, and answered with what is stored.
    if (!saved.includes(key)) current = { ...current, ...work, version: current.version + 1 };
    saved.push(key);
    return saved.length === 1 ? Response.error() : current;
  });
  const { user } = open();
  await user.click(await button(/^Début de l'étape\s: Amorcer/));
  expect(await screen.findByText(/^Pas encore enregistré/)).toBeVisible();
  await user.keyboard('{ArrowRight}');
  await user.click(await button(/^Début de l'étape\s: Guider/));
  expect(await screen.findByText('Enregistré', undefined, { timeout: 4000 })).toBeVisible();
  expect([current.version, saved[1] === saved[0]]).toEqual([3, true]);
  expect(current.marks).toEqual([
    { step: 'step-1', start: 0 },
    { step: 'step-2', start: 5 },
  ]);
});

it('merges what was prepared elsewhere, and asks about the same step', async () => {
  films = practice([current]);
  const elsewhere = submission({
    ...{ marks: [{ step: 'step-1', start: 8 }], self_levels: [{ step: 'step-1', level: 2 }], version: 2 },
  });
  answer('PUT /submissions/:id/work', async (request) => {
    const version = request.headers.get('If-Match');
    if (version === '"1"') return problem('version_conflict', { current: elsewhere });
    saved.push([version, await request.json()]);
    return { ...elsewhere, version: 3 };
  });
  const { user } = open();
  await user.click(await button(/^Début de l'étape\s: Amorcer/));
  const heading = await screen.findByRole('heading', { name: /préparé entre-temps dans un autre onglet/ });
  expect(heading).toHaveFocus();
  const notice = within(screen.getByRole('region', { name: /préparé entre-temps/ }));
  expect(notice.getAllByText(/Amorcer\s:/).map(({ textContent }) => textContent)).toEqual([
    'Amorcer\u00a0: 0:08,00',
    'Amorcer\u00a0: 0:00,00',
  ]);
  await user.click(notice.getByRole('button', { name: 'Garder celle de cette page' }));
  const work = { cut: null, marks: [{ step: 'step-1', start: 0 }], self_levels: elsewhere.self_levels };
  await waitFor(() => expect(saved).toEqual([['"2"', work]]));
});

it('says of its own sending, whose answer was lost, that it is sent', async () => {
  const marks = steps.map(({ id }, index) => ({ step: id, start: index * 5 }));
  const self_levels = steps.map(({ id }) => ({ step: id, level: 3 }));
  current = submission({ marks, self_levels });
  films = practice([current]);
  answer('POST /submissions/:id/send', () => {
    films = practice([submission({ state: 'sent' })]);
    return Response.error();
  });
  const { user } = open();
  await user.click(await button('Envoyer aux évaluateurs'));
  await user.click(await button('Envoyer le film'));
  const unknown =
    "La réponse n'est pas arrivée\u00a0: le film est peut-être envoyé. Réessayez, il ne l'est qu'une fois.";
  await toastSays('error', 'Erreur', unknown);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Chez les évaluateurs')).toBeVisible();
  clock.mockRestore();
  expect(screen.queryByText(/dans un autre onglet/)).not.toBeInTheDocument();
  await toastSays('success', 'Film envoyé', 'Vous serez prévenu dès que le résultat est là.');
});

it('leaves the workbench once the film was sent or withdrawn elsewhere, and says so', async () => {
  for (const [code, says] of [
    ['submission_sent', 'Ce film a été envoyé aux évaluateurs dans un autre onglet'],
    ['submission_not_found', 'Ce film a été retiré dans un autre onglet'],
  ] as const) {
    films = practice([submission()]);
    answer('PUT /submissions/:id/work', () => problem(code));
    const { user, unmount } = open();
    const mark = await button(/^Début de l'étape\s: Amorcer/);
    films = practice(code === 'submission_sent' ? [submission({ state: 'sent' })] : []);
    await user.click(mark);
    expect(await screen.findByText(new RegExp(`^${says}`))).toHaveAttribute('role', 'alert');
    expect(mark).not.toBeInTheDocument();
    expect(screen.getByText(new RegExp(`^${says}`)).parentElement).toHaveFocus();
    unmount();
  }
});

it('says that the film was sent elsewhere when one comes back to this tab, before anything is changed', async () => {
  films = practice([submission()]);
  open();
  await button('Envoyer aux évaluateurs');
  films = practice([submission({ state: 'sent' })]);
  const later = Date.now() + 60_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
  window.dispatchEvent(new Event('visibilitychange'));
  const says = await screen.findByText(/^Ce film a été envoyé aux évaluateurs dans un autre onglet/);
  clock.mockRestore();
  expect(says).not.toHaveTextContent("n'est pas enregistrée");
  expect(says.parentElement).toHaveFocus();
});

it('keeps the declaration in the address, while a film may be begun', async () => {
  const { user, address, unmount } = open();
  await user.click(await button('Préparer mon film'));
  expect(address()).toBe('/?step=declaration');
  await user.click(await button('Retour'));
  await waitFor(() => expect(address()).toBe('/'));
  expect(await button('Préparer mon film')).toBeVisible();
  unmount();
  const again = open(activity, '/?step=declaration');
  expect(await screen.findByRole('heading', { name: /D'où vient votre film/ })).toBeVisible();
  // Nothing comes before it.
  await again.user.click(await button('Retour'));
  await waitFor(() => expect(again.address()).toBe('/'));
  again.unmount();
  films = practice([], { attempts_left: 0 });
  open(activity, '/?step=declaration');
  expect(await screen.findByText(/^Vous avez envoyé tous les films/)).toBeVisible();
});

it('leads from a result to the next film while one is left', async () => {
  const result = (level: number) => ({
    ...{ decided_at: '2026-11-22T10:00:00.000Z', score: level, is_passed: level >= 3, ratings: [] },
    steps: steps.map(({ id }) => ({ step: id, level, given: [level, level] })),
  });
  const rated = [2, 4].map((level, index) =>
    submission({ _id: String(index).repeat(24), number: index + 1, state: 'rated', result: result(level) }),
  );
  const [, later] = rated;
  if (later?.result) later.result.steps.push({ step: 'step-3', level: 3, given: [3] });
  films = practice(rated, { attempts_left: 1 });
  const added = { ...activity.steps[0], id: 'step-3', title: 'Achever' } as RubricStep;
  const { user } = open({ ...activity, steps: [...steps, added] });
  const list = await screen.findAllByRole('heading', { name: /^Film n°/ });
  expect(list.map(({ textContent }) => textContent)).toEqual(['Film n°\u00a02', 'Film n°\u00a01']);
  expect(screen.getByRole('img', { name: /Guider\s: film 1, niveau 2\s; film 2, niveau 4/ })).toBeInTheDocument();
  // At its film, also when the step came later.
  const places = [/Guider/, /Achever/].map((name) =>
    [...screen.getByRole('img', { name }).querySelectorAll('circle')].map((point) => point.getAttribute('cx')),
  );
  expect(places[1]).toEqual(places[0]?.slice(1));
  await user.click(await button('Préparer un autre film'));
  expect(await screen.findByRole('heading', { name: /D'où vient votre film/ })).toHaveFocus();
});
