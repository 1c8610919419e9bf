import { z } from 'zod';
import { body, instant } from '../fields.ts';
import { applicationName } from '../releases.ts';
import { version } from './registry.ts';

/** Maximum number of days for which the link of a preview is valid. */
const PREVIEW_DAYS_MAX = 30;

/** Body of `POST /releases/preview`: of an announced or kept release whose files have all arrived. */
export const previewInputSchema = body({
  name: applicationName,
  version,
  /** Days until the link expires. */
  days: z
    .int({ error: 'Le nombre de jours doit être un entier' })
    .min(1, { error: 'Au moins un jour' })
    .max(PREVIEW_DAYS_MAX, { error: `${PREVIEW_DAYS_MAX} jours au plus` })
    .default(7),
});

/** Answer of `POST /releases/preview`: the address that opens the preview, and when it expires. */
export const previewSchema = z.object({ url: z.string(), expires_at: instant });

export type PreviewInput = z.infer<typeof previewInputSchema>;
export type Preview = z.infer<typeof previewSchema>;
