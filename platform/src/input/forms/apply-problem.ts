import { ApiError, detailOf, isUnreachable, unreachableText } from '@iris/platform/api';
import type { FieldValues, Path } from 'react-hook-form';
import { toFieldErrors } from './refusal.ts';
import type { ZodForm } from './use-zod-form.ts';

/** The sentence of a form for a failure to which the server gives no `detail`. */
export type FailureText = string | ((error: unknown) => string);

/** Why a form cannot be submitted now, other than an answer of the server; the message is a French sentence for the user. */
export class FormError extends Error {}

/**
 * Shows why a submission failed: the server's validation errors at their fields, of which the first is focused, and for
 * {@link FormFailure} the server's `detail`, or `failureText` without one, or for a call without an answer that the service
 * is unreachable, unless `failureText` is a function, which says that too.
 */
export function applyProblem<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  error: unknown,
  failureText: FailureText,
): void {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? {}) : {};
  const known = Object.entries(toFieldErrors(errors)).filter(([field]) => isIn(form, field));
  for (const [index, [field, fieldError]] of known.entries())
    form.setError(field as Path<Input>, fieldError, { shouldFocus: index === 0 });
  form.setError('root', { type: 'server', message: describeFailure(error, failureText) });
}

function describeFailure(error: unknown, failureText: FailureText): string {
  if (error instanceof FormError) return error.message;
  if (typeof failureText === 'function') return detailOf(error, failureText(error));
  return isUnreachable(error) ? unreachableText() : detailOf(error, failureText);
}

/** Errors of fields that the form does not contain are told by the sentence for the whole form only. */
function isIn<Input extends FieldValues, Output>(form: ZodForm<Input, Output>, field: string): boolean {
  const [root = ''] = field.split('.');
  return root in form.getValues();
}
