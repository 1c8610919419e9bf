const MIB = 1024 * 1024;

/** Memory of each cache of the API, in bytes; with those of delivery see docs/decisions/092. */
export const CACHE_BYTES = {
  answers: 8 * MIB,
  /** As MongoDB stores them: one of the largest, or a hundred of usual ones. */
  revisions: 16 * MIB,
  /** A PDF has about 100 KB. */
  certificateFiles: 3 * MIB,
  shareImages: 3 * MIB,
  statusLists: MIB,
};
