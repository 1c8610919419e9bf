import { ERRORS } from '@iris/contract/errors';
import { IMAGE_MAX_BYTES } from '@iris/contract/limits';
import { api, detailOf } from '@iris/platform/api';
import { useEffect, useRef, useState } from 'react';

/** Media types offered by the file dialog; the server checks the content. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

interface ImageUploadOptions {
  /** Called with the address of the stored image. */
  onUploaded: (url: string) => void;
  onUploading: ((uploading: boolean) => void) | undefined;
}

/** Uploads one image at a time; another image, a typed address or unmounting aborts the running upload. */
export function useImageUpload({ onUploaded, onUploading }: ImageUploadOptions) {
  const [preview, setPreview] = useState<string>();
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState('');
  const current = useRef<AbortController>(null);

  useEffect(() => () => current.current?.abort(), []);

  const forget = () => {
    current.current?.abort();
    current.current = null;
    setPreview(undefined);
    setShare(undefined);
    setFailure('');
  };

  const send = async (file: File) => {
    forget();
    if (file.size > IMAGE_MAX_BYTES) return setFailure(ERRORS.image_too_large.detail);
    const sending = new AbortController();
    current.current = sending;
    setShare(0);
    onUploading?.(true);
    try {
      const data = await readAsDataUrl(file);
      sending.signal.throwIfAborted();
      setPreview(data);
      const { url } = await api.upload('POST /images', file, {
        signal: sending.signal,
        onProgress: setShare,
      });
      if (!sending.signal.aborted) onUploaded(url);
    } catch (error) {
      if (!sending.signal.aborted) setFailure(detailOf(error, UPLOAD_FAILED));
    } finally {
      if (current.current === sending) {
        setPreview(undefined);
        setShare(undefined);
      }
      if (current.current === sending || current.current === null) onUploading?.(false);
    }
  };

  return {
    /** The file as a data URL while it is uploading. */
    preview,
    isSending: share !== undefined,
    percent: (share ?? 0) * 100,
    failure,
    send: (file: File) => void send(file),
    forget,
  };
}

const UPLOAD_FAILED = "L'image n'a pas pu être envoyée. Vérifiez votre connexion, puis réessayez.";

/** Reads a file as a data URL; the content security policy blocks `blob:` images. */
function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve('');
    reader.readAsDataURL(file);
  });
}
