import { DOCUMENT_MAX_BYTES } from '@iris/contract/documents';
import { ERRORS } from '@iris/contract/errors';
import type { LessonInput } from '@iris/contract/lessons';
import { api, detailOf } from '@iris/platform/api';
import { Button, Card, InlineError, ProgressBar } from '@iris/platform/ui';
import { FileText, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

const FAILED = "Le document n'a pas pu être envoyé. Vérifiez votre connexion, puis réessayez.";

type Content = NonNullable<LessonInput['document']>;

interface DocumentCardProps {
  document: Content;
  onChange: (document: Content) => void;
}

/** The PDF document of a lesson, which can be replaced. */
export function DocumentCard({ document, onChange }: DocumentCardProps) {
  const input = useRef<HTMLInputElement>(null);
  const { share, failure, send } = useDocumentUpload(onChange);
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5">
      <FileText className="size-8 text-primary-ink" aria-hidden="true" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        {document.document ? document.name : 'Aucun document pour le moment. Un PDF de 20\u00a0Mo au plus.'}
      </p>
      <input
        ref={input}
        type="file"
        accept="application/pdf"
        aria-label="Document PDF"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void send(file);
        }}
      />
      <Button icon={<Upload />} busy={share !== undefined} busyLabel="Envoi..." onClick={() => input.current?.click()}>
        {document.document ? 'Remplacer le document' : 'Choisir un document'}
      </Button>
      {share !== undefined && <ProgressBar value={share * 100} label="Envoi du document" />}
      {failure && (
        <div role="alert" className="w-full">
          <InlineError>{failure}</InlineError>
        </div>
      )}
    </Card>
  );
}

/** Uploads one document at a time; unmounting aborts it. */
function useDocumentUpload(onUploaded: (document: Content) => void) {
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState('');
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (file: File) => {
    setFailure('');
    if (file.size > DOCUMENT_MAX_BYTES) return setFailure(ERRORS.document_too_large.detail);
    sending.current = new AbortController();
    const { signal } = sending.current;
    setShare(0);
    try {
      const { _id } = await api.upload('POST /documents', file, { signal, onProgress: setShare });
      onUploaded({ document: _id, name: file.name.slice(0, 200) });
    } catch (error) {
      if (!signal.aborted) setFailure(detailOf(error, FAILED));
    } finally {
      setShare(undefined);
    }
  };
  return { share, failure, send };
}
