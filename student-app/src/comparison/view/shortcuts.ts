import type { Shortcut } from '@iris/platform/lesson';
import type { FilmPair } from '../sync/film-pair.ts';

/** What keys do that concerns the view, not the films. */
export interface ViewCommands {
  swap: () => void;
  toggleOverlay: () => void;
  toggleFullScreen: () => void;
  toggleShortcuts: () => void;
}

type PairShortcut = Shortcut<[FilmPair, ViewCommands]>;

const OF_PAIR: readonly PairShortcut[] = [
  { keys: ['Espace', 'K'], label: 'Lecture, pause', match: [' ', 'k'], run: (pair) => pair.toggle() },
  { keys: ['←'], label: 'Reculer de 5 s', match: ['arrowleft'], run: (pair) => pair.skip(-5) },
  { keys: ['→'], label: 'Avancer de 5 s', match: ['arrowright'], run: (pair) => pair.skip(5) },
  {
    keys: [',', 'Maj ←'],
    label: 'Image précédente',
    match: [',', 'shift+arrowleft'],
    run: (pair) => pair.stepFrames(-1),
  },
  {
    keys: ['.', 'Maj →'],
    label: 'Image suivante',
    match: ['.', 'shift+arrowright'],
    run: (pair) => pair.stepFrames(1),
  },
  { keys: ['<'], label: 'Ralentir', match: ['<'], run: (pair) => pair.changeRate(-1) },
  { keys: ['>'], label: 'Accélérer', match: ['>'], run: (pair) => pair.changeRate(1) },
  { keys: ['N'], label: 'Étape suivante du film', match: ['n'], run: (pair) => pair.changeStep(1) },
  { keys: ['Maj N'], label: 'Étape précédente du film', match: ['shift+n'], run: (pair) => pair.changeStep(-1) },
  { keys: ['B'], label: "Répéter l'étape", match: ['b'], run: (pair) => pair.toggleLoop() },
  { keys: ['D'], label: "Dessiner sur l'image", match: ['d'], run: (pair) => pair.toggleDrawing() },
];

const OF_BOTH: readonly PairShortcut[] = [
  { keys: ['X'], label: 'Échanger les films', match: ['x'], run: (_, view) => view.swap() },
  { keys: ['O'], label: 'Superposer les films', match: ['o'], run: (_, view) => view.toggleOverlay() },
];

const OF_VIEW: readonly PairShortcut[] = [
  { keys: ['F'], label: 'Plein écran', match: ['f'], run: (_, view) => view.toggleFullScreen() },
  { keys: ['?'], label: 'Raccourcis clavier', match: ['?'], run: (_, view) => view.toggleShortcuts() },
];

/** The commands of single keys, with or without a second film. */
export function shortcutsOf({ reference }: FilmPair): readonly PairShortcut[] {
  return [...OF_PAIR, ...(reference ? OF_BOTH : []), ...OF_VIEW];
}
