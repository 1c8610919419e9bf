import { classes } from '@iris/platform/ui';
import { captionAt, partAt } from './film-marks.ts';
import type { FilmPlayer } from './film-player.ts';
import { useFilm } from './use-film.ts';

interface CaptionProps {
  player: FilmPlayer;
  /** Whether the controls are shown, above which the caption then stands. */
  isRaised: boolean;
}

/** The caption of the moment. */
export function Caption({ player, isRaised }: CaptionProps) {
  const text = useFilm(player, ({ time, hasCaptions }) =>
    hasCaptions ? captionAt(player.film.captions, time)?.text : undefined,
  );
  if (!text) return null;
  return (
    <p
      className={classes(
        'pointer-events-none absolute inset-x-4 text-center transition-[bottom]',
        isRaised ? 'bottom-24 @3xl:bottom-28 pointer-coarse:@3xl:bottom-32' : 'bottom-4 @3xl:bottom-6',
      )}
    >
      <span className="inline-block max-w-[38em] rounded-sm bg-sunken/85 px-2.5 py-1 text-sm leading-snug text-balance whitespace-pre-line text-ink @2xl:text-lg">
        {text}
      </span>
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
