import { storageOf } from '@iris/delivery/remote';
import { UnsavedChanges, useEditing } from '@iris/platform/dialogs';
import { DropZone, FileButton } from '@iris/platform/files';
import { Button } from '@iris/platform/ui';
import { UploadProgress, uploadRecords, useFilmUpload, useInterrupted } from '@iris/platform/uploads';
import { Clapperboard, Upload } from 'lucide-react';
import { FileHint } from '../editing/files/upload-state.tsx';
import { VideoLibraryDialog } from './video-library-dialog.tsx';

interface FilmSourceProps {
  question: string;
  onChoose: (video: string) => void;
}

const TARGET = { endpoint: '/api/uploads', records: uploadRecords(storageOf('admin')) };

/** Chooses a film of the library, or sends one. */
export function FilmSource({ question, onChoose }: FilmSourceProps) {
  const upload = useFilmUpload(TARGET, onChoose);
  const library = useEditing();
  const interrupted = useInterrupted(TARGET, upload.state === undefined);
  const { state } = upload;

  if (state) {
    return (
      <>
        <UnsavedChanges dirty={state.status === 'sending' || state.status === 'interrupted'} />
        <UploadProgress state={state} onResume={upload.resume} onCancel={upload.cancel} />
      </>
    );
  }
  return (
    <>
      <DropZone onFile={upload.send} className="flex flex-col items-center gap-4 px-5 py-12 text-center">
        <Clapperboard aria-hidden="true" className="size-10 text-primary-line" />
        <p className="font-display text-xl">{question}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <FileButton
            variant="primary"
            icon={<Upload />}
            accept="video/*,.mkv,.avi,.mov"
            inputLabel="Fichier du film"
            onFile={upload.send}
          >
            Envoyer un film
          </FileButton>
          <Button icon={<Clapperboard />} onClick={() => library.start()}>
            Choisir dans la filmothèque
          </Button>
        </div>
        <FileHint of="film" />
        {interrupted && (
          <p role="status" className="max-w-text text-sm text-ink-soft">
            <span>{`L'envoi de «\u00a0${interrupted}\u00a0» a été interrompu.`}</span> Choisissez le même fichier&nbsp;:
            il reprendra où il en était.
          </p>
        )}
      </DropZone>
      <VideoLibraryDialog
        key={library.round}
        open={library.open}
        onChoose={(video) => {
          library.close();
          onChoose(video);
        }}
        onClose={library.close}
      />
    </>
  );
}
