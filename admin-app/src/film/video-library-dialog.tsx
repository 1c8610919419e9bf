import type { Video } from '@iris/contract/media';
import { NoResults } from '@iris/platform/illustrations';
import { formatMoment } from '@iris/platform/lesson';
import { ShowMore } from '@iris/platform/lists';
import { Badge, Button, EmptyState, LoadFailure } from '@iris/platform/ui';
import { Clapperboard } from 'lucide-react';
import { useState } from 'react';
import { Dialog, DialogBody, DialogFooter } from '../editing/dialog/dialog.tsx';
import { formatDate } from '../format/dates.ts';
import { Blocks } from '../ui/blocks.tsx';
import { useVideos } from './video.api.ts';

interface VideoLibraryDialogProps {
  open: boolean;
  onChoose: (video: string) => void;
  onClose: () => void;
}

/** The films that authors have sent, newest first. */
export function VideoLibraryDialog({ open, onChoose, onClose }: VideoLibraryDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Filmothèque" wide>
      {open && <Library onChoose={onChoose} />}
      <DialogFooter>{null}</DialogFooter>
    </Dialog>
  );
}

function Library({ onChoose }: Pick<VideoLibraryDialogProps, 'onChoose'>) {
  const [pages, setPages] = useState(1);
  const list = useVideos(pages);
  return (
    <DialogBody>
      <LoadFailure query={list} message="Impossible de charger la filmothèque" />
      {list.isPending && (
        <Blocks
          label="Chargement de la filmothèque..."
          sizes={['h-18', 'h-18', 'h-18']}
          className="flex flex-col gap-3"
        />
      )}
      {list.items?.length === 0 && (
        <EmptyState
          drawing={<NoResults />}
          title="Aucun film"
          text="Les films que vous enverrez pourront servir à plusieurs leçons."
        />
      )}
      <ul className="flex flex-col divide-y divide-line">
        {list.items?.map((video) => (
          <li key={video._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <Poster video={video} />
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold wrap-anywhere">{video.name}</p>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-faint tabular-nums">
                {video.sources && <span>{formatMoment(video.sources.duration)}</span>}
                <time dateTime={video.created_at}>{formatDate(video.created_at)}</time>
                {video.status !== 'ready' && <Badge tone={TONES[video.status]}>{STATUSES[video.status]}</Badge>}
              </p>
            </div>
            <Button size="sm" disabled={video.status === 'failed'} onClick={() => onChoose(video._id)}>
              Choisir<span className="sr-only">{` ${video.name}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore list={list} onShowMore={() => setPages(pages + 1)} />
    </DialogBody>
  );
}

function Poster({ video: { sources } }: { video: Video }) {
  const frame = 'aspect-video w-28 shrink-0 rounded-sm bg-sunken object-cover';
  if (sources) return <img src={sources.poster} alt="" className={frame} />;
  return (
    <span className={`grid place-items-center text-ink-faint ${frame}`}>
      <Clapperboard className="size-6" />
    </span>
  );
}

const STATUSES = { waiting: 'En attente', processing: 'En préparation', failed: 'Échec', ready: 'Prêt' } as const;
const TONES = { waiting: 'neutral', processing: 'primary', failed: 'danger', ready: 'success' } as const;
