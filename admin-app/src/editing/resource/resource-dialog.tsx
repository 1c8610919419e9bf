import { isSame, type Versioned } from '@iris/platform/autosave';
import {
  applyProblem,
  type DefaultValues,
  type FieldValues,
  Form,
  FormFailure,
  type Path,
  useZodForm,
  type ZodForm,
} from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { Dialog, DialogBody, DialogFooter } from '../dialog/dialog.tsx';
import { type ComparedField, Comparison } from './comparison.tsx';
import { useResourceSaving } from './use-resource-saving.ts';

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
  /** Names of fields that make sense together only: somebody else's change of one is not merged with an own one of another. */
  groups?: readonly (readonly (keyof Input & string)[])[];
  /** Saves a change based on `version`. */
  onChange: (input: Output, version: number) => Promise<Resource>;
  /** Creates the resource, where there may be none. */
  onCreate?: (input: Output) => Promise<unknown>;
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
  const { open, resource, title, submitLabel, schema, initial, toInput, compared, failureText, onClose } = props;
  const { notice, keepLabel = 'Garder la mienne' } = props;
  const form = useZodForm(schema, {
    defaultValues: resource ? (toInput(resource) as DefaultValues<Input>) : initial,
  });
  const { conflict, save, keepMine, takeTheirs, leave } = useResourceSaving<Input, Resource>({
    resource,
    toInput,
    groups: props.groups,
    onChange: async (input, version) => props.onChange(await schema.parseAsync(input), version),
  });
  const [isUploading, setUploading] = useState(false);
  const { isSubmitting, isDirty } = form.formState;
  const saved = conflict?.theirs ?? resource;

  /** Shows what a merge has replaced: the next click saves the values of the form. */
  const showMerged = (sent: Input, draft: Input) => {
    for (const [name, value] of Object.entries(draft)) {
      if (!isSame(value, sent[name])) form.setValue(name as Path<Input>, value as never, { shouldDirty: true });
    }
  };
  const finish = async (saving: (values: Input) => ReturnType<typeof save>) => {
    const values = structuredClone(form.getValues());
    const { isSaved, error, draft } = await saving(values);
    if (draft) showMerged(values, draft);
    if (isSaved) onClose();
    else if (error !== undefined) applyProblem(form, error, failureText);
  };
  const handleSubmit = async (input: Output) => {
    if (resource) return finish(save);
    try {
      await props.onCreate?.(input);
      onClose();
    } catch (error) {
      applyProblem(form, error, failureText);
    }
  };
  const handleTakeTheirs = () => {
    const { theirs } = conflict ?? {};
    const input = takeTheirs();
    if (!theirs || !input) return;
    form.reset(toInput(theirs));
    // What else was changed here stays, and is still to be saved.
    for (const [name, value] of Object.entries(input)) {
      form.setValue(name as Path<Input>, value as never, { shouldDirty: true });
    }
  };
  const handleKeepMine = form.handleSubmit(() => finish(keepMine));
  const handleClose = () => {
    leave();
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={handleClose}
      title={title}
      dirty={isDirty || conflict !== undefined || isUploading}
      busy={isSubmitting}
      wide
    >
      <Form form={form} onSubmit={handleSubmit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <FormFailure control={form.control} className="mb-5" />
          {conflict && (
            <Comparison
              title={conflict.detail}
              fields={compared.filter(({ name }) => conflict.fields.some(({ path }) => path.split('.')[0] === name))}
              base={resource && toInput(resource)}
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
              <Button onClick={handleTakeTheirs} disabled={isSubmitting}>
                Reprendre sa version
              </Button>
              <Button variant="primary" onClick={() => void handleKeepMine()} disabled={isSubmitting}>
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
