import { z } from 'zod';

const indicators = z.record(z.string(), z.unknown()).optional();

/** Answer of the three health checks, in the format of @nestjs/terminus. A failed check is answered as a problem. */
export const healthSchema = z.object({
  status: z.string(),
  info: indicators,
  error: indicators,
  details: indicators,
});
