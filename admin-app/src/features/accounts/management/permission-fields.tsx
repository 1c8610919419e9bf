import { PERMISSION_LABELS, PERMISSIONS, type PermissionSet } from '@iris/contract/foundation';
import { type ZodForm } from '@iris/platform/forms';
import { CheckboxField } from '../../../editing/fields/checkbox-field.tsx';

interface PermissionFieldsProps {
  form: ZodForm<PermissionSet, PermissionSet>;
}

/** Checkboxes for the seven permissions, with descriptions. */
export function PermissionFields({ form }: PermissionFieldsProps) {
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
