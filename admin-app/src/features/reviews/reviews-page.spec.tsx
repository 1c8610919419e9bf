import type { ModeratedReview } from '@iris/contract/learning';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import ReviewsPage from './reviews-page.tsx';

let reviews: ModeratedReview[];

const review = (more: Partial<ModeratedReview> = {}): ModeratedReview => ({
  _id: '1'.repeat(24),
  rating: 4,
  text: 'Très clair',
  author: 'Nora Weiss',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  course: { _id: 'c'.repeat(24), title: 'Phaco' },
  hidden: null,
  ...more,
});

beforeEach(() => {
  signInAs(fixtures.admin({ manage_content: true }));
  answer('GET /admin/reviews', () => reviews);
});

const open = () => renderPage(<ReviewsPage />, { at: '/admin/reviews' });

it('hides a review with a reason, which is required and kept after a refusal, and shows it again', async () => {
  reviews = [review(), review({ _id: '2'.repeat(24), author: 'Ana Ruiz', text: '', rating: 1 })];
  answer('POST /admin/reviews/:id/hide', () => problem('review_not_found'));
  answer('POST /admin/reviews/:id/show', () => {
    reviews = reviews.with(0, review());
    return review();
  });
  const { user } = open();
  const card = (name: RegExp) => screen.findByRole('article', { name });
  expect(await card(/Nora Weiss · Phaco/)).toHaveTextContent('4,0 / 5');
  expect(await card(/Ana Ruiz/)).toHaveTextContent('Une note, sans texte.');
  await user.click(screen.getByRole('button', { name: "Masquer l'avis de Nora Weiss" }));
  const dialog = within(await screen.findByRole('dialog', { name: "Masquer l'avis de Nora Weiss" }));
  const send = () => user.click(dialog.getByRole('button', { name: "Masquer l'avis" }));
  await send();
  expect(await dialog.findByText('Le motif est requis')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Motif'), 'Nom de patient');
  await send();
  await toastSays('error', 'Erreur', "Cet avis n'existe plus");
  answer('POST /admin/reviews/:id/hide', async (request) => {
    const { reason } = (await request.json()) as { reason: string };
    const changed = review({ hidden: { at: '2026-11-21T10:00:00.000Z', reason } });
    reviews = reviews.with(0, changed);
    return changed;
  });
  await send();
  await waitFor(async () => expect(await card(/Nora/)).toHaveTextContent('Nom de patient'));
  await user.click(screen.getByRole('button', { name: "Afficher l'avis de Nora Weiss" }));
  expect(await screen.findByRole('button', { name: "Masquer l'avis de Nora Weiss" })).toBeInTheDocument();
});

it('shows why readers reported a review, and dismisses what is shown', async () => {
  const reports = {
    count: 2,
    latest: [
      {
        _id: 'a'.repeat(24),
        reason: 'patient' as const,
        text: 'Un nom est lisible.',
        reported_at: '2026-11-21T10:00:00.000Z',
      },
      { _id: '9'.repeat(24), reason: 'other' as const, text: '', reported_at: '2026-11-20T10:00:00.000Z' },
    ],
  };
  const asked: (string | null)[] = [];
  reviews = [review({ reports })];
  answer('GET /admin/reviews', ({ url }) => {
    asked.push(new URL(url).searchParams.get('filter'));
    return reviews;
  });
  let sent: unknown;
  answer('POST /admin/reviews/:id/dismiss-reports', async (request) => {
    sent = await request.json();
    reviews = [];
    return review();
  });
  const { user } = renderPage(<ReviewsPage />, { at: '/admin/reviews?filter=reported' });
  const card = within(await screen.findByRole('article', { name: /Nora Weiss/ }));
  expect(screen.getByRole('button', { name: 'Signalés', pressed: true })).toBeVisible();
  expect(card.getByText('Signalé')).toBeVisible();
  expect(card.getByRole('heading', { level: 3 })).toHaveTextContent('2 signalements');
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Nom ou données d'un patient · .*Un nom est lisible\.$/),
    expect.stringMatching(/^Autre raison · /),
  ]);
  await user.click(card.getByRole('button', { name: "Écarter les signalements de l'avis de Nora Weiss" }));
  await toastSays('success', 'Signalement écarté', "L'avis de Nora Weiss reste visible");
  expect(sent).toEqual({ newest: 'a'.repeat(24) });
  expect(await screen.findByText('Aucun avis signalé')).toBeInTheDocument();
  expect(asked[0]).toBe('reported');
  await user.click(screen.getByRole('button', { name: 'Voir tous les avis' }));
  await waitFor(() => expect(asked.at(-1)).toBe(null));
});

it('says that there is no review', async () => {
  reviews = [];
  open();
  expect(await screen.findByText('Aucun avis')).toBeInTheDocument();
});
