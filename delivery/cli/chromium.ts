import { delimiter, join } from 'node:path';

/** That without windows first: it needs less of the processor, and is what Playwright itself starts (docs/decisions/099). */
export const CHROMIUM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome-stable',
  'google-chrome',
  'chromium-browser',
];

/**
 * A second one of these replaces the first, which Playwright gives a page with a mouse. Without windows Chromium does not know its
 * network either, for which it would load pictures far below the window: here as with a fast one.
 */
const BLINK_SETTINGS = [
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',
  'lazyLoadingImageMarginPxUnknown=1250',
].join(',');

/** As root, Chromium does not start with its sandbox; the last options prevent requests to other hosts. */
export function chromiumArgs(isRoot = process.getuid?.() === 0): string[] {
  const quiet = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return [...(isRoot ? ['--no-sandbox'] : []), '--disable-gpu', `--blink-settings=${BLINK_SETTINGS}`, ...quiet];
}

/** Where programs of these names may be, by the folders of a PATH; an earlier name comes first. */
export function placesOnPath(names: readonly string[], path = ''): string[] {
  const folders = path.split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}
