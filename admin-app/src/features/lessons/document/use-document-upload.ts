import { DOCUMENT_MAX_BYTES } from '@iris/contract/documents';
import { ERRORS } from '@iris/contract/errors';
import type { LessonInput } from '@iris/contract/lessons';
import { api, detailOf } from '@iris/platform/api';
import { useEffect, useRef, useState } from 'react';

const FAILED = "Le document n'a pas pu être envoyé. Vérifiez votre connexion, puis réessayez.";

/** Uploads one document at a time; another one or unmounting aborts the running upload. */
export function useDocumentUpload(onUploaded: (document: NonNullable<LessonInput['document']>) => void) {
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState('');
  const current = useRef<AbortController>(null);

  useEffect(() => () => current.current?.abort(), []);

  const send = async (file: File) => {
    current.current?.abort();
    setFailure('');
    setShare(undefined);
    if (file.size > DOCUMENT_MAX_BYTES) return setFailure(ERRORS.document_too_large.detail);
    const sending = new AbortController();
    current.current = sending;
    const { signal } = sending;
    setShare(0);
    try {
      const onProgress = (sent: number) => signal.aborted || setShare(sent);
      const { _id } = await api.upload('POST /documents', file, { signal, onProgress });
      if (!signal.aborted) onUploaded({ document: _id, name: file.name.slice(0, 200) });
    } catch (error) {
      if (!signal.aborted) setFailure(detailOf(error, FAILED));
    } finally {
      if (current.current === sending) setShare(undefined);
    }
  };
  return { share, failure, send: (file: File) => void send(file) };
}
