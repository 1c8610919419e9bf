export type { DefaultValues, FieldValues, Path } from 'react-hook-form';
export { applyProblem } from './apply-problem.ts';
export { CheckboxField } from './checkbox-field.tsx';
export { controlClass, FieldFrame, type FieldProps, useControlledField } from './field.tsx';
export { NumberField, SelectField, TextAreaField, TextField } from './fields.tsx';
export { Form, FormBanner } from './form.tsx';
export { ImageField } from './image-field.tsx';
export { PasswordField } from './password-field.tsx';
export { useFieldValue, useFieldValues, useZodForm, type ZodForm } from './use-zod-form.ts';
