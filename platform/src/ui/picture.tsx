import { useCallback, useState } from 'react';
import { classes } from './classes.ts';
import { RingsDrawing } from './rings-drawing.tsx';

interface PictureProps {
  src: string;
  /** What it shows; empty when the text beside it already says so. */
  alt: string;
  /** Load at once: only for what is seen without scrolling. */
  eager?: boolean;
  /** Show the whole of it, whatever its shape, rather than fill the frame. */
  whole?: boolean;
  /** Called when its address leads nowhere. */
  onBroken?: (src: string) => void;
  className?: string;
}

/** A 16:9 picture that holds its place, and turns into a drawing when its address leads nowhere. */
export function Picture({ src, alt, eager, whole, onBroken, className }: PictureProps) {
  const [failedSource, setFailedSource] = useState('');
  const handleFailure = (source: string) => {
    setFailedSource(source);
    onBroken?.(source);
  };
  // A picture may have failed before React listens, when the page was rendered ahead.
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
      src={cardSource(src)}
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
 * Where to load an image from. One uploaded here exists in the width of a card too: nobody loads the large one to see it
 * small. One of another site is asked for over https: the pages' policy blocks what travels in the clear.
 */
export function cardSource(src: string): string {
  if (/^\/api\/images\/[^/?#]+$/.test(src)) return `${src}?w=640`;
  return isInTheClear(src) ? src.replace(/^http:/i, 'https:') : src;
}

/** Whether this is the `http:` address of another site. */
export function isInTheClear(src: string): boolean {
  return /^http:/i.test(src) && !src.startsWith(`${location.origin}/`);
}
