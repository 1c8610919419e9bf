import { classes } from '@iris/platform/ui';
import type { FilmPlayer } from './player/film-player.ts';
import { useFilm } from './player/use-film.ts';
import { captionAt, partAt } from './time-line/film-marks.ts';

interface CaptionProps {
  player: FilmPlayer;
  /** Whether the controls are shown, above which a caption over the picture then stands. */
  isRaised: boolean;
}

/** Whether this film has captions and the learner wants to see them. */
export function useHasCaptions(player: FilmPlayer): boolean {
  return useFilm(player, ({ hasCaptions }) => hasCaptions && player.film.captions.length > 0);
}

/**
 * The caption of the moment: over the picture, but below that of a phone, whose middle it would cover. There it keeps its place
 * when nothing is said, so that the page does not move.
 */
export function Caption({ player, isRaised }: CaptionProps) {
  const isShown = useHasCaptions(player);
  const text = useFilm(player, ({ time }) => captionAt(player.film.captions, time)?.text);
  if (!isShown) return null;
  return (
    <p
      className={classes(
        'pointer-events-none grid min-h-13 items-center px-4 py-1.5 text-center short:min-h-11 short:py-0.5 large-film:absolute large-film:inset-x-4 large-film:min-h-0 large-film:p-0 large-film:transition-[bottom]',
        isRaised ? 'bottom-24 @3xl:bottom-28 pointer-coarse:@3xl:bottom-32' : 'bottom-4 @3xl:bottom-6',
      )}
    >
      {text && (
        <span className="max-w-[38em] justify-self-center rounded-sm text-sm leading-snug text-balance whitespace-pre-line text-ink large-film:bg-sunken/85 large-film:px-2.5 large-film:py-1 large-film:text-lg short:max-w-none short:whitespace-normal">
          {text}
        </span>
      )}
    </p>
  );
}

interface ViewerNameProps {
  player: FilmPlayer;
  name: string;
}

const PLACES = [
  'top-[8%] left-[5%]',
  'top-[14%] right-[6%]',
  'top-[46%] left-[8%]',
  'top-[38%] right-[9%]',
  'top-[9%] left-[42%]',
];
const PLACE_SECONDS = 150;

/** The learner's name faintly over the film: a copy tells whose it is. It moves, so that it cannot be cut off. */
export function ViewerName({ player, name }: ViewerNameProps) {
  const place = useFilm(player, ({ time }) => PLACES[Math.floor(time / PLACE_SECONDS) % PLACES.length]);
  return (
    <p
      aria-hidden="true"
      className={classes(
        'pointer-events-none absolute text-xs text-ink/40 select-none text-shadow-xs @2xl:text-sm',
        place,
      )}
    >
      {name}
    </p>
  );
}

interface PhaseAnnouncementProps {
  player: FilmPlayer;
}

/** Says to screen readers which phase begins, when the learner asked for it. */
export function PhaseAnnouncement({ player }: PhaseAnnouncementProps) {
  const title = useFilm(player, ({ time, announcesPhases }) =>
    announcesPhases ? partAt(player.film.phases, time)?.title : undefined,
  );
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
