import { zodResolver } from '@hookform/resolvers/zod';
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

/** A form whose values satisfy a contract's schema: `Input` as typed, `Output` as sent. */
export type ZodForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

/** The one form pattern: the schema of the endpoint validates the form that feeds it. */
export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  { defaultValues }: { defaultValues: DefaultValues<NoInfer<Input>> },
): ZodForm<Input, Output> {
  return useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
}

/** What a field holds at the moment, following what is typed. */
export function useFieldValue<Input extends FieldValues, Output, Name extends Path<Input>>(
  control: Control<Input, unknown, Output>,
  name: Name,
): PathValue<Input, Name> {
  return useWatch({ control, name });
}

/** What all fields hold at the moment. */
export function useFieldValues<Input extends FieldValues, Output>(
  control: Control<Input, unknown, Output>,
): DeepPartialSkipArrayKey<Input> {
  return useWatch({ control });
}
