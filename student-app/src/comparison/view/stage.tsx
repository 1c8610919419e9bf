import type { Stroke } from '@iris/contract/practice';
import { useReconnect } from '@iris/platform/api';
import { type FilmPlayer, useFilm } from '@iris/platform/lesson';
import { Button, classes } from '@iris/platform/ui';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { StrokesOverlay } from '../drawing/strokes-overlay.tsx';

interface StageProps {
  player: FilmPlayer;
  attach: (video: HTMLVideoElement | null) => (() => void) | undefined;
  label: string;
  /** Beside the label: why this film stands while the other one goes on. */
  note?: string | undefined;
  /** Whether the label is on the right. */
  isRight?: boolean;
  strokes: readonly Stroke[];
  /** Sentence for a film that cannot be read. */
  failure: string;
  onRetry: () => void;
  onPress: () => void;
  className?: string | undefined;
  /** Of its picture, between 0 and 1, over the other film. */
  opacity?: number | undefined;
  /** What lies on the picture. */
  children: ReactNode;
}

/** One of the films, with its name and what is drawn on it. */
export function Stage({
  player,
  attach,
  label,
  note,
  isRight,
  strokes,
  failure,
  onRetry,
  onPress,
  opacity,
  className,
  children,
}: StageProps) {
  const { sources } = player.film;
  const hasFailed = useFilm(player, (state) => state.hasFailed);
  useReconnect(hasFailed ? onRetry : undefined);
  return (
    <figure className={classes('relative m-0 grid min-w-0 overflow-clip', className)}>
      <div className="relative grid min-h-0">
        <video
          ref={attach}
          aria-label={label}
          poster={sources.poster}
          preload="metadata"
          muted
          playsInline
          disableRemotePlayback
          disablePictureInPicture
          onClick={onPress}
          style={{ opacity }}
          className="aspect-video max-h-[var(--stage-height)] min-h-0 w-full object-contain"
        />
        <StrokesOverlay strokes={strokes} film={sources} />
        {children}
      </div>
      <figcaption
        className={classes(
          'pointer-events-none absolute top-2 flex max-w-[calc(100%-1rem)] flex-wrap gap-1.5 text-xs',
          isRight ? 'right-2' : 'left-2',
        )}
      >
        <span className="rounded-sm bg-sunken/85 px-2 py-0.5 font-semibold">{label}</span>
        {note && <span className="rounded-sm bg-sunken/85 px-2 py-0.5 text-accent-ink">{note}</span>}
      </figcaption>
      {hasFailed && (
        <div
          role="alert"
          className="absolute inset-0 z-10 grid place-content-center justify-items-center gap-3 bg-sunken/90 p-4 text-center text-sm"
        >
          <p>{failure}</p>
          <Button size="sm" icon={<RotateCw />} onClick={onRetry}>
            Réessayer
          </Button>
        </div>
      )}
    </figure>
  );
}
