import { TriangleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { FieldValues, SubmitHandler } from 'react-hook-form';
import { useLostAccess } from '../navigation/index.ts';
import { classes } from '../ui/index.ts';
import { applyProblem } from './apply-problem.ts';
import { LostAccessNotice } from './lost-access-notice.tsx';
import type { ZodForm } from './use-zod-form.ts';

interface FormProps<Input extends FieldValues, Output> {
  form: ZodForm<Input, Output>;
  /** Called with the validated values; the form keeps its values until it is reset. */
  onSubmit: SubmitHandler<Output>;
  /**
   * What the form says above its fields when `onSubmit` throws and the server gave no detail; its errors of fields are shown
   * there. Without it `onSubmit` shows its failures itself.
   */
  failureText?: string | ((error: unknown) => string);
  /** What is said there at first, instead of a failure. */
  notice?: string | undefined;
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
  notice,
  search,
  label,
  ...rest
}: FormProps<Input, Output>) {
  const element = useRef<HTMLFormElement>(null);
  const isLost = useLostAccess() !== null;
  const isRunning = useRef(false);
  const [failure, setFailure] = useState(notice);
  const submit = form.handleSubmit(async (values, event) => {
    setFailure('');
    try {
      await onSubmit(values, event);
    } catch (error) {
      if (failureText === undefined) throw error;
      setFailure(applyProblem(form, error, typeof failureText === 'string' ? failureText : failureText(error)));
    }
  });
  // Validation is asynchronous: a second submission must not start meanwhile.
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLost || isRunning.current) return;
    isRunning.current = true;
    try {
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
      <FormBanner message={failure} className="col-span-full" />
      {rest.children}
    </form>
  );
}

interface FormBannerProps {
  message?: string | undefined;
  className?: string;
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
