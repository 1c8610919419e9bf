import type { DecisionResult, LearningLesson } from '@iris/contract/learning';
import type { Range } from './ranges.ts';

/** Speeds from which the learner chooses. */
export const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** A passage that is repeated; `to` is null until its end is chosen. */
interface Loop {
  from: number;
  to: number | null;
}

/** A film with its phases, complications, captions and decisions. */
export type Film = NonNullable<LearningLesson['film']>;

/** What the controls of a film show. */
export interface FilmState {
  film: Film;
  /** In seconds, like all moments. */
  time: number;
  duration: number;
  isPlaying: boolean;
  isWaiting: boolean;
  hasFailed: boolean;
  buffered: Range[];
  rate: number;
  volume: number;
  isMuted: boolean;
  /** The height that the learner chose; null for the automatic choice. */
  chosenHeight: number | null;
  /** The height of the rendition that is loaded. */
  height: number;
  hasCaptions: boolean;
  /** Whether the beginning of phases is announced to screen readers. */
  announcesPhases: boolean;
  /** Whether single keys are commands; they can be switched off (WCAG 2.1.4). */
  hasShortcuts: boolean;
  loop: Loop | null;
  /** The decision whose question is shown. */
  decision: string | null;
  answers: readonly DecisionResult[];
  isDrawing: boolean;
  /** The moment whose thumbnail is shown because of a key. */
  hint: number | null;
}

/** What is remembered from film to film. */
export type Preferences = Pick<
  FilmState,
  'rate' | 'volume' | 'isMuted' | 'chosenHeight' | 'hasCaptions' | 'announcesPhases' | 'hasShortcuts'
>;

const DEFAULTS: Preferences = {
  rate: 1,
  volume: 1,
  isMuted: false,
  chosenHeight: null,
  hasCaptions: true,
  announcesPhases: false,
  hasShortcuts: true,
};

/** Where preferences are kept between visits. */
export interface PreferenceStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

const KEY = 'film';

/** A film resumed at the very moment of a decision stops there. */
export const BEFORE = 0.01;

/** The stored preferences; the defaults where something is missing or no longer valid. */
export function readPreferences(storage: PreferenceStorage | undefined): Preferences {
  try {
    const stored: Partial<Preferences> = JSON.parse(storage?.get(KEY) ?? '{}');
    const known = Object.entries(DEFAULTS).map(([name, value]) => {
      const kept = stored[name as keyof Preferences];
      return [name, kept !== undefined && (name === 'chosenHeight' || typeof kept === typeof value) ? kept : value];
    });
    return Object.fromEntries(known);
  } catch {
    return DEFAULTS;
  }
}

/** Stores the preferences among the state. */
export function writePreferences(storage: PreferenceStorage | undefined, state: FilmState): void {
  const kept = Object.keys(DEFAULTS).map((name) => [name, state[name as keyof Preferences]]);
  storage?.set(KEY, JSON.stringify(Object.fromEntries(kept)));
}

/** The next faster (1) or slower (-1) speed; the same at the end of the list. */
export function nextRate(rate: number, direction: 1 | -1): number {
  const index = (RATES as readonly number[]).indexOf(rate);
  return RATES[Math.min(Math.max(0, index + direction), RATES.length - 1)] ?? rate;
}

/** The loop after another press: its start is marked, then its end, then there is none. */
export function nextLoop(loop: Loop | null, time: number): Loop | null {
  if (!loop) return { from: time, to: null };
  return loop.to !== null || time <= loop.from ? null : { from: loop.from, to: time };
}

/** The start of the next (1) or previous (-1) phase; going back, that of the current one unless it has just begun. */
export function phaseStart(phases: Film['phases'], time: number, direction: 1 | -1): number | undefined {
  const starts = phases.map(({ start }) => start);
  if (direction > 0) return starts.find((start) => start > time + BEFORE);
  return starts.findLast((start) => start < time - 2) ?? 0;
}
