import { Button, classes } from '@iris/platform/ui';
import { Clapperboard, Upload } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { UnsavedChanges } from '../../../dialog/unsaved-changes.tsx';
import { useEditing } from '../../../editing/use-editing.ts';
import { UploadProgress } from './upload/upload-progress.tsx';
import { uploadRecords } from './upload/upload-records.ts';
import { useFilmUpload } from './upload/use-film-upload.ts';
import { VideoLibraryDialog } from './video-library-dialog.tsx';

interface FilmSourceProps {
  onChoose: (video: string) => void;
}

/** Chooses a film of the library, or sends one. */
export function FilmSource({ onChoose }: FilmSourceProps) {
  const upload = useFilmUpload(onChoose);
  const library = useEditing();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const interrupted = useInterrupted(upload.state === undefined);
  const { state } = upload;

  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) upload.send(file);
  };
  if (state) {
    return (
      <>
        <UnsavedChanges dirty={state.status === 'sending' || state.status === 'interrupted'} />
        <UploadProgress state={state} onResume={upload.resume} onCancel={upload.cancel} />
      </>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      className={classes(
        'flex flex-col items-center gap-4 rounded-md border border-dashed px-5 py-12 text-center transition-colors',
        isOver ? 'border-primary-line bg-primary-soft' : 'border-line-strong',
      )}
    >
      <Clapperboard aria-hidden="true" className="size-10 text-primary-line" />
      <p className="font-display text-xl">Quel film cette leçon montre-t-elle&nbsp;?</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" icon={<Upload />} onClick={() => input.current?.click()}>
          Envoyer un film
        </Button>
        <Button icon={<Clapperboard />} onClick={() => library.start()}>
          Choisir dans la filmothèque
        </Button>
      </div>
      <p className="max-w-text text-sm text-ink-faint">
        Ou déposez le fichier ici. MP4, MOV, MKV ou AVI, 8&nbsp;Go et 4&nbsp;heures au plus.
      </p>
      {interrupted && (
        <p role="status" className="max-w-text text-sm text-ink-soft">
          L'envoi de «&nbsp;{interrupted}&nbsp;» a été interrompu. Choisissez le même fichier&nbsp;: il reprendra où il
          en était.
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="video/*,.mkv,.avi,.mov"
        aria-label="Fichier du film"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) upload.send(file);
          // Otherwise selecting the same file again would trigger no change event.
          currentTarget.value = '';
        }}
      />
      <VideoLibraryDialog
        key={library.round}
        open={library.open}
        onChoose={(video) => {
          library.close();
          onChoose(video);
        }}
        onClose={library.close}
      />
    </div>
  );
}

/** The name of a film whose upload was interrupted by leaving the page. */
function useInterrupted(isIdle: boolean): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    if (!isIdle) return;
    void uploadRecords.findAllUploads().then((uploads) => setName(uploads.at(-1)?.metadata.filename));
  }, [isIdle]);
  return name;
}
