import { ERRORS } from '@iris/contract/foundation';
import { DOCUMENT_MAX_BYTES } from '@iris/contract/media';
import type { LessonInput } from '@iris/contract/programs';
import { DropZone } from '@iris/platform/files';
import { Card } from '@iris/platform/ui';
import { FileText, Upload } from 'lucide-react';
import { UploadButton, UploadState } from '../../../editing/files/upload-state.tsx';
import { useUpload } from '../../../editing/files/use-upload.ts';

interface DocumentCardProps {
  document: NonNullable<LessonInput['document']>;
  onChange: (document: NonNullable<LessonInput['document']>) => void;
}

/** The PDF document of a lesson, which can be replaced. */
export function DocumentCard({ document, onChange }: DocumentCardProps) {
  const upload = useUpload({
    route: 'POST /documents',
    maxBytes: DOCUMENT_MAX_BYTES,
    tooLarge: ERRORS.document_too_large.detail,
    failureText: "Le document n'a pas pu être envoyé. Vérifiez votre connexion, puis réessayez.",
    onUploaded: ({ _id }, file) => onChange({ document: _id, name: file.name.slice(0, 200) }),
  });
  return (
    <Card className="p-4 sm:p-6">
      <DropZone onFile={upload.send} className="flex flex-col items-start gap-3 p-4 sm:p-5">
        <p className="flex min-w-0 items-center gap-3">
          <FileText className="size-8 text-primary-ink" aria-hidden="true" />
          <span className={document.document ? 'min-w-0 font-semibold wrap-anywhere' : 'text-ink-soft'}>
            {document.document ? document.name : 'Aucun document pour le moment.'}
          </span>
        </p>
        <UploadButton upload={upload} icon={<Upload />} accept="application/pdf" inputLabel="Document PDF">
          {document.document ? 'Remplacer le document' : 'Choisir un document'}
        </UploadButton>
        <UploadState upload={upload} kind="document" label="Envoi du document" />
      </DropZone>
    </Card>
  );
}
