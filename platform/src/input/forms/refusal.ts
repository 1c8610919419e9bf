import type { FieldErrors, FieldValues } from 'react-hook-form';

/** What the server says of a form that it refuses. */
export interface Refusal {
  detail: string;
  errors?: Record<string, string[]>;
}

/** The errors of the whole form and of its fields, as React Hook Form keeps them. */
export function toFormErrors<Input extends FieldValues>({ detail, errors = {} }: Refusal): FieldErrors<Input> {
  return { ...toFieldErrors(errors), root: { type: 'server', message: detail } } as FieldErrors<Input>;
}

/** The errors of fields, as React Hook Form keeps them. */
export function toFieldErrors(errors: Record<string, string[]>) {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, { type: 'server', message: messages.join(' ') }]),
  );
}
