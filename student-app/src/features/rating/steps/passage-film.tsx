import type { FilmSources } from '@iris/contract/media';
import { chooseRendition, currentConditions } from '@iris/platform/lesson';
import { useState } from 'react';

interface PassageFilmProps {
  sources: FilmSources;
  /** The passage, in seconds. It is repeated. */
  from: number;
  to: number;
  label: string;
}

/** A passage of a film with the browser's controls. */
export function PassageFilm({ sources, from, to, label }: PassageFilmProps) {
  // Each answer of the server has new addresses: only once the former ones have expired is the film loaded again.
  const [shown, setShown] = useState(sources);
  const rendition = chooseRendition(shown.renditions, currentConditions());
  return (
    <video
      aria-label={label}
      src={rendition && `${rendition.url}#t=${from}`}
      poster={shown.poster}
      controls
      muted
      autoPlay
      playsInline
      disableRemotePlayback
      onLoadedMetadata={({ currentTarget }) => {
        currentTarget.currentTime = from;
      }}
      onTimeUpdate={({ currentTarget }) => {
        if (currentTarget.currentTime >= to) currentTarget.currentTime = from;
      }}
      onError={() => setShown(sources)}
      className="aspect-video w-full rounded-md bg-sunken object-contain"
    />
  );
}
