import { z } from 'zod';
import { IMAGE_WIDTHS } from '../foundation/index.ts';

/** Answer of `POST /images`: the address of the stored image and its size in pixels. */
export const uploadedImageSchema = z.object({
  url: z.string(),
  width: z.int().min(1),
  height: z.int().min(1),
});

/** Query of `GET /images/{id}`: the width `w` instead of the large version. The format depends on the header `Accept`. */
export const imageQuerySchema = z.object({
  w: z.enum(IMAGE_WIDTHS.map(String), { error: `La largeur doit être ${IMAGE_WIDTHS.join(', ')}` }).optional(),
});

export type UploadedImage = z.infer<typeof uploadedImageSchema>;
