import { storageOf } from '@iris/delivery/remote';
import { UnsavedChanges } from '@iris/platform/dialogs';
import { DropZone, FileButton } from '@iris/platform/files';
import { readAgain } from '@iris/platform/query';
import { UploadProgress, uploadRecords, useFilmUpload, useInterrupted } from '@iris/platform/uploads';
import { useQueryClient } from '@tanstack/react-query';
import { Camera, Clapperboard, Upload } from 'lucide-react';

const records = uploadRecords(storageOf('student'));

/** Sends the film, from a computer or a phone; it goes on by itself after an interruption. */
export function SendFilm({ submission }: { submission: string }) {
  const queryClient = useQueryClient();
  const target = { endpoint: '/api/practice-uploads', metadata: { submission }, records };
  const upload = useFilmUpload(target, () => void readAgain(queryClient, ['GET /submissions/:id']));
  const interrupted = useInterrupted(target, upload.state === undefined);
  const { state } = upload;
  if (state) {
    return (
      <div className="rounded-md border border-line bg-surface p-5">
        <UnsavedChanges dirty={state.status === 'sending' || state.status === 'interrupted'} />
        <UploadProgress state={state} onResume={upload.resume} onCancel={upload.cancel} />
      </div>
    );
  }
  const accepted = { accept: 'video/*,.mkv,.avi,.mov', onFile: upload.send };
  return (
    <DropZone onFile={upload.send} className="flex flex-col items-center gap-4 px-5 py-10 text-center">
      <Clapperboard aria-hidden="true" className="size-10 text-primary-line" />
      <p className="font-display text-xl">Envoyez votre film</p>
      <div className="flex flex-wrap justify-center gap-3">
        <FileButton {...accepted} variant="primary" icon={<Upload />} inputLabel="Fichier du film">
          Choisir un film
        </FileButton>
        <FileButton
          {...accepted}
          capture="environment"
          icon={<Camera />}
          inputLabel="Film de l'appareil photo"
          className="pointer-fine:hidden"
        >
          Filmer maintenant
        </FileButton>
      </div>
      <p className="max-w-text text-sm text-ink-soft">
        Une heure et 8&nbsp;Go au plus. Le son, le lieu et les autres informations du fichier sont effacés. Si la
        connexion est coupée, l'envoi reprend où il en était.
      </p>
      {interrupted && (
        <p role="status" className="max-w-text text-sm">
          <span>{`L'envoi de «\u00a0${interrupted}\u00a0» a été interrompu.`}</span> Choisissez le même fichier&nbsp;:
          il reprendra où il en était.
        </p>
      )}
    </DropZone>
  );
}
