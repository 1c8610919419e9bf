import { useLostAccess } from '@iris/platform/navigation';
import { Button, classes } from '@iris/platform/ui';
import { TriangleAlert } from 'lucide-react';
import { type ComponentProps, type FormEvent, type ReactNode, useRef } from 'react';
import { type Control, type FieldValues, type SubmitHandler, useFormState } from 'react-hook-form';
import { applyProblem, type FailureText } from './apply-problem.ts';
import { LostAccessNotice } from './lost-access-notice.tsx';
import type { ZodForm } from './use-zod-form.ts';

interface FormProps<Input extends FieldValues, Output> {
  form: ZodForm<Input, Output>;
  /** Called with the validated values; the form keeps its values until it is reset. */
  onSubmit: SubmitHandler<Output>;
  /**
   * What is said when `onSubmit` fails and the server gives no detail: {@link FormFailure} shows it, the fields their errors.
   * Without it `onSubmit` handles its failures itself.
   */
  failureText?: FailureText | undefined;
  /** Address to which a browser without scripts sends the fields as its query, for a form that only looks something up. */
  search?: string;
  /** Names the form for screen readers. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A form validated by its schema: when validation fails, the first invalid field is focused and values are kept. */
export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  failureText,
  search,
  label,
  ...rest
}: FormProps<Input, Output>) {
  const element = useRef<HTMLFormElement>(null);
  const isLost = useLostAccess() !== null;
  const isRunning = useRef(false);
  const submit = form.handleSubmit(async (values, event) => {
    try {
      await onSubmit(values, event);
    } catch (error) {
      if (failureText === undefined) throw error;
      applyProblem(form, error, failureText);
    }
  });
  // Validation is asynchronous: a second submission must not start meanwhile.
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLost || isRunning.current) return;
    isRunning.current = true;
    try {
      // To check all fields and show what is wrong takes long on a phone, which may paint the pressed button before
      // (web.dev/articles/optimize-inp).
      await new Promise((resolve) => setTimeout(resolve));
      await submit(event);
    } finally {
      isRunning.current = false;
    }
  };
  return (
    <form
      ref={element}
      // A submission before the page is hydrated must not put the input into the address.
      method={search ? 'get' : 'post'}
      action={search}
      noValidate
      aria-label={label}
      onSubmit={(event) => void handleSubmit(event)}
      className={rest.className}
    >
      <LostAccessNotice form={element} />
      {rest.children}
    </form>
  );
}

interface SubmitButtonProps<Input extends FieldValues, Output>
  extends Omit<ComponentProps<typeof Button>, 'type' | 'busy'> {
  control: Control<Input, unknown, Output>;
}

/** The button that submits a form, busy meanwhile. It follows the form by itself, so that a submission does not render all fields again. */
export function SubmitButton<Input extends FieldValues, Output>({
  control,
  ...button
}: SubmitButtonProps<Input, Output>) {
  const { isSubmitting } = useFormState({ control });
  return <Button {...button} type="submit" busy={isSubmitting} />;
}

interface FormFailureProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  className?: string;
}

/** Why the last submission of a form has failed, above its fields. */
export function FormFailure<Input extends FieldValues, Output>(props: FormFailureProps<Input, Output>) {
  const { errors } = useFormState({ control: props.control });
  return <FormBanner message={errors.root?.message} className={props.className} />;
}

interface FormBannerProps {
  message?: string | undefined;
  className?: string | undefined;
}

/** Whether the last submission of a form has failed, or its first one as the server has rendered it. */
export function useHasFailed<Input extends FieldValues, Output>(control: Control<Input, unknown, Output>): boolean {
  return useFormState({ control }).errors.root !== undefined;
}

/** The server's error for the whole form, above its fields. */
export function FormBanner({ message, className }: FormBannerProps) {
  const isLost = useLostAccess() !== null;
  // The notice of lost access is shown instead: its advice differs from that of the server.
  if (!message || isLost) return null;
  return (
    <div
      role="alert"
      className={classes(
        'flex items-start gap-3 rounded-md border border-danger-line/40 bg-danger-soft px-4 py-3 text-ink',
        className,
      )}
    >
      <TriangleAlert className="mt-0.5 size-5 text-danger-ink" />
      <span className="min-w-0 wrap-anywhere">{message}</span>
    </div>
  );
}
