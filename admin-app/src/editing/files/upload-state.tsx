import { InlineError, ProgressBar } from '@iris/platform/ui';
import type { ComponentProps } from 'react';
import { FileButton } from './file-button.tsx';
import { FileHint } from './file-hint.tsx';
import type { Upload } from './use-upload.ts';

interface UploadButtonProps extends Omit<ComponentProps<typeof FileButton>, 'onFile' | 'busy' | 'busyLabel'> {
  upload: Upload;
}

/** The button that asks for the file of an upload. */
export function UploadButton({ upload, ...button }: UploadButtonProps) {
  return <FileButton {...button} busy={upload.isSending} busyLabel="Envoi..." onFile={upload.send} />;
}

interface UploadStateProps {
  upload: Upload;
  kind: ComponentProps<typeof FileHint>['of'];
  /** Names the progress for screen readers. */
  label: string;
}

/** How far an upload is, or which files are accepted; and why the last one failed. */
export function UploadState({ upload, kind, label }: UploadStateProps) {
  return (
    <>
      {upload.isSending ? (
        <ProgressBar label={label} value={upload.percent} className="my-2 w-full" />
      ) : (
        <FileHint of={kind} />
      )}
      {upload.failure && (
        <div role="alert" className="w-full">
          <InlineError>{upload.failure}</InlineError>
        </div>
      )}
    </>
  );
}
