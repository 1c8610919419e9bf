import { applyDecorators, HttpCode } from '@nestjs/common';
import { RouteSchema } from '@nestjs/platform-fastify';
import { ApiResponse } from '@nestjs/swagger';
import { z } from 'zod';

/**
 * What a route answers. Fastify writes the body from the contract schema, so a field
 * that is not in it never leaves the process; OpenAPI shows the same schema.
 */
export function Answers(status: 200 | 201, schema: z.ZodType) {
  return applyDecorators(
    HttpCode(status),
    RouteSchema({ response: { [status]: z.toJSONSchema(schema, { target: 'draft-7' }) } }),
    ApiResponse({ status, standardSchema: schema, description: '' }),
  );
}

/** A route that answers 204 without a body. */
export const AnswersNothing = () => applyDecorators(HttpCode(204), ApiResponse({ status: 204, description: '' }));
