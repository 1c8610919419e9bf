import type { LessonInput } from '@iris/contract/lessons';
import { Card, InlineError, ProgressBar } from '@iris/platform/ui';
import { FileText, Upload } from 'lucide-react';
import { DropZone } from '../../../editing/files/drop-zone.tsx';
import { FileButton } from '../../../editing/files/file-button.tsx';
import { FileHint } from '../../../editing/files/file-hint.tsx';
import { useDocumentUpload } from './use-document-upload.ts';

interface DocumentCardProps {
  document: NonNullable<LessonInput['document']>;
  onChange: (document: NonNullable<LessonInput['document']>) => void;
}

/** The PDF document of a lesson, which can be replaced. */
export function DocumentCard({ document, onChange }: DocumentCardProps) {
  const { share, failure, send } = useDocumentUpload(onChange);
  return (
    <Card className="p-4 sm:p-6">
      <DropZone onFile={send} className="flex flex-col items-start gap-3 p-4 sm:p-5">
        <p className="flex min-w-0 items-center gap-3">
          <FileText className="size-8 text-primary-ink" aria-hidden="true" />
          <span className={document.document ? 'min-w-0 font-semibold wrap-anywhere' : 'text-ink-soft'}>
            {document.document ? document.name : 'Aucun document pour le moment.'}
          </span>
        </p>
        <FileButton
          icon={<Upload />}
          busy={share !== undefined}
          busyLabel="Envoi..."
          accept="application/pdf"
          inputLabel="Document PDF"
          onFile={send}
        >
          {document.document ? 'Remplacer le document' : 'Choisir un document'}
        </FileButton>
        {share === undefined ? (
          <FileHint of="document" />
        ) : (
          <ProgressBar value={share * 100} label="Envoi du document" className="my-2 w-full" />
        )}
        {failure && (
          <div role="alert">
            <InlineError>{failure}</InlineError>
          </div>
        )}
      </DropZone>
    </Card>
  );
}
