import { permissionsSchema, type User } from '@iris/contract/accounts';
import { ofName, PERMISSION_LABELS, PERMISSIONS, type PermissionSet, permissionSet } from '@iris/contract/foundation';
import { useZodForm, type ZodForm } from '@iris/platform/forms';
import { FormDialog } from '../../../editing/dialog/form-dialog.tsx';
import { CheckboxField } from '../../../editing/fields/checkbox-field.tsx';
import type { ComparedField } from '../../../editing/resource/comparison.tsx';
import { ResourceDialog } from '../../../editing/resource/resource-dialog.tsx';
import { PERMISSIONS_FAILED, PROMOTE_FAILED, useChangePermissions, usePromote } from './user-management.api.ts';

interface PermissionsDialogProps {
  open: boolean;
  user: User;
  onClose: () => void;
}

/** Dialog that edits the permissions of an administrator, initially the current ones. */
export function PermissionsDialog({ open, user, onClose }: PermissionsDialogProps) {
  const change = useChangePermissions(user);
  return (
    <ResourceDialog
      open={open}
      onClose={onClose}
      resource={user}
      title={`Permissions ${ofName(user.name)}`}
      submitLabel="Enregistrer"
      schema={permissionsSchema}
      initial={permissionSet(false)}
      toInput={toInput}
      compared={COMPARED}
      failureText={PERMISSIONS_FAILED}
      onChange={(permissions, version) => change.mutateAsync({ permissions, version })}
    >
      {(form) => <PermissionFields form={form} />}
    </ResourceDialog>
  );
}

function toInput({ permissions }: User): PermissionSet {
  return permissions;
}

const COMPARED: readonly ComparedField<PermissionSet>[] = PERMISSIONS.map((name) => ({
  name,
  label: PERMISSION_LABELS[name].label,
  show: (granted: boolean) => (granted ? 'Accordée' : 'Non accordée'),
}));

interface PermissionFieldsProps {
  form: ZodForm<PermissionSet, PermissionSet>;
}

/** Checkboxes for the seven permissions, with descriptions. */
function PermissionFields({ form }: PermissionFieldsProps) {
  return (
    <fieldset>
      <legend className="sr-only">Permissions</legend>
      <div className="-mx-3 -my-2">
        {PERMISSIONS.map((permission) => (
          <CheckboxField
            key={permission}
            control={form.control}
            name={permission}
            label={PERMISSION_LABELS[permission].label}
            hint={PERMISSION_LABELS[permission].purpose}
            className="rounded-md px-3 py-2.5 transition-colors hover:bg-ink/4"
          />
        ))}
      </div>
    </fieldset>
  );
}

interface PromotionDialogProps {
  open: boolean;
  user: User;
  onClose: () => void;
}

/** Dialog that promotes a student to administrator with the checked permissions, initially none. */
export function PromotionDialog({ open, user, onClose }: PromotionDialogProps) {
  const form = useZodForm(permissionsSchema, { defaultValues: permissionSet(false) });
  const promote = usePromote(user);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Promouvoir ${user.name}`}
      description="Cochez ce que cette personne pourra faire une fois administratrice."
      form={form}
      onSave={promote.mutateAsync}
      failureText={PROMOTE_FAILED}
      submitLabel="Promouvoir"
      busyLabel="Promotion..."
    >
      <PermissionFields form={form} />
    </FormDialog>
  );
}
