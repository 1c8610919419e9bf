import type { DecisionResult } from '@iris/contract/learning';
import { lessonFixtures, playFor, problem, renderPage, stubVideos } from '@iris/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api/index.ts';
import type { Decide } from './decision-view.tsx';
import { FilmView } from './film-view.tsx';
import { useFilmPlayer } from './player/use-film.ts';

beforeAll(stubVideos);

const RESULT: DecisionResult = {
  decision: 'decision-1',
  option: 'reposition',
  chosen: 'pressure',
  explanation: 'La pression repousse l’iris.',
  peers: [
    { option: 'reposition', count: 1 },
    { option: 'pressure', count: 3 },
  ],
};

interface PageProps {
  start: number;
  onDecide: Decide;
}

function Page({ start, onDecide }: PageProps) {
  const film = lessonFixtures.film();
  const player = useFilmPlayer({ film, start, stopsAtDecisions: true });
  return (
    <>
      <FilmView player={player} title="Capsulorhexis" viewer="Claire Fontaine" onDecide={onDecide} onRetry={() => {}} />
      <textarea aria-label="Note" />
    </>
  );
}

function open(start = 0, onDecide: Decide = async () => RESULT) {
  const page = renderPage(<Page start={start} onDecide={onDecide} />);
  const video = document.querySelector('video') as HTMLVideoElement;
  return { ...page, video };
}

/** Plays the film until its first decision, with what a button opens. */
async function openAtDecision(onDecide?: Decide, button?: string) {
  const page = open(8, onDecide);
  await waitFor(() => expect(page.video.currentTime).toBe(8));
  await page.user.keyboard('k');
  if (button) await page.user.click(screen.getByRole('button', { name: button }));
  act(() => playFor(page.video, 4));
  return page;
}

const time = () => Number(screen.getByRole('slider', { name: 'Moment du film' }).getAttribute('aria-valuenow'));

it('obeys its keys wherever the focus is, except in fields', async () => {
  const { user, video } = open(42);
  await waitFor(() => expect(video.currentTime).toBe(42));
  const cases = [
    ['k', () => video.paused, false],
    [' ', () => video.paused, true],
    ['j', time, 32],
    ['l', time, 42],
    ['{ArrowLeft}', time, 37],
    ['{ArrowRight}', time, 42],
    ['5', time, 30],
    ['n', time, 40],
    ['{Shift>}N{/Shift}', time, 20],
    ['.', () => video.currentTime, 20.02 + 0.04],
    [',', () => video.currentTime, 20.02],
    ['{Shift>}{ArrowRight}{/Shift}', () => video.currentTime, 20.06],
    ['>', () => video.playbackRate, 1.25],
    ['<', () => video.playbackRate, 1],
    ['m', () => video.muted, true],
  ] as const;
  const wrong: unknown[] = [];
  for (const [keys, read, expected] of cases) {
    await user.keyboard(keys);
    const value = read();
    const isRight = typeof value === 'number' ? Math.abs(value - Number(expected)) < 0.021 : value === expected;
    if (!isRight) wrong.push([keys, value, expected]);
  }
  expect(wrong).toEqual([]);
  await user.click(screen.getByRole('textbox', { name: 'Note' }));
  await user.keyboard('jk');
  expect([video.paused, screen.getByRole('textbox', { name: 'Note' })]).toEqual([
    true,
    expect.objectContaining({ value: 'jk' }),
  ]);
});

it('lists its keys on «?», where they can be switched off, and gives the focus back', async () => {
  const { user, video } = open();
  const settings = screen.getByRole('button', { name: 'Réglages' });
  settings.focus();
  await user.keyboard('?');
  const panel = screen.getByRole('region', { name: 'Raccourcis clavier' });
  await user.click(within(panel).getByRole('checkbox', { name: "Activer les raccourcis d'une seule touche" }));
  await user.keyboard('{Escape}');
  expect(settings).toHaveFocus();
  await user.keyboard('k');
  expect(video.paused).toBe(true);
});

