import { useCallback, useState } from 'react';
import { classes } from './classes.ts';
import { RingsDrawing } from './rings-drawing.tsx';

interface PictureProps {
  src: string;
  /** Text alternative; empty when adjacent text already contains it. */
  alt: string;
  /** Loads immediately; only for images visible without scrolling. */
  eager?: boolean;
  /** Loads the large version of an uploaded image, for a picture wider than a card. */
  large?: boolean;
  /** Fits the whole image into the frame instead of covering it. */
  whole?: boolean;
  /** Called when the image cannot be loaded. */
  onBroken?: (src: string) => void;
  className?: string;
}

/** An image in a 16:9 frame, replaced by a drawing when it cannot be loaded. */
export function Picture({ src, alt, eager, large, whole, onBroken, className }: PictureProps) {
  const [failedSource, setFailedSource] = useState('');
  const handleFailure = (source: string) => {
    setFailedSource(source);
    onBroken?.(source);
  };
  // On a prerendered page the image may have failed before React adds its listener.
  const checkEarlyFailure = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailedSource(src);
    },
    [src],
  );
  const frame = classes('block aspect-video w-full overflow-hidden bg-primary-soft', className);

  if (!src || failedSource === src) {
    return (
      <span className={classes(frame, 'text-primary-line')}>
        <RingsDrawing label={alt} className="size-full" />
      </span>
    );
  }
  return (
    <img
      key={src}
      ref={checkEarlyFailure}
      src={large ? secureSource(src) : cardSource(src)}
      alt={alt}
      width={640}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => handleFailure(src)}
      className={classes(frame, whole ? 'object-contain' : 'object-cover')}
    />
  );
}

/**
 * The address to load an image from: the small version of an uploaded image, and https for images of other sites,
 * because the content security policy blocks http.
 */
export function cardSource(src: string): string {
  if (/^\/api\/images\/[^/?#]+$/.test(src)) return `${src}?w=640`;
  return secureSource(src);
}

function secureSource(src: string): string {
  return isInTheClear(src) ? src.replace(/^http:/i, 'https:') : src;
}

/** Whether an image address is an `http:` address of another site. */
export function isInTheClear(src: string): boolean {
  return /^http:/i.test(src) && !src.startsWith(`${location.origin}/`);
}
