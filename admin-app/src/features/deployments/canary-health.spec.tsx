import type { CanaryHealth as Health } from '@iris/delivery/contract/telemetry';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CanaryHealth } from './canary-health.tsx';

const NONE = { views: 0, failures: 0, median_ms: null };
const HEALTH: Health = {
  views: 35,
  failures: 3,
  median_ms: 1340,
  live: { views: 400, failures: 1, median_ms: 300 },
  verdict: 'healthy',
  taken_back: true,
  limit: { failures: 14, views: 35 },
};

/** The texts of a part of the group, once it is shown with this health. */
function show(more: Partial<Health>, selector: string): (string | undefined)[] {
  const { unmount } = render(<CanaryHealth health={{ ...HEALTH, ...more }} />);
  const parts = [...screen.getByRole('group', { name: "Santé de l'essai" }).querySelectorAll(selector)];
  const texts = parts.map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  unmount();
  return texts;
}

it('shows failures and median times beside those of the live release', () => {
  expect(show({ views: 20 }, 'dd')).toEqual([
    '3 échecs sur 20 pages vues (15 %) Temps médian : 1,3 s',
    '1 échec sur 400 pages vues (0,3 %) Temps médian : 300 ms',
  ]);
  expect(show({ ...NONE, live: { ...NONE, views: 1 } }, 'dd')).toEqual([
    'Aucune page vue pour le moment',
    '0 échec sur 1 page vue (0 %)',
  ]);
});

it('shows a true verdict', () => {
  const cases: [Partial<Health>, string][] = [
    [{ views: 19, verdict: 'wait' }, 'Trop peu de mesures'],
    [{ failures: 13, live: NONE }, 'Trop peu de mesures pour comparer'],
    [{ live: { ...NONE, views: 99 } }, 'Trop peu de mesures pour comparer'],
    [{}, 'Aucun écart décisif'],
    [{ verdict: 'failing', live: NONE }, 'Échoue trop souvent'],
    [{ verdict: 'slow' }, 'Plus lente que la version en ligne'],
  ];
  expect(cases.map(([more]) => show(more, 'h3 + *')[0])).toEqual(cases.map(([, verdict]) => verdict));
});

it('says when a canary ends by itself', () => {
  const judged = "L'essai est jugé à partir de 20 pages vues. Il";
  const cases: [Partial<Health>, string][] = [
    [
      { views: 19, limit: { failures: 10, views: 20 } },
      `${judged} s'arrête de lui-même à partir de 10 échecs sur 20 pages vues, ou s'il est beaucoup plus lent.`,
    ],
    [
      {},
      "L'essai s'arrête de lui-même, actuellement à partir de 14 échecs sur 35 pages vues, ou s'il est beaucoup plus lent.",
    ],
    [
      { limit: null },
      "L'essai s'arrête de lui-même s'il est beaucoup plus lent. La version en ligne échoue trop pour que les échecs soient comparés.",
    ],
    [{ taken_back: false, limit: null }, "L'essai ne s'arrête pas de lui-même."],
    [{ views: 0, taken_back: false, limit: null }, `${judged} ne s'arrête pas de lui-même.`],
  ];
  expect(cases.map(([more]) => show(more, 'dl + p')[0])).toEqual(cases.map(([, sentence]) => sentence));
});
