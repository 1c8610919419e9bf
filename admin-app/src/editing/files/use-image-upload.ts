import { ERRORS, IMAGE_MAX_BYTES } from '@iris/contract/foundation';
import { useState } from 'react';
import { useUpload } from './use-upload.ts';

/** Media types offered by the file dialog; the server checks the content. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'].join(',');

interface ImageUploadOptions {
  /** Called with the address of the stored image. */
  onUploaded: (url: string) => void;
  onUploading?: ((uploading: boolean) => void) | undefined;
}

/** Uploads one image at a time, and shows it meanwhile. */
export function useImageUpload({ onUploaded, onUploading }: ImageUploadOptions) {
  const [preview, setPreview] = useState<string>();
  const upload = useUpload({
    route: 'POST /images',
    maxBytes: IMAGE_MAX_BYTES,
    tooLarge: ERRORS.image_too_large.detail,
    failureText: "L'image n'a pas pu être envoyée. Vérifiez votre connexion, puis réessayez.",
    onStart: async (file, signal) => {
      const data = await readAsDataUrl(file);
      signal.throwIfAborted();
      setPreview(data);
    },
    onUploaded: ({ url }) => onUploaded(url),
    onUploading,
  });
  return {
    ...upload,
    /** The file as a data URL while it is uploading. */
    preview: upload.isSending ? preview : undefined,
    send: (file: File): void => {
      setPreview(undefined);
      upload.send(file);
    },
  };
}

/** Reads a file as a data URL; the content security policy blocks `blob:` images. */
function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve('');
    reader.readAsDataURL(file);
  });
}
