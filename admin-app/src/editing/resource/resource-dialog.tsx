import {
  applyProblem,
  type DefaultValues,
  type FieldValues,
  Form,
  FormFailure,
  useZodForm,
  type ZodForm,
} from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { Dialog, DialogBody, DialogFooter } from '../dialog/dialog.tsx';
import { type ComparedField, Comparison } from './comparison.tsx';
import { useConflict, type Versioned } from './use-conflict.ts';

interface ResourceDialogProps<Input extends FieldValues, Output extends FieldValues, Resource extends Versioned> {
  open: boolean;
  /** The resource to edit; absent for a new one. */
  resource: Resource | undefined;
  title: string;
  submitLabel: string;
  schema: z.ZodType<Output, Input>;
  initial: DefaultValues<NoInfer<Input>>;
  /** The values of the form for a resource. */
  toInput: (resource: Resource) => Input;
  compared: readonly ComparedField<Input>[];
  /** Saves a change based on `version`; creates the resource without one. */
  onSave: (input: Output, version: number | undefined) => Promise<unknown>;
  /** Shown when the server's answer has no `detail`. */
  failureText: string;
  onClose: () => void;
  /** What saving does besides, always in sight above the actions: `saved` is what it replaces. */
  notice?: (form: ZodForm<Input, Output>, saved: Resource) => ReactNode;
  /** Label of the action that saves over the version of another administrator. */
  keepLabel?: string;
  children: (form: ZodForm<Input, Output>, onUploading: (uploading: boolean) => void) => ReactNode;
}

/** A dialog with the form of a resource. When another administrator has saved it meanwhile, both versions are compared. */
export function ResourceDialog<Input extends FieldValues, Output extends FieldValues, Resource extends Versioned>(
  props: ResourceDialogProps<Input, Output, Resource>,
) {
  const { open, resource, title, submitLabel, schema, initial, toInput, compared, onSave, failureText, onClose } =
    props;
  const { notice, keepLabel = 'Garder la mienne' } = props;
  const form = useZodForm(schema, {
    defaultValues: resource ? (toInput(resource) as DefaultValues<Input>) : initial,
  });
  const { base, conflict, detect, accept } = useConflict(resource);
  const [isUploading, setUploading] = useState(false);
  const { isSubmitting, isDirty } = form.formState;
  const saved = conflict?.theirs ?? base;

  const save = async (input: Output, over: number | undefined) => {
    try {
      await onSave(input, over);
      onClose();
    } catch (error) {
      if (!detect(error)) applyProblem(form, error, failureText);
    }
  };
  const handleTakeTheirs = () => {
    if (conflict) form.reset(toInput(conflict.theirs));
    accept();
  };
  const handleKeepMine = form.handleSubmit(async (input) => {
    accept();
    await save(input, conflict?.theirs.version);
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      dirty={isDirty || conflict !== undefined || isUploading}
      busy={isSubmitting}
      wide
    >
      <Form form={form} onSubmit={(input) => save(input, base?.version)} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <FormFailure control={form.control} className="mb-5" />
          {conflict && (
            <Comparison
              title={conflict.detail}
              fields={compared}
              base={base && toInput(base)}
              theirs={toInput(conflict.theirs)}
              mine={form.getValues()}
            />
          )}
          {/* Hidden, not removed, so that the fields keep their state. */}
          <div hidden={conflict !== undefined}>{props.children(form, setUploading)}</div>
        </DialogBody>
        {saved && notice?.(form, saved)}
        <DialogFooter>
          {conflict ? (
            <>
              <Button onClick={handleTakeTheirs}>Reprendre sa version</Button>
              <Button variant="primary" onClick={() => void handleKeepMine()}>
                {keepLabel}
              </Button>
            </>
          ) : (
            <Button
              type="submit"
              variant="primary"
              busy={isSubmitting}
              busyLabel="Enregistrement..."
              disabled={isUploading}
            >
              {submitLabel}
            </Button>
          )}
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
