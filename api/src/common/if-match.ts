import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { ProblemError } from './problem.error.ts';

const REFUSAL = "L'en-tête If-Match doit être un numéro de version entre guillemets";

/** The version that a change was made from, where the caller says so: `If-Match: "3"`. */
export const ExpectedVersion = createParamDecorator((_: unknown, context: ExecutionContext): number | undefined => {
  const { headers } = context.switchToHttp().getRequest<{ headers: { 'if-match'?: string } }>();
  const header = headers['if-match'];
  if (header === undefined) return undefined;
  const version = /^"(\d{1,15})"$/.exec(header)?.[1];
  if (version === undefined) {
    throw new ProblemError('invalid_input', { detail: REFUSAL, errors: { 'if-match': [REFUSAL] } });
  }
  return Number(version);
});

/** Describes the header of {@link ExpectedVersion}. */
export const TakesVersion = () => {
  return applyDecorators(ApiHeader({ name: 'If-Match', required: false, description: 'The version, as `"3"`' }));
};
