import type { FieldValues, Path } from 'react-hook-form';
import { ApiError, detailOf, isUnreachable, unreachableText } from '../../data/api/index.ts';
import type { ZodForm } from './use-zod-form.ts';

/**
 * Shows the server's validation errors at their fields, focuses the first, and returns the sentence for the banner:
 * the server's `detail`, or `fallback` without one, or for a call without an answer that the service is unreachable.
 */
export function applyProblem<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  error: unknown,
  fallback: string,
): string {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? {}) : {};
  const known = Object.entries(errors).filter(
    ([field]) => form.getFieldState(field as Path<Input>) && isIn(form, field),
  );
  for (const [index, [field, messages]] of known.entries()) {
    form.setError(field as Path<Input>, { type: 'server', message: messages.join(' ') }, { shouldFocus: index === 0 });
  }
  return isUnreachable(error) ? unreachableText() : detailOf(error, fallback);
}

/** Errors of fields that the form does not contain are shown by the banner only. */
function isIn<Input extends FieldValues, Output>(form: ZodForm<Input, Output>, field: string): boolean {
  const [root = ''] = field.split('.');
  return root in form.getValues();
}
