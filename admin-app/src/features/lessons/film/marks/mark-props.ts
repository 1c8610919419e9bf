import type { FilmContent } from '@iris/contract/programs';
import type { FilmPlayer } from '@iris/platform/lesson';

/** Props of the lists of marks beside a film. */
export interface MarkProps {
  player: FilmPlayer;
  film: FilmContent;
  onChange: (film: FilmContent) => void;
}
