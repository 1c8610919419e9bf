import type { DecisionResult } from '@iris/contract/learning';
import { lessonFixtures, playFor, problem, renderPage, stubVideos } from '@iris/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api/index.ts';
import type { Decide } from './decision-view.tsx';
import { FilmView } from './film-view.tsx';
import { useFilmPlayer } from './player/use-film.ts';
import { Transcript } from './transcript.tsx';

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
      <Transcript player={player} />
      <textarea aria-label="Note" />
    </>
  );
}

function open(start = 0, onDecide: Decide = async () => RESULT) {
  const page = renderPage(<Page start={start} onDecide={onDecide} />);
  const video = document.querySelector('video') as HTMLVideoElement;
  return { ...page, video };
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

it('keeps the focus in the film when its first button goes, and in full screen', async () => {
  const { user, video } = open();
  expect(document.body).toHaveFocus();
  await user.keyboard('f');
  expect(screen.getByRole('button', { name: 'Lecture' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Commencer le film' }));
  expect(video.paused).toBe(false);
  expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus();
});

it('gives the focus back when what had it is gone', async () => {
  const { user } = open();
  const settings = screen.getByRole('button', { name: 'Réglages' });
  await user.click(settings);
  await user.click(screen.getByRole('button', { name: '½×' }));
  await user.keyboard('{Escape}');
  expect(settings).toHaveFocus();
  await user.keyboard('?');
  expect(screen.getByRole('region', { name: 'Raccourcis clavier' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(settings).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Revenir à la vitesse normale' }));
  expect(screen.getByRole('button', { name: 'Lecture' })).toHaveFocus();
  await user.keyboard('d');
  await user.click(screen.getByRole('button', { name: 'Rouge' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'Dessin' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Lecture' })).toHaveFocus();
});

it('says the moment in words', async () => {
  const { video } = open(42);
  await waitFor(() => expect(video.currentTime).toBe(42));
  expect(screen.getByRole('slider', { name: 'Moment du film' })).toHaveAttribute(
    'aria-valuetext',
    '42 s sur 1 min, Hydrodissection',
  );
});

it('lists its keys on «?», where they can be switched off', async () => {
  const { user, video } = open();
  await user.keyboard('?');
  const panel = screen.getByRole('region', { name: 'Raccourcis clavier' });
  expect(within(panel).getByText('Image suivante')).toBeVisible();
  await user.click(within(panel).getByRole('checkbox', { name: "Activer les raccourcis d'une seule touche" }));
  await user.click(within(panel).getByRole('button', { name: 'Fermer les raccourcis' }));
  await user.keyboard('k');
  expect(video.paused).toBe(true);
});

it('asks at a decision, by keys, then shows what the surgeon and the peers chose', async () => {
  const decide = vi.fn<Decide>(async () => RESULT);
  const { user, video } = open(8, decide);
  await waitFor(() => expect(video.currentTime).toBe(8));
  await user.keyboard('k');
  act(() => playFor(video, 4));
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
  expect(decide).toHaveBeenCalledExactlyOnceWith('decision-1', 'reposition');
  const [mine, surgeons] = await within(question).findAllByRole('listitem');
  expect(mine).toHaveTextContent('Le repousserVotre choix25 % · 1');
  expect(surgeons).toHaveTextContent('Baisser la pressionLe chirurgien75 % · 3');
  expect(question).toHaveTextContent('La pression repousse l’iris.');
  await user.click(within(question).getByRole('button', { name: 'Reprendre' }));
  expect([question.isConnected, video.paused]).toEqual([false, false]);
  expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus();
  expect(screen.getByRole('button', { name: /Que feriez-vous.*à 0:10, répondu$/ })).toBeInTheDocument();
});

it('leaves the circle of a decision that is put off open, from which it is asked again', async () => {
  const { user, video } = open(8);
  await waitFor(() => expect(video.currentTime).toBe(8));
  await user.keyboard('k');
  act(() => playFor(video, 4));
  await user.click(await screen.findByRole('button', { name: 'Répondre plus tard' }));
  act(() => playFor(video, 4));
  expect(video.currentTime).toBe(14);
  await user.click(screen.getByRole('button', { name: /à 0:10, sans réponse$/ }));
  expect(screen.getByRole('radio', { name: 'Baisser la pression' })).toBeInTheDocument();
});

it('closes the settings when a question is asked', async () => {
  const { user, video } = open(8);
  await waitFor(() => expect(video.currentTime).toBe(8));
  await user.keyboard('k');
  await user.click(screen.getByRole('button', { name: 'Réglages' }));
  act(() => playFor(video, 4));
  expect(await screen.findByRole('region', { name: /L'iris fait hernie/ })).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('keeps the choice when the answer cannot be sent', async () => {
  const { detail } = await problem('database_unavailable').json();
  const decide = vi
    .fn<Decide>()
    .mockRejectedValueOnce(new ApiError(503, { detail } as never))
    .mockResolvedValue(RESULT);
  const { user, video } = open(8, decide);
  await waitFor(() => expect(video.currentTime).toBe(8));
  await user.keyboard('k');
  act(() => playFor(video, 4));
  await user.click(await screen.findByRole('radio', { name: 'Le repousser' }));
  await user.click(screen.getByRole('button', { name: 'Valider mon choix' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  await user.click(screen.getByRole('button', { name: 'Valider mon choix' }));
  expect(await screen.findByRole('button', { name: 'Reprendre' })).toHaveFocus();
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

it('shows captions and turns them off; the transcript follows, is searched and leads to its moments', async () => {
  const { user, video } = open();
  const caption = () => screen.queryAllByText('Le lambeau reste replié.').filter((element) => element.closest('p'));
  await user.click(screen.getByRole('button', { name: /Le lambeau reste replié/ }));
  expect(video.currentTime).toBe(21);
  expect(caption()).toHaveLength(1);
  expect(screen.getByRole('button', { name: /Le lambeau reste replié/ })).toHaveAttribute('aria-current', 'true');
  await user.keyboard('c');
  expect(caption()).toHaveLength(0);
  await user.type(screen.getByRole('searchbox', { name: 'Chercher dans la transcription' }), 'ANTERIUERE');
  expect(screen.queryByRole('button', { name: /Le lambeau/ })).not.toBeInTheDocument();
  const found = screen.getByRole('button', { name: /On ouvre la chambre antérieure/ });
  expect(within(found).getByText('antérieure', { selector: 'mark' })).toBeVisible();
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
