import { IMAGE_MAX_BYTES } from '@iris/contract/foundation';
import { DOCUMENT_MAX_BYTES, FILM_MAX_BYTES, FILM_MAX_SECONDS } from '@iris/contract/media';

const MEGABYTE = 1024 ** 2;

/** In the units of the server's messages. */
const formatSize = (bytes: number): string => {
  const megabytes = bytes / MEGABYTE;
  return megabytes < 1024 ? `${megabytes}\u00a0Mo` : `${megabytes / 1024}\u00a0Go`;
};

const HINTS = {
  image: `Ou déposez l'image ici, ou collez-la. JPEG, PNG, WebP ou AVIF, ${formatSize(IMAGE_MAX_BYTES)} au plus.`,
  document: `Ou déposez le document ici. PDF, ${formatSize(DOCUMENT_MAX_BYTES)} au plus.`,
  film: `Ou déposez le film ici. MP4, MOV, MKV ou AVI, ${formatSize(FILM_MAX_BYTES)} et ${FILM_MAX_SECONDS / 3600}\u00a0heures au plus.`,
};

interface FileHintProps {
  of: keyof typeof HINTS;
}

/** Which files a drop zone accepts, below its button. */
export function FileHint({ of }: FileHintProps) {
  return <p className="text-sm text-ink-faint">{HINTS[of]}</p>;
}
