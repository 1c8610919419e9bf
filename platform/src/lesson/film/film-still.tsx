import type { FilmSources } from '@iris/contract/media';
import { classes } from '@iris/platform/ui';
import { useState } from 'react';
import { chooseRendition, currentConditions } from './player/renditions.ts';

interface FilmStillProps {
  sources: FilmSources;
  /** The moment that is shown, in seconds. */
  at: number;
  /** Text alternative. */
  label: string;
  className?: string;
}

/** The picture of a film at a moment. */
export function FilmStill({ sources, at, label, className }: FilmStillProps) {
  // Each answer of the server has new addresses: only once the former ones have expired is the film loaded again.
  const [shown, setShown] = useState(sources);
  const rendition = chooseRendition(shown.renditions, currentConditions());
  return (
    <video
      aria-label={label}
      // Phones show a picture before the film is played only for an address with a moment.
      src={rendition && `${rendition.url}#t=${at}`}
      poster={shown.poster}
      preload="metadata"
      muted
      playsInline
      disableRemotePlayback
      disablePictureInPicture
      tabIndex={-1}
      onLoadedMetadata={({ currentTarget }) => {
        currentTarget.currentTime = at;
      }}
      onError={() => setShown(sources)}
      className={classes('block aspect-video w-full bg-sunken object-contain', className)}
    />
  );
}
