export type { DefaultValues, FieldValues, Path } from 'react-hook-form';
export { applyProblem } from './apply-problem.ts';
export { controlClass, FieldFrame, type FieldProps, useControlledField, useField } from './field.tsx';
export { TextAreaField, TextField } from './fields.tsx';
export { Form, FormBanner } from './form.tsx';
export { LostAccessNotice } from './lost-access-notice.tsx';
export { useFieldValue, useFieldValues, useZodForm, type ZodForm } from './use-zod-form.ts';
