/** Minimum length of a password, in characters (docs/product.md, Validation). */
export const PASSWORD_MIN_LENGTH = 6;

/** Maximum length of a course's title, in characters. */
export const COURSE_TITLE_MAX = 160;

/** Days for which a deleted course can be brought back. */
export const DELETED_COURSE_DAYS = 30;

/** Maximum of a rating; the minimum is 0. */
export const RATING_MAX = 5;

/** Progress of a completed course, in percent; the minimum is 0. */
export const PROGRESS_MAX = 100;

/** Time zone that determines the days of the academy. */
export const TIME_ZONE = 'Europe/Paris';

/** Maximum of `limit`: the number of items on a page of a list. */
export const PAGE_LIMIT_MAX = 200;

/** Maximum size of an uploaded image: 5 MB, in bytes. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** Maximum number of pixels of an uploaded image: a compressed file of a few kilobytes may decode to gigabytes. */
export const IMAGE_MAX_PIXELS = 40_000_000;

/** Maximum width and height of an uploaded image, in pixels: converting one row of millions of pixels takes seconds. */
export const IMAGE_SIDE_MAX = 8000;

/** Numbers and bytes of files that one account can send per day (academy's time zone); own films are those of learners. */
export const UPLOADS_PER_DAY = {
  image: { count: 200, bytes: 400 * 1024 ** 2 },
  document: { count: 100, bytes: 1024 ** 3 },
  film: { count: 50, bytes: 100 * 1024 ** 3 },
  own_film: { count: 20, bytes: 40 * 1024 ** 3 },
} as const;

/** Maximum number of films that one account sends at the same time to the library, and as own films. */
export const OPEN_UPLOADS_MAX = { library: 10, submission: 3 } as const;

/** Part of the free room that what one learner has announced, and not sent yet, may take. */
export const ANNOUNCED_SHARE_MAX = 0.5;

/** Maximum width and height of a stored image, in pixels; larger uploads are scaled down. */
export const IMAGE_SIDE = 1600;

/** Width of the small version of an image, in pixels (`?w=640`), which is stored with the upload. */
export const IMAGE_SMALL_WIDTH = 640;

/** Widths in which pages may request an image, in pixels (`?w=320`); without one it is the large version. */
export const IMAGE_WIDTHS = [320, IMAGE_SMALL_WIDTH, 960, 1280] as const;

/** Length of a cell, the unit in which watching is counted, in seconds. */
export const CELL_SECONDS = 5;

/** Interval of the beats that report what was watched, in seconds. */
export const BEAT_SECONDS = 10;

/** Maximum number of cells in one beat. */
export const BEAT_CELLS_MAX = 1000;

/** Maximum number of captions of a film. */
export const CAPTIONS_MAX = 6000;

/** Maximum length of a caption, in characters. */
export const CAPTION_TEXT_MAX = 300;

/** Maximum length of a learner's question and of its answer, in characters. */
export const QUESTION_TEXT_MAX = 2000;

/** Maximum duration of a learner's own film: one hour, in seconds. */
export const PRACTICE_FILM_MAX_SECONDS = 3600;

/** Maximum duration of a spoken comment, in seconds. */
export const VOICE_NOTE_SECONDS = 60;

/** Maximum size of a spoken comment: 2 MB, in bytes. */
export const VOICE_NOTE_MAX_BYTES = 2 * 1024 * 1024;

/** Maximum length of a learner's note, in characters. */
export const NOTE_TEXT_MAX = 4000;
