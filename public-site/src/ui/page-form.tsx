import { type FieldValues, Form, FormFailure } from '@iris/platform/forms';
import { Button, classes } from '@iris/platform/ui';
import type { ComponentProps, ReactNode } from 'react';

interface PageFormProps<Input extends FieldValues, Output> extends ComponentProps<typeof Form<Input, Output>> {
  submitLabel: string;
  busyLabel: string;
  icon?: ReactNode;
  /** Whether the page is there for this form. */
  isMain?: boolean;
}

/** A form with its button, and above its fields why it was refused. */
export function PageForm<Input extends FieldValues, Output>(props: PageFormProps<Input, Output>) {
  const { submitLabel, busyLabel, icon, form, isMain, className, children, ...rest } = props;
  return (
    <Form {...rest} form={form} className={classes('flex flex-col', isMain ? 'gap-5' : 'max-w-md gap-4', className)}>
      <FormFailure control={form.control} />
      {children}
      <Button
        type="submit"
        icon={icon}
        busy={form.formState.isSubmitting}
        busyLabel={busyLabel}
        variant={isMain ? 'primary' : undefined}
        size={isMain ? 'lg' : undefined}
        className={isMain ? 'mt-2' : 'self-start max-sm:w-full'}
      >
        {submitLabel}
      </Button>
    </Form>
  );
}
