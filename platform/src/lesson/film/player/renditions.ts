import type { FilmSources } from '@iris/contract/media';

/** A size in which the film is available. */
type Rendition = FilmSources['renditions'][number];

/** What the choice of a rendition depends on; `downlink` in Mbit/s. */
interface Conditions {
  width: number;
  saveData: boolean;
  downlink: number | undefined;
}

const NARROW = 640;
const LARGE = 1600;
/** 720p of a surgical film needs about 1.5 Mbit/s. */
const SLOW_DOWNLINK = 1.5;

/** The rendition for these conditions: 480 for narrow screens and slow connections, 1080 for large screens, else 720. */
export function chooseRendition(renditions: readonly Rendition[], conditions: Conditions): Rendition | undefined {
  const { width, saveData, downlink = Number.POSITIVE_INFINITY } = conditions;
  const wanted = saveData || downlink < SLOW_DOWNLINK || width <= NARROW ? 480 : width >= LARGE ? 1080 : 720;
  const ascending = renditions.toSorted((one, other) => one.height - other.height);
  return ascending.findLast(({ height }) => height <= wanted) ?? ascending[0];
}

/** The conditions of this browser. Only Chromium tells about the connection. */
export function currentConditions(): Conditions {
  const { connection } = navigator as { connection?: { saveData?: boolean; downlink?: number } };
  return { width: window.innerWidth, saveData: connection?.saveData ?? false, downlink: connection?.downlink };
}
