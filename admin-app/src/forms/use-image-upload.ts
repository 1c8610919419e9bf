import { ERRORS } from '@iris/contract/errors';
import { IMAGE_MAX_BYTES } from '@iris/contract/limits';
import { api, detailOf } from '@iris/platform/api';
import { useEffect, useRef, useState } from 'react';

/** What the file chooser offers; the server judges by content. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

interface ImageUploadOptions {
  /** Receives the address of the image once the server has it. */
  onUploaded: (url: string) => void;
  onUploading: ((uploading: boolean) => void) | undefined;
}

/** Sends one image at a time; another one, a typed address or leaving gives up the one on its way. */
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
    /** The file itself while it is on its way. */
    preview,
    isSending: share !== undefined,
    percent: (share ?? 0) * 100,
    failure,
    send: (file: File) => void send(file),
    forget,
  };
}

const UPLOAD_FAILED = "L'image n'a pas pu être envoyée. Vérifiez votre connexion, puis réessayez.";

/** As data rather than as an object's address, which the site's security policy does not let an image have. */
function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve('');
    reader.readAsDataURL(file);
  });
}
