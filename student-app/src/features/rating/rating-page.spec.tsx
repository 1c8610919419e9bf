import type { CalibrationInput } from '@iris/contract/practice';
import { answer, fixtures, problem, renderPage, signInAs, stubVideos, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import CalibrationPage from './calibration/calibration-page.tsx';
import { ratingFixtures } from './rating.fixtures.ts';
import RatingPage from './rating-page.tsx';

const { activity, calibration, assignment } = ratingFixtures;

beforeEach(() => {
  stubVideos();
  signInAs(fixtures.user());
});

it('says of each activity what is next: the calibration, the film that is begun, or the next one', async () => {
  const current = { _id: assignment()._id, code: 'K7QF-2M', expires_at: new Date(Date.now() + 5.5e6).toISOString() };
  answer('GET /rating', [
    activity({ title: 'Sutures', calibration: 'missing' }),
    activity({ _id: 'e'.repeat(24), title: 'Incisions', current, waiting: 1 }),
    activity({ _id: 'f'.repeat(24), title: 'Noyaux', waiting: 2, rated: 1 }),
  ]);
  const { user, address } = renderPage(<RatingPage />, { at: paths.rating });
  const [sutures, incisions, noyaux] = (await screen.findAllByRole('listitem')).map((item) => within(item));
  expect(sutures?.getByRole('link')).toHaveAttribute('href', `/rating/calibration/${activity()._id}`);
  expect(sutures?.queryByRole('button')).not.toBeInTheDocument();
  expect(incisions?.getByText('encore 1 h')).toBeVisible();
  expect(incisions?.getByRole('link', { name: /Continuer/ })).toHaveAttribute('href', `/rating/${current._id}`);
  expect(noyaux?.getByText('1 film évalué')).toBeVisible();
  answer('POST /activities/:id/assignments', () => problem('nothing_to_rate'));
  const next = noyaux?.getByRole('button', { name: /Suivant/ }) as HTMLElement;
  await user.click(next);
  await toastSays('info', 'Aucun film ne vous attend pour le moment');
  answer('POST /activities/:id/assignments', assignment());
  await user.click(next);
  await waitFor(() => expect(address()).toBe(`/rating/${assignment()._id}`));
});

it('explains itself to those who are no raters', async () => {
  answer('GET /rating', []);
  renderPage(<RatingPage />, { at: paths.rating });
  expect(await screen.findByText('Aucune activité ne vous est confiée')).toBeVisible();
});

const address = `/rating/calibration/${activity()._id}`;
const choose = (step: string, level: number) =>
  screen.getByRole('radio', { name: new RegExp(`${step}, niveau ${level}`) });

it('calibrates on each film, keeps what was chosen, and shows how far it is from the agreed levels', async () => {
  answer('GET /activities/:id/calibration', calibration());
  answer('GET /rating', []);
  const sent: CalibrationInput[] = [];
  answer('POST /activities/:id/calibration', async (request) => {
    sent.push((await request.json()) as CalibrationInput);
    const levels = sent[0]?.anchors.flatMap(({ anchor, levels }) =>
      levels.map(({ step, level }) => ({ anchor, step, given: level, agreed: 2 })),
    );
    return calibration({ result: { is_calibrated: false, distance: 1.25, levels: levels ?? [] } });
  });
  const page = renderPage(<CalibrationPage />, { at: address, path: paths.calibration });
  expect(await screen.findByRole('heading', { name: /Film 1 sur 2/ })).toBeVisible();
  await page.user.click(choose('Incision', 4));
  page.unmount();
  const { user } = renderPage(<CalibrationPage />, { at: address, path: paths.calibration });
  await waitFor(() => expect(choose('Incision', 4)).toBeChecked());
  await user.click(screen.getByRole('button', { name: 'Film suivant' }));
  await user.click(choose('Incision', 2));
  await user.click(choose('Capsulorhexis', 2));
  await user.click(screen.getByRole('button', { name: 'Comparer mes niveaux' }));
  expect(screen.getByRole('heading', { name: /Film 1 sur 2/ })).toBeVisible();
  expect(screen.getByRole('group', { name: /Capsulorhexis/, description: 'Choisissez un niveau' })).toBeVisible();
  await user.click(choose('Capsulorhexis', 3));
  await user.click(screen.getByRole('button', { name: 'Film suivant' }));
  await user.click(screen.getByRole('button', { name: 'Comparer mes niveaux' }));
  expect(await screen.findByText('Vos niveaux sont encore trop éloignés')).toBeVisible();
  expect(screen.getByText(/Écart moyen : 1,25 niveau/)).toBeVisible();
  expect(sent[0]?.anchors.map(({ levels }) => levels.map(({ level }) => level))).toEqual([
    [4, 3],
    [2, 2],
  ]);
  const incision = within(screen.getAllByRole('listitem')[0] as HTMLElement);
  expect(incision.getByText('Incision, niveau 2')).toBeVisible();
  await user.click(incision.getByRole('button', { name: 'Voir Incision à 2 s' }));
  expect(document.querySelector('video')?.currentTime).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Recommencer' }));
  expect(choose('Incision', 4)).not.toBeChecked();
});