it('asks at a decision, keeps the choice when it cannot be sent, then shows what the surgeon and the peers chose', async () => {
  const { detail } = await problem('database_unavailable').json();
  const failure = new ApiError(503, { detail } as never);
  const decide = vi.fn<Decide>().mockRejectedValueOnce(failure).mockResolvedValue(RESULT);
  const { user } = await openAtDecision(decide);
  const question = await screen.findByRole('region', { name: "L'iris fait hernie. Que faites-vous ?" });
  expect(question).toHaveFocus();
  expect(within(question).getByRole('button', { name: 'Valider mon choix' })).toBeDisabled();
  await user.keyboard('1');
  const answer = within(question).getByRole('radio', { name: /Le repousser/ });
  expect(answer).toHaveFocus();
  await user.keyboard('f');
  expect(screen.getByRole('button', { name: 'Quitter le plein écran' })).toBeInTheDocument();
  await user.keyboard('f');
  expect(answer).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  await user.click(screen.getByRole('button', { name: 'Valider mon choix' }));
  expect(await within(question).findByRole('button', { name: 'Reprendre' })).toHaveFocus();
  expect(decide.mock.calls).toEqual(Array(2).fill(['decision-1', 'reposition']));
  const [mine, surgeons] = within(question).getAllByRole('listitem');
  expect(mine).toHaveTextContent('Le repousserVotre choix25 % · 1');
  expect(surgeons).toHaveTextContent('Baisser la pressionLe chirurgien75 % · 3');
  expect(question).toHaveTextContent('La pression repousse l’iris.');
  await user.click(within(question).getByRole('button', { name: 'Reprendre' }));
  expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus();
  expect(screen.getByRole('button', { name: /Que feriez-vous.*à 0:10, répondu$/ })).toBeInTheDocument();
});

it('closes the settings for a question, which is asked again from its circle when it is put off', async () => {
  const { user, video } = await openAtDecision(undefined, 'Réglages');
  expect(await screen.findByRole('region', { name: /L'iris fait hernie/ })).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Répondre plus tard' }));
  act(() => playFor(video, 4));
  expect(video.currentTime).toBe(14);
  await user.click(screen.getByRole('button', { name: /à 0:10, sans réponse$/ }));
  expect(screen.getByRole('radio', { name: 'Baisser la pression' })).toBeInTheDocument();
});

it('marks complications and decisions with one tab stop, and goes to them', async () => {
  const { user, video } = open();
  const marks = within(screen.getByRole('group', { name: 'Repères du film' })).getAllByRole('button');
  expect(marks.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  marks[0]?.focus();
  await user.keyboard('{ArrowRight}');
  expect(marks[1]).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /^Complication.*Refend radiaire, à 0:25$/ }));
  expect(video.currentTime).toBe(25);
});

it('draws on the stopped frame with several pens, until the film plays', async () => {
  const { user, video } = open();
  await user.keyboard('kd');
  expect(video.paused).toBe(true);
  const sheet = screen.getByRole('img', { name: 'Feuille de dessin, 0 trait' });
  const isSelecting = fireEvent.mouseDown(sheet);
  expect(isSelecting).toBe(false);
  sheet.getBoundingClientRect = () => ({ left: 100, top: 50, width: 800, height: 450 }) as DOMRect;
  const from = { clientX: 100, clientY: 50 };
  await user.pointer([
    { keys: '[MouseLeft>]', target: sheet, coords: from },
    { target: sheet },
    { keys: '[/MouseLeft]' },
  ]);
  expect(sheet.querySelector('polyline')).toHaveAttribute('points', expect.stringMatching(/^0,0\b/));
  expect(sheet).toHaveAccessibleName('Feuille de dessin, 1 trait');
  await user.click(screen.getByRole('button', { name: 'Annuler le dernier trait' }));
  expect(sheet).toHaveAccessibleName('Feuille de dessin, 0 trait');
  await user.keyboard('k');
  expect(sheet.isConnected).toBe(false);
});

it('announces phases when asked', async () => {
  const { user, video } = open(18);
  await waitFor(() => expect(video.currentTime).toBe(18));
  await user.click(screen.getByRole('button', { name: 'Réglages' }));
  await user.click(screen.getByRole('checkbox', { name: "Annoncer les étapes au lecteur d'écran" }));
  await user.keyboard('{Escape}');
  expect(screen.getByText('Incision', { selector: '[role=status]' })).toBeInTheDocument();
  await user.keyboard('k');
  act(() => playFor(video, 3));
  expect(screen.getByText('Capsulorhexis', { selector: '[role=status]' })).toBeInTheDocument();
});
