import type { Question } from '@iris/contract/quizzes';
import { Button, InlineError, Picture, ProgressBar } from '@iris/platform/ui';
import { ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';
import { DraftText } from '../../../editing/drafts/draft-fields.tsx';
import { DropZone } from '../../../editing/files/drop-zone.tsx';
import { FileButton } from '../../../editing/files/file-button.tsx';
import { FileHint } from '../../../editing/files/file-hint.tsx';
import { IMAGE_TYPES, useImageUpload } from '../../../editing/files/use-image-upload.ts';

interface QuestionImageProps {
  question: Question;
  path: string;
  onChange: (question: Question) => void;
}

/** The picture of a question, which a question of kind `point` needs. */
export function QuestionImage({ question, path, onChange }: QuestionImageProps) {
  const { kind, image, image_alt } = question;
  // The upload may end after other fields of the question have changed.
  const latest = useRef(question);
  latest.current = question;
  const upload = useImageUpload({
    onUploaded: (url) => onChange({ ...latest.current, image: url, area: [] }),
    onUploading: undefined,
  });
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {image && kind !== 'point' && (
        <Picture src={image} alt={image_alt} whole className="max-w-md rounded-sm border border-line" />
      )}
      <DropZone onFile={upload.send} className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            size="sm"
            icon={<ImagePlus />}
            busy={upload.isSending}
            busyLabel="Envoi..."
            accept={IMAGE_TYPES.join(',')}
            inputLabel="Fichier de l'image"
            onFile={upload.send}
          >
            {labelOf(question)}
          </FileButton>
          {image && !upload.isSending && (
            <Button
              size="sm"
              variant="ghost"
              icon={<X />}
              onClick={() => onChange({ ...question, image: null, image_alt: '', area: [] })}
            >
              Retirer l'image
            </Button>
          )}
        </div>
        {upload.isSending ? (
          <ProgressBar label="Envoi de l'image" value={upload.percent} className="my-2 w-full" />
        ) : (
          <FileHint of="image" />
        )}
        {upload.failure && (
          <div role="alert" className="w-full">
            <InlineError>{upload.failure}</InlineError>
          </div>
        )}
      </DropZone>
      {image && (
        <DraftText
          label="Texte alternatif de l'image"
          optional
          value={image_alt}
          path={`${path}.image_alt`}
          hint={kind === 'point' ? "Ce que montre l'image, sans donner la réponse." : undefined}
          onChange={(next) => onChange({ ...question, image_alt: next })}
        />
      )}
    </div>
  );
}

function labelOf({ kind, image }: Question): string {
  if (image) return "Remplacer l'image";
  return kind === 'point' ? "Choisir l'image" : 'Ajouter une image';
}
