import { IMAGE_MAX_BYTES } from '@iris/contract/foundation';
import { DOCUMENT_MAX_BYTES, FILM_MAX_BYTES, FILM_MAX_SECONDS } from '@iris/contract/media';
import { FileButton } from '@iris/platform/files';
import { InlineError, ProgressBar } from '@iris/platform/ui';
import type { ComponentProps } from 'react';
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

const MEGABYTE = 1024 ** 2;

/** In the units of the server's messages. */
const formatSize = (bytes: number): string => {
  const megabytes = bytes / MEGABYTE;
  return megabytes < 1024 ? `${megabytes}\u00a0Mo` : `${megabytes / 1024}\u00a0Go`;
};

const HINTS = {
  image: `Ou déposez l'image ici, ou collez-la. JPEG, PNG, WebP ou AVIF, ${formatSize(IMAGE_MAX_BYTES)} au plus.`,
  document: `Ou déposez le document ici. PDF, ${formatSize(DOCUMENT_MAX_BYTES)} au plus.`,
  film: `Ou déposez le film ici. MP4, MOV, MKV ou AVI, ${formatSize(FILM_MAX_BYTES)} et ${FILM_MAX_SECONDS / 3600}\u00a0heures au plus.`,
};

interface FileHintProps {
  of: keyof typeof HINTS;
}

/** Which files a drop zone accepts, below its button. */
export function FileHint({ of }: FileHintProps) {
  return <p className="text-sm text-ink-faint">{HINTS[of]}</p>;
}
