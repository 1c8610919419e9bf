import { z } from 'zod';

const indicators = z.record(z.string(), z.unknown()).optional();

/** Answer of `GET /health/live` and `GET /health/ready`, as @nestjs/terminus writes it; a failure is a problem. */
export const healthSchema = z.object({
  status: z.string(),
  info: indicators,
  error: indicators,
  details: indicators,
});
