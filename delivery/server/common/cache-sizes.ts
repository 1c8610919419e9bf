const MIB = 1024 * 1024;

/** Memory of each cache of delivery, in bytes; with those of the API see docs/decisions/092. */
export const DELIVERY_CACHE_BYTES = {
  /** Several releases of all applications, in every form in which they are sent. */
  releasedFiles: 10 * MIB,
  renderedPages: 4 * MIB,
  /** Pages as they are sent; unknown addresses share one. */
  sentPages: 4 * MIB,
};
