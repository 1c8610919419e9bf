import { ofName } from '@iris/contract/foundation';
import type { Video } from '@iris/contract/media';
import { Button, InlineError, ProgressBar } from '@iris/platform/ui';
import { Clapperboard, RotateCw } from 'lucide-react';
import { useRetryVideo } from './video.api.ts';

interface FilmPreparationProps {
  video: Video;
  onRemove: () => void;
}

/** A film that cannot be shown yet: how far its preparation is, or why it failed. */
export function FilmPreparation({ video, onRemove }: FilmPreparationProps) {
  const { _id, name, status, progress, failure, can_retry } = video;
  const retry = useRetryVideo();
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold wrap-anywhere">{name}</p>
      {failure ? (
        <div role="alert">
          <InlineError>{failure.detail}</InlineError>
        </div>
      ) : (
        <>
          <ProgressBar label={`Préparation ${ofName(name)}`} value={progress} className="h-2!" />
          <p role="status" className="text-sm text-ink-soft">
            <span>
              {status === 'waiting'
                ? 'Le film est arrivé. Sa préparation va commencer.'
                : `Préparation du film\u00a0: ${progress}\u00a0%`}
            </span>
            <span className="block text-ink-faint">
              Vous pouvez quitter cette page&nbsp;: la préparation continue sans elle.
            </span>
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {can_retry && (
          <Button
            size="sm"
            icon={<RotateCw />}
            busy={retry.isPending}
            busyLabel="Relance..."
            onClick={() => retry.mutate(_id)}
          >
            Réessayer
          </Button>
        )}
        <Button size="sm" variant="ghost" icon={<Clapperboard />} onClick={onRemove}>
          Choisir un autre film
        </Button>
      </div>
    </div>
  );
}
