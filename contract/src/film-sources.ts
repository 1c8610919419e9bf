import { z } from 'zod';

/** Where a browser finds a film; the addresses are of this site, personal, and expire. */
export const filmSourcesSchema = z.object({
  /** In seconds. */
  duration: z.number().min(0),
  width: z.int().min(1),
  height: z.int().min(1),
  /** Frames per second. */
  fps: z.number().min(1),
  renditions: z.array(z.object({ height: z.int().min(1), url: z.string() })),
  poster: z.string(),
  /** Thumbnails in one picture, row by row; `interval` in seconds. */
  sprite: z.object({
    url: z.string(),
    interval: z.number().min(0),
    columns: z.int().min(1),
    tile_width: z.int().min(1),
    tile_height: z.int().min(1),
  }),
});

export type FilmSources = z.infer<typeof filmSourcesSchema>;
