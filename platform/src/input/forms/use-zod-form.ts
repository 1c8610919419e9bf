import { zodResolver } from '@hookform/resolvers/zod';
import { whenIdle } from '@iris/platform/clicks';
import { useEffect, useState } from 'react';
import {
  type Control,
  type DeepPartialSkipArrayKey,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import type { z } from 'zod';
import { type Refusal, toFormErrors } from './refusal.ts';

/** A form with the schema of an endpoint: `Input` is the type of its values, `Output` the type after validation. */
export type ZodForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

interface ZodFormOptions<Input extends FieldValues> {
  defaultValues: DefaultValues<NoInfer<Input>>;
  /** Shown at first: why the server has refused these values. */
  refusal?: Refusal | undefined;
}

/** Creates a form that is validated by a schema of the contract, the same as its endpoint. */
export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  { defaultValues, refusal }: ZodFormOptions<Input>,
): ZodForm<Input, Output> {
  // React Hook Form shows them again whenever it gets another object.
  const [errors] = useState(() => refusal && toFormErrors<Input>(refusal));
  // What a schema executes is compiled the first time, which nobody shall wait for who sends the form.
  useEffect(() => whenIdle(() => void schema.safeParseAsync({}).catch(() => undefined)), [schema]);
  return useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues, ...(errors && { errors }) });
}

/** The current value of a field; renders again when it changes. */
export function useFieldValue<Input extends FieldValues, Output, Name extends Path<Input>>(
  control: Control<Input, unknown, Output>,
  name: Name,
): PathValue<Input, Name> {
  return useWatch({ control, name });
}

/** The current values of all fields; renders again when one changes. */
export function useFieldValues<Input extends FieldValues, Output>(
  control: Control<Input, unknown, Output>,
): DeepPartialSkipArrayKey<Input> {
  return useWatch({ control });
}
