import { z } from 'zod';
import { body } from '../foundation/index.ts';

/** Body of `POST /csp-reports`, as browsers send it (w3.org/TR/CSP3, «deprecated serialization»); fields that are not used are not validated. */
export const cspReportSchema = body({
  'csp-report': z.object({
    'violated-directive': z.string(),
    'effective-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
    'source-file': z.string().optional(),
  }),
});

export type CspReport = z.infer<typeof cspReportSchema>;
