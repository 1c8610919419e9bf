import { z } from 'zod';
import { IMAGE_SMALL_WIDTH } from './limits.ts';

/** Answer of `POST /images`: the address of the stored image and its size in pixels. */
export const uploadedImageSchema = z.object({
  url: z.string(),
  width: z.int().min(1),
  height: z.int().min(1),
});

/** Query of `GET /images/{id}`: `w` selects the small version instead of the large one. */
export const imageQuerySchema = z.object({
  w: z.literal(String(IMAGE_SMALL_WIDTH), { error: `La largeur doit être ${IMAGE_SMALL_WIDTH}` }).optional(),
});

export type UploadedImage = z.infer<typeof uploadedImageSchema>;
export type ImageQuery = z.infer<typeof imageQuerySchema>;
