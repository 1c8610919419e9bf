import type { Question } from '@iris/contract/programs';
import { DropZone } from '@iris/platform/files';
import { Button, Picture } from '@iris/platform/ui';
import { ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';
import { bindFields, DraftText } from '../../../editing/drafts/draft-fields.tsx';
import { UploadButton, UploadState } from '../../../editing/files/upload-state.tsx';
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
  });
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {image && kind !== 'point' && (
        <Picture src={image} alt={image_alt} whole className="max-w-md rounded-sm border border-line" />
      )}
      <DropZone onFile={upload.send} className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
        <div className="flex flex-wrap items-center gap-2">
          <UploadButton
            upload={upload}
            size="sm"
            icon={<ImagePlus />}
            accept={IMAGE_TYPES}
            inputLabel="Fichier de l'image"
          >
            {chooseLabel(question)}
          </UploadButton>
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
        <UploadState upload={upload} kind="image" label="Envoi de l'image" />
      </DropZone>
      {image && (
        <DraftText
          {...bindFields(question, path, onChange)('image_alt')}
          label="Texte alternatif de l'image"
          optional
          hint={kind === 'point' ? "Ce que montre l'image, sans donner la réponse." : undefined}
        />
      )}
    </div>
  );
}

function chooseLabel({ kind, image }: Question): string {
  if (image) return "Remplacer l'image";
  return kind === 'point' ? "Choisir l'image" : 'Ajouter une image';
}
