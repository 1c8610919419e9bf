import { useEffect, useRef } from 'react';
import type { FilmPlayer } from '../player/film-player.ts';

/** What keys do that concern the player as a whole, not the film. */
interface ViewCommands {
  toggleFullScreen: () => void;
  togglePictureInPicture: () => void;
  toggleShortcuts: () => void;
}

/** The command of a single key, and what it concerns. */
export interface Shortcut<Subject extends unknown[] = [FilmPlayer, ViewCommands]> {
  /** As the panel «Raccourcis clavier» names them. */
  keys: readonly string[];
  label: string;
  /** Values of `KeyboardEvent.key` in lower case, with `shift+` where it matters. */
  match: readonly string[];
  run: (...subject: Subject) => void;
}

/** The commands of single keys. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Espace', 'K'], label: 'Lecture, pause', match: [' ', 'k'], run: (player) => player.toggle() },
  { keys: ['J'], label: 'Reculer de 10 s', match: ['j'], run: (player) => player.skip(-10) },
  { keys: ['L'], label: 'Avancer de 10 s', match: ['l'], run: (player) => player.skip(10) },
  { keys: ['←'], label: 'Reculer de 5 s', match: ['arrowleft'], run: (player) => player.skip(-5) },
  { keys: ['→'], label: 'Avancer de 5 s', match: ['arrowright'], run: (player) => player.skip(5) },
  {
    keys: [',', 'Maj ←'],
    label: 'Image précédente',
    match: [',', 'shift+arrowleft'],
    run: (player) => player.step(-1),
  },
  { keys: ['.', 'Maj →'], label: 'Image suivante', match: ['.', 'shift+arrowright'], run: (player) => player.step(1) },
  { keys: ['<'], label: 'Ralentir', match: ['<'], run: (player) => player.changeRate(-1) },
  { keys: ['>'], label: 'Accélérer', match: ['>'], run: (player) => player.changeRate(1) },
  { keys: ['N'], label: 'Étape suivante', match: ['n'], run: (player) => player.changePhase(1) },
  { keys: ['Maj N'], label: 'Étape précédente', match: ['shift+n'], run: (player) => player.changePhase(-1) },
  { keys: ['B'], label: 'Boucle\u00a0: début, fin, arrêt', match: ['b'], run: (player) => player.toggleLoop() },
  { keys: ['D'], label: "Dessiner sur l'image", match: ['d'], run: (player) => player.toggleDrawing() },
  {
    keys: ['C'],
    label: 'Sous-titres',
    match: ['c'],
    run: (player) => player.prefer({ hasCaptions: !player.getState().hasCaptions }),
  },
  {
    keys: ['M'],
    label: 'Couper le son',
    match: ['m'],
    run: (player) => player.prefer({ isMuted: !player.getState().isMuted }),
  },
  { keys: ['F'], label: 'Plein écran', match: ['f'], run: (_, view) => view.toggleFullScreen() },
  { keys: ['P'], label: "Image dans l'image", match: ['p'], run: (_, view) => view.togglePictureInPicture() },
  { keys: ['?'], label: 'Raccourcis clavier', match: ['?'], run: (_, view) => view.toggleShortcuts() },
];

/** The keys of tenths of the film, which have no command of their own in the table. */
export const TENTHS = { keys: ['0', '…', '9'], label: 'Aller à 0 %, … 90 % du film' };

/** Executes the command of a key; false when it has none. */
export function executeShortcut<Subject extends unknown[]>(
  event: KeyboardEvent,
  shortcuts: readonly Shortcut<Subject>[],
  ...subject: Subject
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const key = event.key.toLowerCase();
  // Shift selects another command only for letters and arrows: «?» and digits need it on some keyboards.
  const named = event.shiftKey && /^(arrow\w+|[a-z])$/.test(key) ? `shift+${key}` : key;
  const shortcut = shortcuts.find(({ match }) => match.includes(named));
  shortcut?.run(...subject);
  return shortcut !== undefined;
}

/** Goes to a tenth of the film by its digit; false for other keys. */
function goToTenth(event: KeyboardEvent, player: FilmPlayer): boolean {
  const digit = event.ctrlKey || event.metaKey || event.altKey ? undefined : digitOf(event);
  if (digit !== undefined) player.seek((player.getState().duration * digit) / 10, { hinted: true });
  return digit !== undefined;
}

/** The digit of a key, also on French keyboards, where the row of digits needs Shift. */
export function digitOf({ code, key }: Pick<KeyboardEvent, 'code' | 'key'>): number | undefined {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? /^\d$/.exec(key)?.[0];
  return digit === undefined ? undefined : Number(digit);
}

/** Whether the key is meant for the control that has the focus: a field, a button, a slider. */
function belongsToControl({ target, key }: Pick<KeyboardEvent, 'target' | 'key'>): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // These take no letters: «F» enlarges the picture while a question is answered.
  if (target.matches('input[type="radio"]')) return key === ' ' || key.startsWith('Arrow');
  if (target.matches('input[type="range"]')) return /^(Arrow|Page|Home$|End$)/.test(key);
  if (target.isContentEditable || target.matches('input, textarea, select, [role="radio"]')) return true;
  if (key === ' ' || key === 'Enter') return target.closest('button, a[href], summary, [role="button"]') !== null;
  return key.startsWith('Arrow') && target.closest('[data-roving]') !== null;
}

/** Listens to the keys of the film while it is on the page, also when the focus is elsewhere. */
export function useShortcuts(player: FilmPlayer, view: ViewCommands): void {
  useKeys((event) => {
    const { hasShortcuts, decision } = player.getState();
    // The keys of a question are its own; a larger picture helps to answer it.
    if (!hasShortcuts || (decision !== null && event.key.toLowerCase() !== 'f')) return false;
    return executeShortcut(event, SHORTCUTS, player, view) || goToTenth(event, player);
  });
}

/** Offers keys that no control needs to `execute`, which tells whether it had a command for them. */
export function useKeys(execute: (event: KeyboardEvent) => boolean): void {
  const current = useRef(execute);
  current.current = execute;
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || belongsToControl(event)) return;
      if (current.current(event)) event.preventDefault();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}
