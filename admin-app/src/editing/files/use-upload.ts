import type { OutputOf, UploadRoute } from '@iris/contract/routes';
import { api, detailOf } from '@iris/platform/api';
import { useEffect, useRef, useState } from 'react';

interface UploadOptions<R extends UploadRoute> {
  route: R;
  maxBytes: number;
  /** Said of a file that is larger. */
  tooLarge: string;
  /** Said when the server's answer has no `detail`. */
  failureText: string;
  /** Called when an upload begins, before anything is sent; what it returns is awaited. */
  onStart?: (file: File, signal: AbortSignal) => Promise<void>;
  onUploaded: (answer: OutputOf<R>, file: File) => void;
  /** Called when an upload starts and ends. */
  onUploading?: ((uploading: boolean) => void) | undefined;
}

/** Uploads one file at a time; another file, `forget` or unmounting aborts the running upload. */
export function useUpload<R extends UploadRoute>(options: UploadOptions<R>) {
  const { route, maxBytes, tooLarge, failureText, onStart, onUploaded, onUploading } = options;
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState('');
  const current = useRef<AbortController>(null);

  useEffect(() => () => current.current?.abort(), []);

  const forget = () => {
    current.current?.abort();
    current.current = null;
    setShare(undefined);
    setFailure('');
  };
  const send = async (file: File) => {
    forget();
    if (file.size > maxBytes) return setFailure(tooLarge);
    const sending = new AbortController();
    const { signal } = sending;
    current.current = sending;
    setShare(0);
    onUploading?.(true);
    try {
      await onStart?.(file, signal);
      const onProgress = (sent: number) => signal.aborted || setShare(sent);
      const answer = await api.upload(route, file, { signal, onProgress });
      if (!signal.aborted) onUploaded(answer, file);
    } catch (error) {
      if (!signal.aborted) setFailure(detailOf(error, failureText));
    } finally {
      if (current.current === sending) setShare(undefined);
      if (current.current === sending || current.current === null) onUploading?.(false);
    }
  };
  return {
    isSending: share !== undefined,
    percent: (share ?? 0) * 100,
    failure,
    send: (file: File): void => void send(file),
    forget,
  };
}

/** A running or failed upload. */
export type Upload = Pick<ReturnType<typeof useUpload>, 'isSending' | 'percent' | 'failure'> & {
  send: (file: File) => void;
};
