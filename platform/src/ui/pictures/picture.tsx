import { IMAGE_SIDE, IMAGE_SMALL_WIDTH, IMAGE_WIDTHS } from '@iris/contract/foundation';
import { useReconnect } from '@iris/platform/api';
import { useCallback, useState } from 'react';
import { classes } from '../text/classes.ts';
import { RingsDrawing } from './rings-drawing.tsx';

/** A card in three, two or one columns. */
const CARD = '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw';

/** The first statuses of refusals, and of the server's own faults. */
const REFUSAL = 400;
const FAULT = 500;

interface Failure {
  source: string;
  /** Whether it is not requested again. */
  isFinal: boolean;
}

const NONE: Failure = { source: '', isFinal: false };

interface PictureProps {
  src: string;
  /** Text alternative; empty when adjacent text already contains it. */
  alt: string;
  /** Loads immediately and before other images; only for images visible without scrolling. */
  eager?: boolean;
  /** The width in which the image is shown, as in the HTML attribute; that of a card by default. */
  sizes?: string;
  /** Fits the whole image into the frame instead of covering it. */
  whole?: boolean;
  /** Called when the image cannot be loaded. */
  onBroken?: (src: string) => void;
  className?: string;
}

/** An image in a 16:9 frame, replaced by a drawing when it cannot be loaded. */
export function Picture({ src, alt, eager, sizes = CARD, whole, onBroken, className }: PictureProps) {
  const [failure, setFailure] = useState(NONE);
  const hasFailed = src !== '' && failure.source === src;
  const handleFailure = (source: string) => {
    setFailure(failureOf(source));
    onBroken?.(source);
  };
  const retry = async () => setFailure(isOwn(src) ? await ask(src) : NONE);
  useReconnect(hasFailed && !failure.isFinal ? () => void retry() : undefined);
  // On a prerendered page the image may have failed before React adds its listener.
  const checkEarlyFailure = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailure(failureOf(src));
    },
    [src],
  );
  const frame = classes('block aspect-video w-full overflow-hidden bg-primary-soft', className);

  if (!src || hasFailed) {
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
      {...(isUpload(src) && { srcSet: widthsOf(src), sizes: eager ? sizes : `auto, ${sizes}` })}
      alt={alt}
      width={640}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      {...(eager && { fetchPriority: 'high' as const })}
      decoding="async"
      onError={() => handleFailure(src)}
      className={classes(frame, whole ? 'object-contain' : 'object-cover')}
    />
  );
}

/** Other sites may not be asked why, see {@link ask}: what failed although there was a network is not requested again. */
function failureOf(source: string): Failure {
  return { source, isFinal: !isOwn(source) && navigator.onLine };
}

/** Asks the academy for an image that failed, because the browser does not say why: one that is gone stays replaced. */
async function ask(source: string): Promise<Failure> {
  const status = await fetch(cardSource(source), { method: 'HEAD' }).then(
    (answer) => answer.status,
    () => FAULT,
  );
  return status < REFUSAL ? NONE : { source, isFinal: status < FAULT };
}

/** Whether an image is the academy's own. */
function isOwn(src: string): boolean {
  return !/^(\w+:|\/\/)/.test(src) || src.startsWith(`${location.origin}/`);
}

/**
 * The address to load an image from: the small version of an uploaded image, and https for images of other sites,
 * because the content security policy blocks http.
 */
export function cardSource(src: string): string {
  return isUpload(src) ? `${src}?w=${IMAGE_SMALL_WIDTH}` : secureSource(src);
}

function isUpload(src: string): boolean {
  return /^\/api\/images\/[^/?#]+$/.test(src);
}

/** The widths of an uploaded image for the browser to choose from. */
function widthsOf(src: string): string {
  return [...IMAGE_WIDTHS.map((width) => `${src}?w=${width} ${width}w`), `${src} ${IMAGE_SIDE}w`].join(', ');
}

function secureSource(src: string): string {
  return isInTheClear(src) ? src.replace(/^http:/i, 'https:') : src;
}

/** Whether an image address is an `http:` address of another site. */
export function isInTheClear(src: string): boolean {
  // On the server, where no address is the page's own, images of other sites are the only ones with a scheme.
  return /^http:/i.test(src) && !src.startsWith(`${globalThis.location?.origin}/`);
}
