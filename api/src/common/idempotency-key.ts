import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { ProblemError } from './problem.error.ts';

const REFUSAL = "L'en-tête Idempotency-Key doit être de 16 à 64 lettres, chiffres ou tirets entre guillemets";

/** What names this request when it is sent again for want of an answer: `Idempotency-Key: "8e03978e-…"` (IETF draft). */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  const { headers } = context.switchToHttp().getRequest<{ headers: { 'idempotency-key'?: string } }>();
  const header = headers['idempotency-key'];
  if (header === undefined) return undefined;
  const key = /^"([\w-]{16,64})"$/.exec(header)?.[1];
  if (key === undefined) {
    throw new ProblemError('invalid_input', { detail: REFUSAL, errors: { 'idempotency-key': [REFUSAL] } });
  }
  return key;
});

/** Describes the header of {@link IdempotencyKey}. */
export const TakesIdempotencyKey = () => {
  const description = 'The same for each attempt at one request, between quotes: it is carried out once';
  return applyDecorators(ApiHeader({ name: 'Idempotency-Key', required: false, description }));
};
