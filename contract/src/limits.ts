/** Fewest characters of a password (docs/product.md, Validation). */
export const PASSWORD_MIN_LENGTH = 6;

/** Ratings go from 0 to this. */
export const RATING_MAX = 5;

/** Progress goes from 0 to this; at this value a course is completed. */
export const PROGRESS_MAX = 100;

/** Where the academy's days begin and end. */
export const TIME_ZONE = 'Europe/Paris';

/** Most items one page of a list may ask for. */
export const PAGE_LIMIT_MAX = 200;

/** Most bytes of an image that is sent: 5 MB. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** Most pixels of an image that is sent: a few kilobytes may unfold into gigabytes. */
export const IMAGE_MAX_PIXELS = 40_000_000;

/** Most pixels of each side of an image that is sent: a line of millions takes many seconds to convert. */
export const IMAGE_SIDE_MAX = 8000;

/** Most images that one administrator may send in a day of the academy, and most bytes: 400 MB. */
export const IMAGES_PER_DAY = 200;
export const IMAGE_BYTES_PER_DAY = 400 * 1024 * 1024;

/** The site keeps images within a square of this side. */
export const IMAGE_SIDE = 1600;

/** Width of the small version of an image, `?w=640`, for cards and telephones. */
export const IMAGE_SMALL_WIDTH = 640;
