import { lessonFixtures, playFor, renderPage, stubVideos } from '@iris/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Ref, useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { Comparison, type ComparisonHandle } from './index.ts';

beforeAll(stubVideos);

const { sources } = lessonFixtures.film();
const mark = (step: string, start: number) => ({ step, start });
const STEPS = [
  { id: 'open', title: 'Amorce' },
  { id: 'turn', title: 'Conduite' },
];
const OWN = { label: 'Votre film', sources, marks: [mark('open', 10), mark('turn', 20)], from: 5, to: 50 };
const REFERENCE = {
  label: 'Référence',
  sources: { ...sources, fps: 50, renditions: [{ height: 720, url: '/api/films/r/720.mp4' }] },
  marks: [mark('open', 3), mark('turn', 30)],
};
const COMMENT = { id: 'c1', at: 24, label: "Commentaire 1 de l'évaluateur 2", strokes: [] };

type PageProps = Parameters<typeof Comparison>[0] & { handle: Ref<ComparisonHandle> };

/** A page that can be given other addresses of the reference. */
function Page({ handle, ...given }: PageProps) {
  const [reference, setReference] = useState(given.reference);
  renew = (name) => act(() => setReference({ ...REFERENCE, sources: { ...REFERENCE.sources, renditions: at(name) } }));
  return <Comparison {...given} reference={reference} ref={handle} />;
}

let renew: (name: string) => void = () => {};
const at = (name: string) => [{ height: 720, url: `/api/films/${name}/720.mp4` }];

async function open(props: Partial<Parameters<typeof Comparison>[0]> = {}) {
  const handle: { current: ComparisonHandle | null } = { current: null };
  const given = { title: 'Vos films', own: OWN, reference: REFERENCE, steps: STEPS, onRetry: () => {}, ...props };
  const page = renderPage(<Page {...given} handle={handle} />);
  const [own, reference] = document.querySelectorAll('video') as unknown as [HTMLVideoElement, HTMLVideoElement];
  await waitFor(() => expect(own.currentTime).toBe(5));
  const times = () => [own.currentTime, reference?.currentTime].map((time) => Math.round(time * 100) / 100);
  return { ...page, own, reference, times, films: handle.current as ComparisonHandle };
}

it('keeps the reference at the same place of the same step, by keys alone', async () => {
  const { user, own, reference, times } = await open();
  const cases: [keys: string, read: () => unknown, expected: unknown][] = [
    ['n', times, [10, 3.01]],
    ['{ArrowRight}', times, [15, 8.01]],
    ['.', times, [15.06, 8.07]],
    [',', times, [15.02, 8.03]],
    ['n', times, [20, 30.01]],
    ['{Shift>}N{/Shift}', times, [10, 3.01]],
    ['<', () => [own.playbackRate, reference.playbackRate], [0.75, 0.75]],
    ['>', () => own.playbackRate, 1],
    ['k', () => [own.paused, reference.paused], [false, false]],
    ['k', () => [own.paused, reference.paused], [true, true]],
    ['x', () => reference.closest('figure')?.className.includes('order-first'), true],
    ['o', () => own.style.opacity, '0.5'],
    ['o', () => own.style.opacity, ''],
  ];
  const wrong: unknown[] = [];
  for (const [keys, read, expected] of cases) {
    await user.keyboard(keys);
    const found = read();
    if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push([keys, found, expected]);
  }
  expect(wrong).toEqual([]);
  expect(screen.getByText('Étape 1 sur 2 : Amorce')).toHaveAttribute('role', 'status');
});

it('waits for the film that is not ready, and repeats a step until its end', async () => {
  const { user, own, reference } = await open();
  await user.click(screen.getByRole('button', { name: '2 Conduite' }));
  await user.keyboard('bk');
  Object.defineProperty(reference, 'readyState', { configurable: true, value: HTMLMediaElement.HAVE_CURRENT_DATA });
  act(() => void reference.dispatchEvent(new Event('waiting')));
  expect([own.paused, reference.paused], 'the own film waits').toEqual([true, false]);
  Reflect.deleteProperty(reference, 'readyState');
  act(() => void reference.dispatchEvent(new Event('canplay')));
  expect([own.paused, reference.paused]).toEqual([false, false]);
  act(() => playFor(own, 29.75));
  expect([own.paused, own.currentTime, reference.currentTime]).toEqual([false, 49.75, 59.75]);
  act(() => playFor(own, 0.25));
  expect([own.paused, own.currentTime], 'again from its beginning').toEqual([false, 20]);
  await user.keyboard('b');
  act(() => playFor(own, 40));
  expect([own.paused, Math.round(own.currentTime)], 'the end of what is shown').toEqual([true, 50]);
});

it('shows comments with what was drawn, and puts a passage of the reference beside them', async () => {
  const onComment = vi.fn();
  const strokes = [
    {
      color: 'red' as const,
      points: [
        { x: 0.1, y: 0.1 },
        { x: 0.2, y: 0.2 },
      ],
    },
  ];
  const { user, times, films, own } = await open({ comments: [{ ...COMMENT, strokes }], onComment });
  await user.click(screen.getByRole('button', { name: "Commentaire 1 de l'évaluateur 2, à 0:24" }));
  expect([onComment.mock.calls, times()]).toEqual([[['c1']], [24, 34.01]]);
  expect(screen.getByRole('img', { name: "Dessin d'un trait" })).toBeVisible();
  act(() => films.showReference(40));
  expect([times(), films.referenceMoment(), films.step()]).toEqual([[24, 40.01], 40.01, 'turn']);
  await user.click(screen.getByRole('button', { name: 'Réaligner' }));
  expect(times()).toEqual([24, 34.01]);
  await user.keyboard('k');
  expect(own.paused).toBe(false);
  expect(screen.queryByRole('img', { name: "Dessin d'un trait" })).toBe(null);
});

it('is drawn on without a pointer, for a page that keeps the drawing', async () => {
  const onChange = vi.fn();
  const { user } = await open({ drawing: { strokes: [], onChange } });
  await user.keyboard('d');
  const sheet = screen.getByRole('application', { name: /^Feuille de dessin sur Votre film/ });
  expect(sheet).toHaveFocus();
  await user.click(within(screen.getByRole('group', { name: 'Dessin' })).getByRole('button', { name: 'Bleu' }));
  act(() => sheet.focus());
  await user.keyboard(' {ArrowRight}{ArrowDown} ');
  const middle = { x: 0.5, y: 0.5 };
  const points = [middle, middle, { x: 0.52, y: 0.5 }, { x: 0.52, y: 0.52 }];
  expect(onChange.mock.calls).toEqual([[[{ color: 'blue', points }], 5]]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('application')).toBe(null);
});

it('uses new addresses once the former ones fail, and goes on without a reference that cannot be read', async () => {
  const onRetry = vi.fn();
  const { user, own, reference } = await open({ onRetry });
  renew('s');
  expect(reference).toHaveAttribute('src', '/api/films/r/720.mp4');
  act(() => void reference.dispatchEvent(new Event('error')));
  await waitFor(() => expect(reference).toHaveAttribute('src', '/api/films/s/720.mp4'));
  act(() => void reference.dispatchEvent(new Event('error')));
  expect(screen.getByRole('alert')).toHaveTextContent('Le film de référence ne peut pas être lu.');
  await user.keyboard('k');
  expect(own.paused).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(onRetry).toHaveBeenCalledOnce();
  act(() => void reference.dispatchEvent(new Event('error')));
  renew('t');
  expect(reference).toHaveAttribute('src', '/api/films/t/720.mp4');
  expect(screen.queryByRole('alert')).toBe(null);
});
