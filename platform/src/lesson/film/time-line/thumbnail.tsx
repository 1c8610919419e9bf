import { formatMoment } from '@iris/contract/foundation';
import type { Film } from '../player/film-state.ts';
import { partAt } from './film-marks.ts';

interface ThumbnailProps {
  film: Film;
  time: number;
}

/** The picture of a moment above the time line, with its time and phase. */
export function Thumbnail({ film, time }: ThumbnailProps) {
  const { sprite, duration } = film.sources;
  const index =
    sprite.interval > 0 ? Math.min(Math.floor(time / sprite.interval), Math.ceil(duration / sprite.interval) - 1) : 0;
  const [column, row] = [index % sprite.columns, Math.floor(index / sprite.columns)];
  const share = duration > 0 ? time / duration : 0;
  const title = partAt(film.phases, time)?.title;
  return (
    <div
      aria-hidden="true"
      style={{ left: `clamp(${sprite.tile_width / 2}px, ${share * 100}%, calc(100% - ${sprite.tile_width / 2}px))` }}
      className="pointer-events-none absolute bottom-full z-10 mb-1 -translate-x-1/2 overflow-hidden rounded-sm bg-paper shadow-overlay ring-1 ring-ink/40"
    >
      <span
        className="block bg-sunken bg-no-repeat"
        style={{
          width: sprite.tile_width,
          height: sprite.tile_height,
          backgroundImage: `url("${sprite.url}")`,
          backgroundPosition: `-${column * sprite.tile_width}px -${row * sprite.tile_height}px`,
        }}
      />
      <span
        className="block truncate px-2 py-0.5 text-center text-sm tabular-nums"
        style={{ width: sprite.tile_width }}
      >
        <span>{formatMoment(time)}</span>
        {title && <span className="text-ink-soft">{` · ${title}`}</span>}
      </span>
    </div>
  );
}
