export type { Control, DefaultValues, FieldValues, Path } from 'react-hook-form';
export { applyProblem, type FailureText, FormError } from './apply-problem.ts';
export { DayField } from './day-field.tsx';
export { controlClass, FieldFrame, type FieldProps, useControlledField, useField } from './field.tsx';
export { TextAreaField, TextField } from './fields.tsx';
export { Form, FormBanner, FormFailure, SubmitButton, useHasFailed } from './form.tsx';
export { LostAccessNotice } from './lost-access-notice.tsx';
export { SelectField, SelectInput } from './select-field.tsx';
export { useFieldValue, useFieldValues, useZodForm, type ZodForm } from './use-zod-form.ts';
