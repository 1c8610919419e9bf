import { z } from 'zod';

/** The JSON Schema from which answers with this output of the contract are written. */
export function toAnswerSchema(output: z.ZodType): object {
  return z.toJSONSchema(output, { target: 'draft-7' });
}
