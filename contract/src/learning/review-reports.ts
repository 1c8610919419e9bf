import { z } from 'zod';
import { body, instant, objectId, optionalParagraph } from '../foundation/index.ts';

/** Why a review is reported. */
export const REPORT_REASON_LABELS = {
  insult: 'Propos insultants ou discriminatoires',
  patient: "Nom ou données d'un patient",
  false: 'Information fausse ou dangereuse',
  advertising: 'Publicité',
  other: 'Autre raison',
};

export type ReportReason = keyof typeof REPORT_REASON_LABELS;

/** The reasons, in the order in which they are offered. */
export const REPORT_REASONS = Object.keys(REPORT_REASON_LABELS) as [ReportReason, ...ReportReason[]];

/** Number of reports that are shown with a review; the count has all. */
export const REPORTS_SHOWN = 20;

/** Body of `POST /reviews/{id}/report`. */
export const reportInputSchema = body({
  reason: z.enum(REPORT_REASONS, { error: 'Choisissez une raison' }),
  text: optionalParagraph(300),
});

/** Body of `POST /admin/reviews/{id}/dismiss-reports`: those up to one are dismissed, because later ones have not been seen. */
export const dismissReportsSchema = body({ newest: objectId });

/** The open reports of a review, without who made them. */
export const reviewReportsSchema = z.object({
  count: z.int().min(1),
  /** Latest first. */
  latest: z.array(z.object({ _id: objectId, reason: z.enum(REPORT_REASONS), text: z.string(), reported_at: instant })),
});

export type ReportInput = z.infer<typeof reportInputSchema>;
export type ReviewReports = z.infer<typeof reviewReportsSchema>;
