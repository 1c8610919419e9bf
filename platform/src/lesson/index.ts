export { formatMoment, spokenMoment } from '@iris/contract/foundation';
export { ControlButton, FrameIcon } from './film/controls/control-button.tsx';
export { rateLabel } from './film/controls/controls.tsx';
export { focusPlayButton, useReturnedFocus } from './film/controls/use-kept-focus.ts';
export { useFullScreen } from './film/controls/use-screen.ts';
export type { Decide } from './film/decision-view.tsx';
export { FilmStill } from './film/film-still.tsx';
export { FilmView } from './film/film-view.tsx';
export { FilmPlayer } from './film/player/film-player.ts';
export type { Film, PreferenceStorage } from './film/player/film-state.ts';

export { frameAfter, lastFrameBefore, watchFrames } from './film/player/frames.ts';

export { formatPreciseMoment, storedMoment } from './film/player/moments.ts';

export { covered, type Range } from './film/player/ranges.ts';

export { useFilm, useFilmPlayer } from './film/player/use-film.ts';
export { digitOf, executeShortcut, type Shortcut, useKeys } from './film/shortcuts/shortcuts.ts';
export { ShortcutsPanel } from './film/shortcuts/shortcuts-panel.tsx';
export type { FilmQuestions } from './film/time-line/film-questions.ts';
export { type Mark, MarkRow } from './film/time-line/mark-row.tsx';
export { MomentSlider } from './film/time-line/moment-slider.tsx';
export { useWidth } from './film/time-line/use-width.ts';
export { Transcript } from './film/transcript.tsx';
export { Outline } from './outline.tsx';
export type { Grading } from './question/question-props.ts';
export { QuestionView } from './question/question-view.tsx';
export { RichText } from './rich-text.tsx';
